import { to } from '#contract/to.ts'
import { tokenRedirect } from '#features/account/token-redirect.ts'
import type { RouteSpec } from '#routing/define-routes.ts'
import type { Place } from '#routing/place.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { isOwnProfile } from '#routing/profile-id.ts'
import { session } from '#session/session.ts'

/**
 * Where else a route leads, by the rules that its declaration names, in their order (S1§2): a token out of a mail, a redirect of its
 * own, nobody signed in, not the owner, not permitted. Answers at once unless the server must be asked.
 */
export function guarded(spec: RouteSpec, place: Place): string | undefined | Promise<string | undefined> {
  const elsewhere = tokenRedirect(place) ?? spec.redirect?.(place)
  if (elsewhere !== undefined) return elsewhere
  if ((spec.needs || spec.ownProfile) && session.status === 'guest') {
    rememberRoute(place.href)
    return to('login')
  }
  if (spec.ownProfile && !isOwn(place.params['id'])) return to('researcher.show', { id: place.params['id'] ?? '' })
  return spec.permits?.(place)
}

const isOwn = (id = ''): boolean => session.user !== undefined && isOwnProfile(session.user, id)
