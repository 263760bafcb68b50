import type { Place } from '#routing/place.ts'

/** What the mail to a further address brings along. */
export interface EmailLink {
  sid: string
  token: string
}

let storedLink: EmailLink | undefined

/** The secret leaves the address before the page is drawn, and is held in this tab's memory only (A11). Answers the address without it. */
export function takeEmailLink({ path, query }: Pick<Place, 'path' | 'query'>): string | undefined {
  const sid = query.get('secondary_email')
  const token = query.get('confirmation_token')
  if (sid === null && token === null) return undefined
  storedLink = sid && token ? { sid, token } : undefined
  return path
}

export const emailLink = (): EmailLink | undefined => storedLink

export const clearEmailLink = (): void => {
  storedLink = undefined
}
