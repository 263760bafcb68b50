import { onErrorPage } from '#api/variants.ts'
import { type OpenedRouter, openRouter } from './open-router.ts'

/** The pages of the app in this browser. A function, because to make all of them takes a cheap phone a task of its own. */
export function startRouter(): OpenedRouter {
  onErrorPage(async (page, error) => (await import('../errors/error-pages.ts')).openErrorPage(page, error))
  return openRouter()
}
