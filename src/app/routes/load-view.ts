import type { FunctionComponent } from 'react'
import { delay } from '#kit/delay.ts'
import type { RouteSpec } from '#routing/define-routes.ts'
import type { Place } from '#routing/place.ts'

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
 * The view of a page, when it can be drawn. Not React's `lazy`: it waits once more for code that is there, and draws an empty page meanwhile, which
 * React then keeps for up to 300 ms. After a failure the next call tries again.
 */
export async function loadPageView({ load }: Pick<RouteSpec, 'load'>, place: Place): Promise<FunctionComponent> {
  const page = await loadWithTimeout(load)
  await page.ready?.(place)
  return page.default
}
