import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { onErrorPage } from '#api/variants.ts'
import { type PageName, pathsOf } from '#contract/page-routes.ts'
import { installRouter, nameAt } from '#routing/navigation.ts'
import { stringParams } from '#routing/place.ts'
import { parseQueryString, formatQueryString } from '#routing/query-string.ts'
import { routes } from './routes.ts'
import { App } from '../shell/App.tsx'
import { routeRedirect } from './guards.ts'
import { lazyView } from './lazy-view.ts'
import { RouteFailure } from '../errors/RouteFailure.tsx'
import { RoutePending } from './RoutePending.tsx'

const root = createRootRoute({ component: App, errorComponent: RouteFailure })

function routesFor(name: PageName) {
  const spec = routes[name]
  const component = lazyView(spec.load)
  return pathsOf(name).map(path =>
    createRoute({
      getParentRoute: () => root,
      path,
      component,
      staticData: { name, title: spec.title, kind: spec.kind },
      beforeLoad: ({ params, location }) => {
        const { pathname: path, searchStr, hash, href } = location
        const redirectTo = (to: string | undefined) => {
          if (to !== undefined && to !== href) throw redirect({ href: to, replace: true })
        }
        const to = routeRedirect(spec, { name, path, params: stringParams(params), query: new URLSearchParams(searchStr), hash, href })
        return to instanceof Promise ? to.then(redirectTo) : redirectTo(to)
      },
    }),
  )
}

/** How long the page before stays on screen while the next one is not ready, in milliseconds. */
const pendingMs = 200

export const router = createRouter({
  routeTree: root.addChildren((Object.keys(routes) as PageName[]).flatMap(routesFor)),
  parseSearch: parseQueryString,
  stringifySearch: formatQueryString,
  // Keeps filters readable in the address: /search/publications/year:2019,2020
  pathParamsAllowedCharacters: [':', ','],
  scrollRestoration: true,
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
onErrorPage(async (page, error) => (await import('../errors/error-pages.ts')).openErrorPage(page, error))
