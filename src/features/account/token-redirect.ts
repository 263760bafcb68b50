import type { Place } from '#routing/place.ts'

/**
 * A confirmation_token is handled on whatever page it arrives (S1§2): the confirmation page is the place for it. Links of further
 * addresses have their own page in the settings.
 */
export function tokenRedirect({ path, query }: Pick<Place, 'path' | 'query'>): string | undefined {
  const token = query.get('confirmation_token')
  if (token === null || path.startsWith('/confirmation') || query.has('secondary_email')) return undefined
  return `/confirmation/pending?${new URLSearchParams({ confirmation_token: token })}`
}
