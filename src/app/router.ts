import { type AnyRoute, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { RouteSpec } from '#routing/define-routes.ts'
import { installRouter } from '#routing/navigation.ts'
import { textsOf } from '#routing/place.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { parseQuery, stringifyQuery } from '#routing/query-text.ts'
import { session } from '#session/session.ts'
import { App } from './App.tsx'
import { lazyView } from './lazy-view.ts'
import { RouteFailure } from './RouteFailure.tsx'
import { RouteWait } from './RouteWait.tsx'
import { allRoutes } from './routes.ts'

const root = createRootRoute({ component: App, errorComponent: RouteFailure })

const routeOf = (spec: RouteSpec): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path: spec.path,
    component: lazyView(spec.load),
    staticData: { name: spec.name, title: spec.title },
    beforeLoad: ({ params, location }) => {
      const { pathname: path, searchStr, hash, href } = location
      const to = spec.redirect?.({ name: spec.name, path, params: textsOf(params), query: new URLSearchParams(searchStr), hash, href })
      if (to !== undefined && to !== href) throw redirect({ href: to, replace: true })
      if (spec.needs === 'user' && session.status === 'guest') {
        rememberRoute(href)
        throw redirect({ href: '/login', replace: true })
      }
    },
  })

export const router = createRouter({
  routeTree: root.addChildren(allRoutes.map(routeOf)),
  parseSearch: parseQuery,
  stringifySearch: stringifyQuery,
  // Filters stand readable in the address: /search/publications/year:2019,2020
  pathParamsAllowedCharacters: [':', ','],
  scrollRestoration: true,
  defaultErrorComponent: RouteFailure,
  defaultPendingComponent: RouteWait,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
})
installRouter(router)
