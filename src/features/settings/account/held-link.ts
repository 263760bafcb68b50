import type { Place } from '#routing/place.ts'

/** What the mail to a further address brings along. */
export interface HeldLink {
  sid: string
  token: string
}

let held: HeldLink | undefined

/** The secret leaves the address before the page is drawn, and is held in this tab's memory only (A11). Answers the address without it. */
export function holdLink({ path, query }: Pick<Place, 'path' | 'query'>): string | undefined {
  const sid = query.get('secondary_email')
  const token = query.get('confirmation_token')
  if (sid === null && token === null) return undefined
  held = sid && token ? { sid, token } : undefined
  return path
}

export const heldLink = (): HeldLink | undefined => held

export const dropLink = (): void => {
  held = undefined
}
