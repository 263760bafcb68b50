const env = import.meta.env as Partial<Record<string, string>>

/** The https or mailto address of the operator, set at build time. */
const contactUrl = env['VITE_BOOK_DEMO'] || undefined

/** The operator's email address; empty if the build sets none, and the user fills it in. */
const operatorAddress = contactUrl?.startsWith('mailto:') ? contactUrl.slice('mailto:'.length).split('?')[0] : ''

/** A mailto link with subject and body. */
export const mailTo = (recipient: string, subject: string, body: string): string =>
  `mailto:${recipient}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`

export const mailToOperator = (subject: string, body: string): string => mailTo(operatorAddress ?? '', subject, body)

/** The operator's page, or a mail to the operator if there is no page. */
export const operatorLink = (subject: string, body: string): string =>
  (contactUrl?.startsWith('mailto:') ? undefined : contactUrl) ?? mailToOperator(subject, body)

/** The link for booking a demo. */
export const demoLink =
  contactUrl ?? mailToOperator('A demo of Indago', 'I would like to see what the paid plan includes. When could you show me?')
