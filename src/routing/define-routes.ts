import type { FunctionComponent } from 'react'
import type { PageName } from '#contract/page-routes.ts'
import type { Place } from './place.ts'

/**
 * `entrance`: where one signs in or up, nowhere to come back to afterwards. `error`: a full-page error. `search`: its address holds a search.
 */
export type PageKind = 'entrance' | 'error' | 'search'

/** What stands at the paths of one page (`contract/page-routes.ts`); `app/routes/routes.ts` puts all of them together. */
export interface RouteSpec {
  /** The document's title until the view sets a better one. Left out, the view always sets it. */
  title?: string
  kind?: PageKind
  /** Nobody signed in: remembers the way here and goes to the login page. A locked session may read what is on this device. */
  needs?: 'user'
  /** Only for whoever owns the profile that `$id` names; another user is led to that profile's page (S1§2). Implies `needs: 'user'`. */
  ownProfile?: true
  /** Asks the server's permission lookup; another address to go to, or undefined to stay. Runs after all the rules above. */
  permits?: (place: Place) => Promise<string | undefined>
  /** Another address to go to instead, or undefined to stay. Runs before anything is fetched; must be quick and pure. */
  redirect?: ((place: Place) => string | undefined) | undefined
  /** The view's code, fetched when the route is first entered. */
  load: () => Promise<{ default: FunctionComponent }>
}

/** Declares the routes of one feature in `<feature>.routes.ts`. All paths of a name show the same view, which stays from one to the other. */
export const defineRoutes = <N extends PageName>(specs: Readonly<Record<N, RouteSpec>>): Readonly<Record<N, RouteSpec>> => specs

/** Routes that differ in one fact: what they say of themselves by their names, and what follows from it. */
export const routesOf = <N extends PageName, Fact>(facts: Readonly<Record<N, Fact>>, specOf: (fact: Fact) => RouteSpec) =>
  Object.fromEntries(Object.entries<Fact>(facts).map(([name, fact]) => [name, specOf(fact)])) as Record<N, RouteSpec>
