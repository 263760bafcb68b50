import type { Place } from '#routing/place.ts'

/** The link from a mail that confirms an email address; `sid`: which other one, or `own`, that mail gets to the primary one. */
export interface EmailLink {
  sid: string
  token: string
}

let storedLink: EmailLink | undefined

/** Moves the token from the address into this tab's memory before the page is rendered (A11). Returns the address without it, which a redirect sends in a header. */
export function takeEmailLink({ path, query }: Pick<Place, 'path' | 'query'>): string | undefined {
  const sid = query.get('secondary_email')
  const token = query.get('confirmation_token')
  if ((sid ?? token) === null) return undefined
  storedLink = sid && token ? { sid, token } : undefined
  return path
}

export const emailLink = (): EmailLink | undefined => storedLink

export const confirmedText = (email: string): string => `${email} is confirmed.`

export const clearEmailLink = (): void => {
  storedLink = undefined
}
