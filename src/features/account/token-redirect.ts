import { to } from '#contract/to.ts'
import type { Place } from '#routing/place.ts'

/**
 * Redirects any page with a confirmation_token to the confirmation page (S1§2). Links that confirm an email address have their own page in the
 * settings. The other confirmation pages show what a token is for; only the one that sends a link again has no use for it.
 */
export function tokenRedirect({ name, query }: Pick<Place, 'name' | 'query'>): string | undefined {
  const token = query.get('confirmation_token')
  const showsToken = (name.startsWith('confirmation.') && name !== 'confirmation.resend') || name === 'unsubscribe'
  if (token === null || showsToken || query.has('secondary_email')) return undefined
  return to('confirmation.pending', {}, { query: { confirmation_token: token } })
}
