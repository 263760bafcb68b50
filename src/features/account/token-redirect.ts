import { to } from '#contract/to.ts'
import type { Place } from '#routing/place.ts'

/**
 * A confirmation_token is handled on whatever page it arrives (S1§2): the confirmation page is the place for it. Links of further
 * addresses have their own page in the settings.
 */
export function tokenRedirect({ name, query }: Pick<Place, 'name' | 'query'>): string | undefined {
  const token = query.get('confirmation_token')
  if (token === null || name.startsWith('confirmation.') || query.has('secondary_email')) return undefined
  return to('confirmation.pending', {}, { query: { confirmation_token: token } })
}
