import { type FunctionComponent, type LazyExoticComponent, lazy } from 'react'

type View = LazyExoticComponent<FunctionComponent> & { preload: () => Promise<void> }

/**
 * A view whose code is fetched before its route is entered, so that the page before stays until the new one can be drawn.
 * The router calls `preload`; when that fails the route shows its failure, and entering it again tries again.
 */
export const lazyView = (load: () => Promise<{ default: FunctionComponent }>): View =>
  Object.assign(lazy(load), { preload: async () => void (await load()) })
