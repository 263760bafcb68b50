import { type FunctionComponent, type LazyExoticComponent, lazy } from 'react'

type View = LazyExoticComponent<FunctionComponent> & { preload: () => Promise<void> }

type Load = () => Promise<{ default: FunctionComponent }>

/** How long is waited for a view's code, in milliseconds (S1§9). */
const patience = 120_000

/** The code of a view did not come (S1§8). Its message is for whoever looks at the page. */
class ChunkFailure extends Error {
  constructor(cause: unknown) {
    const isStyle = cause instanceof Error && cause.message.includes('CSS')
    super(`${isStyle ? 'CSS load error' : 'Chunk load error'}: a part of Indago could not be fetched.`, { cause })
    this.name = 'ChunkFailure'
  }
}

async function inTime(load: Load): Promise<{ default: FunctionComponent }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), patience)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    throw new ChunkFailure(cause)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A view whose code is fetched before its route is entered, so that the page before stays until the new one can be drawn.
 * The router calls `preload`; when that fails the route shows its failure, and entering it again tries again.
 */
export const lazyView = (load: Load): View =>
  Object.assign(
    lazy(() => inTime(load)),
    { preload: async () => void (await inTime(load)) },
  )
