import type { FunctionComponent } from 'react'
import type { PageName } from '#contract/page-routes.ts'
import type { RecordPlace } from '#contract/record-keys.ts'
import type { Place } from './place.ts'

/**
 * `auth`: a page for signing in or up; a login never leads back to it. `error`: a full-page error. `search`: its URL contains a search.
 */
export type PageKind = 'auth' | 'error' | 'search'

/** A page: its paths are in `contract/page-routes.ts`; `app/routes/routes.ts` collects all pages. */
export interface RouteSpec {
  /** The document's title until the view sets a better one. Without it, the view always sets one. */
  title?: string
  kind?: PageKind
  /** A guest goes to the login page and comes back afterwards. A locked session may read what is on this device. */
  needs?: 'user'
  /** Only for the owner of the profile `$id`; another user is redirected to that profile's page (S1§2). Implies `needs: 'user'`. */
  ownProfile?: true
  /** Asks the server for permission; returns another address to go to, or undefined to stay. Runs after all the rules above. */
  permits?: (place: Place) => Promise<string | undefined>
  /** Returns another address to go to, or undefined to stay. Runs before anything is fetched; must be quick and pure. */
  redirect?: ((place: Place) => string | undefined) | undefined
  /**
   * Begins what the view reads first, in parallel with the view's code. Only for the page that the app starts with. Resolves when the answers are
   * there or will not come; whether it fails makes no difference, since the view reads again. At `until` the view has joined, or will not come.
   */
  readAhead?: (place: Place, until: Promise<void>) => Promise<void>
  /**
   * The same for a record that the address opens, which then comes alone: nothing is seen of the view behind it, so its code and `readAhead` come
   * afterwards.
   */
  readRecordAhead?: (record: RecordPlace) => Promise<void>
  /** The view's code, fetched when the route is first entered; its `ready` is what the view waits for each time it is entered, which must be quick. */
  load: () => Promise<{ default: FunctionComponent; ready?: (place: Place) => Promise<unknown> | undefined }>
}

/** Declares the routes of a feature in `<feature>.routes.ts`. All paths of a name show the same view, which stays mounted between them. */
export const defineRoutes = <N extends PageName>(specs: Readonly<Record<N, RouteSpec>>): Readonly<Record<N, RouteSpec>> => specs
