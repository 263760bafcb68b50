import { type AnyRoute, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { onErrorPage } from '#api/variants.ts'
import type { RouteSpec } from '#routing/define-routes.ts'
import { installRouter, nameAt } from '#routing/navigation.ts'
import { textsOf } from '#routing/place.ts'
import { parseQuery, stringifyQuery } from '#routing/query-text.ts'
import { App } from '../shell/App.tsx'
import { guarded } from './guards.ts'
import { lazyView } from './lazy-view.ts'
import { RouteFailure } from '../errors/RouteFailure.tsx'
import { RouteWait } from './RouteWait.tsx'
import { firstRoutes } from './routes.ts'

/** One view a route, whatever tree it stands in: what is drawn stays when the tree grows. */
const views = new Map<RouteSpec, ReturnType<typeof lazyView>>()
const viewOf = (spec: RouteSpec) => {
  const view = views.get(spec) ?? lazyView(spec.load)
  views.set(spec, view)
  return view
}

function treeOf(specs: readonly RouteSpec[]): AnyRoute {
  const root = createRootRoute({ component: App, errorComponent: RouteFailure })
  return root.addChildren(specs.map(spec => routeOf(spec, root)))
}

const routeOf = (spec: RouteSpec, root: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path: spec.path,
    component: viewOf(spec),
    staticData: { name: spec.name, title: spec.title },
    beforeLoad: ({ params, location }) => {
      const { pathname: path, searchStr, hash, href } = location
      // Whoever comes here before the late routes did sees why they did not come.
      if (spec.name === 'unknown' && !isWhole) return joinLateRoutes()
      const leave = (to: string | undefined) => {
        if (to !== undefined && to !== href) throw redirect({ href: to, replace: true })
      }
      const to = guarded(spec, { name: spec.name, path, params: textsOf(params), query: new URLSearchParams(searchStr), hash, href })
      return to instanceof Promise ? to.then(leave) : leave(to)
    },
  })

let isWhole = false
let joining: Promise<void> | undefined

/**
 * [Note: Late routes] Most routes are no part of any first screen, and their list would weigh on it. They join before an address is gone
 * to that the first ones do not know, and in any case once the first view stands. A failed fetch leaves the router as it was, and the
 * next such address asks again.
 */
export function joinLateRoutes(): Promise<void> {
  joining ??= import('./late-routes.ts').then(
    ({ lateRoutes }) => {
      router.update({ ...router.options, routeTree: treeOf([...firstRoutes, ...lateRoutes]) })
      isWhole = true
    },
    (problem: unknown) => {
      joining = undefined
      throw problem
    },
  )
  return joining
}

export const router = createRouter({
  routeTree: treeOf(firstRoutes),
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
/** Resolves when the router knows all it can about an address; undefined when it does already. */
export const knowing = (path: string): Promise<void> | undefined =>
  isWhole || nameAt(path) !== 'unknown' ? undefined : joinLateRoutes().catch(() => {})

installRouter(router, knowing)
onErrorPage(async (page, error) => (await import('../errors/error-pages.ts')).leadToErrorPage(page, error))
