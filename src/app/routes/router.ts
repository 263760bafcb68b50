import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { onErrorPage } from '#api/variants.ts'
import { type PageName, pathsOf } from '#contract/page-routes.ts'
import { installRouter } from '#routing/navigation.ts'
import { stringParams } from '#routing/place.ts'
import { parseQueryString, formatQueryString } from '#routing/query-string.ts'
import { routes } from './routes.ts'
import { App } from '../shell/App.tsx'
import { guarded } from './guards.ts'
import { lazyView } from './lazy-view.ts'
import { RouteFailure } from '../errors/RouteFailure.tsx'
import { RouteWait } from './RouteWait.tsx'

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
        const leave = (to: string | undefined) => {
          if (to !== undefined && to !== href) throw redirect({ href: to, replace: true })
        }
        const to = guarded(spec, { name, path, params: stringParams(params), query: new URLSearchParams(searchStr), hash, href })
        return to instanceof Promise ? to.then(leave) : leave(to)
      },
    }),
  )
}

export const router = createRouter({
  routeTree: root.addChildren((Object.keys(routes) as PageName[]).flatMap(routesFor)),
  parseSearch: parseQueryString,
  stringifySearch: formatQueryString,
  // Filters stand readable in the address: /search/publications/year:2019,2020
  pathParamsAllowedCharacters: [':', ','],
  scrollRestoration: true,
  defaultErrorComponent: RouteFailure,
  defaultPendingComponent: RouteWait,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
})

installRouter(router)
onErrorPage(async (page, error) => (await import('../errors/error-pages.ts')).leadToErrorPage(page, error))
