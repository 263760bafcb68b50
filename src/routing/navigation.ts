import { pageAt } from '#contract/page-at.ts'
import type { PageKind } from './define-routes.ts'
import type { NavigateOptions, Router, Watcher } from './router.ts'

let router: Router | undefined

/** Called once by the app; from then on `go` works everywhere, also outside of views. */
export function installRouter(installed: Router): void {
  router = installed
}

/**
 * Navigates to an address of the app (path, query, hash). The view scrolls to the top, or to the hash, when the route's name changes
 * (S1§2); within one route the scroll position stays. Resolves when the new view is drawn.
 */
export async function go(href: string, options: NavigateOptions = {}): Promise<void> {
  if (!router) throw new Error('there is no router yet')
  await router.navigate(href, options)
  await router.whenDrawn()
}

export const goBack = (): void => router?.history.back()

/** The kind of the page at a path. */
export const kindAt = (path: string): PageKind | undefined => router?.specOf(pageAt(path)).kind

/** Whether the current history entry is a record that was opened over the previous one. */
export const isOverlay = (): boolean => router?.shown?.entry.isOver === true

/** Returns the function that ends it. */
export const watchNavigation = (watcher: Watcher): (() => void) => router?.watch(watcher) ?? (() => {})
