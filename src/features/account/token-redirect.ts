import { to } from '#contract/to.ts'
import type { Place } from '#routing/place.ts'

/**
 * Redirects any page with a confirmation_token to the confirmation page (S1§2). Links that confirm another email address have their own
 * page in the settings.
 */
export function tokenRedirect({ name, query }: Pick<Place, 'name' | 'query'>): string | undefined {
  const token = query.get('confirmation_token')
  if (token === null || name.startsWith('confirmation.') || query.has('secondary_email')) return undefined
  return to('confirmation.pending', {}, { query: { confirmation_token: token } })
}
