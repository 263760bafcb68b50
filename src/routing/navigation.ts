import type { AnyRouter, StaticDataRouteOption } from '@tanstack/react-router'
import type { PageName } from '#contract/page-routes.ts'
import type { PageKind } from './define-routes.ts'

let router: AnyRouter | undefined

/** Called once by the app; from then on `go` works everywhere, also outside of views. */
export function installRouter(installed: AnyRouter): void {
  router = installed
}

export interface NavigateOptions {
  /** Replaces the current history entry. */
  replace?: boolean
  /** Marks the history entry as a record that was opened over the previous entry, so that closing it goes back. */
  over?: boolean
}

/**
 * Navigates to an address of the app (path, query, hash). The view scrolls to the top, or to the hash, when the route's name changes
 * (S1§2); within one route the scroll position stays. Resolves when the new view is shown.
 */
export async function go(href: string, { replace = false, over = false }: NavigateOptions = {}): Promise<void> {
  if (!router) throw new Error('there is no router yet')
  const { pathname, hash } = new URL(href, location.href)
  const resetScroll = hash !== '' || nameAt(pathname) !== nameAt(location.pathname)
  await router.navigate({ href, replace, resetScroll, state: over ? { over: true } : {} } as never)
}

export const goBack = (): void => router?.history.back()

function declaredAt(path: string): StaticDataRouteOption | undefined {
  const [, , found] = router?.getMatchedRoutes(path) ?? []
  return found?.options.staticData
}

/** The name of the page at a path; undefined if there is none. */
export const nameAt = (path: string): PageName | undefined => declaredAt(path)?.name

/** The kind of the page at a path. */
export const kindAt = (path: string): PageKind | undefined => declaredAt(path)?.kind

/** Whether the current history entry is a record that was opened over the previous one. */
export const isOverlay = (): boolean => (router?.state.location.state as { over?: boolean } | undefined)?.over === true
