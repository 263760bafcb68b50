import type { FunctionComponent } from 'react'
import { type AppHistory, browserHistory } from '#routing/app-history.ts'
import type { RouteSpec } from '#routing/define-routes.ts'
import type { PageName } from '#contract/page-routes.ts'
import { Router } from '#routing/router.ts'

/** A router whose pages all show one view, without guards. */
export const viewRouter = (
  view: FunctionComponent,
  kinds: Partial<Record<PageName, RouteSpec['kind']>> = {},
  history: AppHistory = browserHistory,
): Router =>
  new Router({
    history,
    routes: new Proxy({} as Record<PageName, RouteSpec>, {
      get: (_, name: PageName) => ({ ...(kinds[name] && { kind: kinds[name] }), load: () => Promise.resolve({ default: view }) }),
    }),
    redirect: () => undefined,
    loadView: async spec => (await spec.load()).default,
  })
