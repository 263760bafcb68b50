import { type AnyRouter, createRootRoute, createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router'
import { type PageName, pathsOf } from '#contract/page-routes.ts'
import { beginsAtTop } from '#kit/document-load.ts'
import { installRouter, nameAt } from '#routing/navigation.ts'
import { stringParams } from '#routing/place.ts'
import { parseQueryString, formatQueryString } from '#routing/query-string.ts'
import { routes } from './routes.ts'
import { App } from '../shell/App.tsx'
import { routeRedirect } from './guards.ts'
import { lazyView } from './lazy-view.ts'
import { RouteFailure } from '../errors/RouteFailure.tsx'
import { RoutePending } from './RoutePending.tsx'

/** How long the page before stays on screen while the next one is not ready, in milliseconds. */
const pendingMs = 200

export interface OpenedRouter {
  router: AnyRouter
  /** Resolves when what the first page reads is there or will not come; the router must have loaded. */
  firstReads: () => Promise<void>
}

/**
 * A new page is at its top, and any other stays where it was scrolled before the app came. To read where that is lays out the whole page, within the
 * task that draws it.
 */
const mayScrollFirst = (): boolean => !beginsAtTop() && scrollY === 0

/** The pages of the app; without a history, in that of the browser. */
export function openRouter(history?: RouterHistory): OpenedRouter {
  const root = createRootRoute({ component: App, errorComponent: RouteFailure })
  let firstReads = Promise.resolve()
  let places = 0
  const isStart = () => router.state.resolvedLocation === undefined

  const routesFor = (name: PageName) => {
    const spec = routes[name]
    const component = lazyView(spec.load, () => firstReads)
    return pathsOf(name).map(path =>
      createRoute({
        getParentRoute: () => root,
        path,
        component,
        staticData: { name, title: spec.title, kind: spec.kind },
        beforeLoad: ({ params, location }) => {
          const { pathname: path, searchStr, hash, href } = location
          const place = { name, path, params: stringParams(params), query: new URLSearchParams(searchStr), hash, href }
          const redirectTo = (to: string | undefined) => {
            if (to !== undefined && to !== href) throw redirect({ href: to, replace: true })
            if (!isStart()) return
            firstReads = spec.readAhead?.(place).catch(() => {}) ?? firstReads
          }
          const to = routeRedirect(spec, place)
          return to instanceof Promise ? to.then(redirectTo) : redirectTo(to)
        },
      }),
    )
  }

  const router: AnyRouter = createRouter({
    routeTree: root.addChildren((Object.keys(routes) as PageName[]).flatMap(routesFor)),
    ...(history && { history }),
    parseSearch: parseQueryString,
    stringifySearch: formatQueryString,
    // Keeps filters readable in the address: /search/publications/year:2019,2020
    pathParamsAllowedCharacters: [':', ','],
    // Where pages are rendered there is nothing to scroll, and no script may stand in a page.
    scrollRestoration: history === undefined && (() => places++ > 0 || mayScrollFirst()),
    defaultErrorComponent: RouteFailure,
    defaultPendingComponent: RoutePending,
    defaultPendingMs: pendingMs,
    defaultPendingMinMs: 0,
  })

  // Another address of the same page (other filters, another index) keeps its view: hiding it even for a moment would lose the focus.
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    const isSamePage = fromLocation !== undefined && nameAt(fromLocation.pathname) === nameAt(toLocation.pathname)
    router.options.defaultPendingMs = isSamePage ? Infinity : pendingMs
  })
  installRouter(router)
  return { router, firstReads: () => firstReads }
}
