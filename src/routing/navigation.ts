import type { AnyRouter } from '@tanstack/react-router'
import { reportFirstView } from '#kit/first-view.ts'

let router: AnyRouter | undefined

let knowing: (path: string) => Promise<void> | undefined = () => undefined

/**
 * Called once by the app; from then on `go` works anywhere, also outside of views. `first` is asked before an address is gone to: it
 * resolves when the router knows the address's route.
 */
export function installRouter(installed: AnyRouter, first = knowing): void {
  router = installed
  knowing = first
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
  await knowing(pathname)
  const resetScroll = hash !== '' || nameAt(pathname) !== nameAt(location.pathname)
  await router.navigate({ href, replace, resetScroll, state: over ? { over: true } : {} } as never)
}

export const goBack = (): void => router?.history.back()

/** The name of the route that a path leads to; undefined when none does. */
export function nameAt(path: string): string | undefined {
  const [, , found] = router?.getMatchedRoutes(path) ?? []
  return found?.options.staticData?.name
}

/** Whether the current entry is a record that was opened over the entry before. */
export const isOver = (): boolean => (router?.state.location.state as { over?: boolean } | undefined)?.over === true
