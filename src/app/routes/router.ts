import { onErrorPage } from '#api/variants.ts'
import { browserHistory } from '#routing/app-history.ts'
import { keepScroll } from '#routing/keep-scroll.ts'
import type { Router } from '#routing/router.ts'
import { openRouter } from './open-router.ts'

/** The pages of the app in this browser. */
export function startRouter(): Router {
  onErrorPage(async (page, error) => (await import('../errors/error-pages.ts')).openErrorPage(page, error))
  const router = openRouter(browserHistory)
  keepScroll(router)
  return router
}
