const env = import.meta.env as Partial<Record<string, string>>

/** An https or mailto address that a build names. */
const contactUrl = env['VITE_BOOK_DEMO'] || undefined

/** Whoever runs this installation, if the build names their address; otherwise a mail only lacks its recipient. */
const operatorAddress = contactUrl?.startsWith('mailto:') ? contactUrl.slice('mailto:'.length).split('?')[0] : ''

/** The link of a mail that is already written. */
export const mailTo = (recipient: string, subject: string, body: string): string =>
  `mailto:${recipient}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`

export const mailToOperator = (subject: string, body: string): string => mailTo(operatorAddress ?? '', subject, body)

/** The page that the build names, or else a mail: for what whoever runs this installation has to be asked. */
export const operatorLink = (subject: string, body: string): string =>
  (contactUrl?.startsWith('mailto:') ? undefined : contactUrl) ?? mailToOperator(subject, body)

/** Where a demo is booked. */
export const demoLink =
  contactUrl ?? mailToOperator('A demo of Indago', 'I would like to see what the paid plan opens. When could you show me?')
