import { to } from '#contract/to.ts'
import { tokenRedirect } from '#features/account/token-redirect.ts'
import type { RouteSpec } from '#routing/define-routes.ts'
import type { Place } from '#routing/place.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { isOwnProfile } from '#routing/profile-id.ts'
import { session } from '#session/session.ts'

/**
 * The address that a route redirects to, by its guards in order (S1§2): a confirmation token, its own redirect, not signed in, not the
 * owner, no permission. A promise only if the server must be asked.
 */
export function routeRedirect(spec: RouteSpec, place: Place): string | undefined | Promise<string | undefined> {
  const redirect = tokenRedirect(place) ?? spec.redirect?.(place)
  if (redirect !== undefined) return redirect
  if ((spec.needs || spec.ownProfile) && session.status === 'guest') {
    rememberRoute(place.href)
    return to('login')
  }
  if (spec.ownProfile && !isOwn(place.params['id'])) return to('researcher.show', { id: place.params['id'] ?? '' })
  return spec.permits?.(place)
}

const isOwn = (id = ''): boolean => session.user !== undefined && isOwnProfile(session.user, id)
