import type { FunctionComponent } from 'react'
import type { Place } from './place.ts'

/**
 * One route of a feature, as data; `app/routes/router.ts` puts all of them together.
 * Path in the router's notation: `/profile/$id`, a rest of any length is `$` (its text is `params._splat`).
 */
export interface RouteSpec {
  /** The name of S1§2. Two paths may share it: the view then stays, and so do the scroll position and open modals. */
  name: string
  path: string
  /** The document's title until the view sets a better one. */
  title: string
  /** Nobody signed in: remembers the way here and goes to the login page. A locked session may read what is on this device. */
  needs?: 'user'
  /** Only for whoever owns the profile that `$id` names; another user is led to that profile's page (S1§2). Implies `needs: 'user'`. */
  ownProfile?: true
  /** Asks the server's permission lookup; another address to go to, or undefined to stay. Runs after all the rules above. */
  permits?: (place: Place) => Promise<string | undefined>
  /** Another address to go to instead, or undefined to stay. Runs before anything is fetched; must be quick and pure. */
  redirect?: (place: Place) => string | undefined
  /** The view's code, fetched when the route is first entered. */
  load: () => Promise<{ default: FunctionComponent }>
}

/** Declares the routes of one feature in `<feature>.routes.ts`. */
export const defineRoutes = (specs: readonly RouteSpec[]): readonly RouteSpec[] => specs
