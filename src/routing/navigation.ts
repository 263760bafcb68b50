import type { AnyRouter, StaticDataRouteOption } from '@tanstack/react-router'
import type { PageName } from '#contract/page-routes.ts'
import { reportFirstView } from '#kit/first-view.ts'
import type { PageKind } from './define-routes.ts'

let router: AnyRouter | undefined

/** Called once by the app; from then on `go` works anywhere, also outside of views. */
export function installRouter(installed: AnyRouter): void {
  router = installed
  installed.subscribe('onRendered', reportFirstView)
}

export interface Going {
  /** Replaces the current entry of the history. */
  replace?: boolean
  /** Marks the entry as a record opened over the entry before it, so that closing it can go back. */
  over?: boolean
}

/**
 * Goes to an address of the app (path, query, hash). The view scrolls to the top, or to the hash, when the route's name changes (S1§2);
 * within one route the scroll position stays. Resolves when the new view is shown.
 */
export async function go(href: string, { replace = false, over = false }: Going = {}): Promise<void> {
  if (!router) throw new Error('go() was called before the router was installed')
  const { pathname, hash } = new URL(href, location.href)
  const resetScroll = hash !== '' || nameAt(pathname) !== nameAt(location.pathname)
  await router.navigate({ href, replace, resetScroll, state: over ? { over: true } : {} } as never)
}

export const goBack = (): void => router?.history.back()

function declaredAt(path: string): StaticDataRouteOption | undefined {
  const [, , found] = router?.getMatchedRoutes(path) ?? []
  return found?.options.staticData
}

/** The name of the page that a path leads to; undefined when none does. */
export const nameAt = (path: string): PageName | undefined => declaredAt(path)?.name

/** The kind of the page that a path leads to. */
export const kindAt = (path: string): PageKind | undefined => declaredAt(path)?.kind

/** Whether the current entry is a record that was opened over the entry before. */
export const isOver = (): boolean => (router?.state.location.state as { over?: boolean } | undefined)?.over === true
