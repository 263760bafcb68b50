import type { AppHistory } from '#routing/app-history.ts'
import { installRouter } from '#routing/navigation.ts'
import { Router } from '#routing/router.ts'
import { routeRedirect } from './guards.ts'
import { firstPage } from './first-page.tsx'
import { loadPageView } from './load-view.ts'
import { routes } from './routes.ts'

/** The router of the app's pages, which `go` uses from now on. */
export function openRouter(history: AppHistory): Router {
  const router = new Router({ history, routes, redirect: routeRedirect, loadView: loadPageView, firstPage })
  installRouter(router)
  return router
}
