const env = import.meta.env as Partial<Record<string, string>>

/** An https or mailto address that a build names. */
const named = env['VITE_BOOK_DEMO'] || undefined

/** Whoever runs this installation, if the build names their address; otherwise a mail only lacks its recipient. */
const house = named?.startsWith('mailto:') ? named.slice('mailto:'.length).split('?')[0] : ''

/** The link of a mail that is already written. */
export const mailTo = (recipient: string, subject: string, body: string): string =>
  `mailto:${recipient}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`

export const mailToHouse = (subject: string, body: string): string => mailTo(house ?? '', subject, body)

/** The page that the build names, or else a mail: for what whoever runs this installation has to be asked. */
export const askHouse = (subject: string, body: string): string =>
  (named?.startsWith('mailto:') ? undefined : named) ?? mailToHouse(subject, body)

/** Where a demo is booked. */
export const demoLink = named ?? mailToHouse('A demo of Indago', 'I would like to see what the paid plan opens. When could you show me?')
