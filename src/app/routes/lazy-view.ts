import { createElement, type FunctionComponent, useEffect } from 'react'
import { delay } from '#kit/delay.ts'
import { reportFirstView } from '#kit/first-view.ts'
import type { RouteSpec } from '#routing/define-routes.ts'

type View = FunctionComponent & { preload: () => Promise<void> }

type Load = RouteSpec['load']

/** How long to wait for the code of a view, in milliseconds (S1§9). */
const timeoutMs = 120_000

/** How long menus, messages and the like, and a page that the server has drawn, wait for what the page shows, in milliseconds. */
const readsMs = 1000

/** The code of a view could not be loaded (S1§8). The message is shown to the user. */
class ChunkFailure extends Error {
  constructor(cause: unknown) {
    const isStyle = cause instanceof Error && cause.message.startsWith('CSS: ')
    super(`${isStyle ? 'CSS load error' : 'Chunk load error'}: a part of Indago could not be fetched.`, { cause })
  }
}

async function loadWithTimeout(load: Load): ReturnType<Load> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Timeout')), timeoutMs)
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (cause) {
    throw new ChunkFailure(cause)
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves when what a page reads first has come, or after a while without it. */
export const whenRead = (reads: Promise<void>): Promise<unknown> => Promise.race([reads, delay(readsMs)])

/**
 * A view whose code is loaded before its route is entered, so that the current page stays until the new one can be drawn. The router
 * calls `preload`; if that fails the route shows the failure, and entering it again tries again. Not React's `lazy`: it waits once more for
 * code that is there, and draws an empty page meanwhile, which React then keeps for up to 300 ms.
 *
 * What the page reads first comes before all that waits for the first view.
 */
export function lazyView(load: Load, reads = () => Promise.resolve()): View {
  let code: FunctionComponent | undefined
  const preload = async () => {
    const page = await loadWithTimeout(load)
    await page.ready?.()
    code = page.default
  }
  const View = () => {
    useEffect(() => void whenRead(reads()).then(reportFirstView), [])
    return createElement(code!)
  }
  return Object.assign(View, { preload })
}
