import type { BrowserContext, Page } from 'playwright-core'

type Kept = typeof globalThis & { realTimeout?: typeof AbortSignal.timeout }

const keep = () => {
  ;(globalThis as Kept).realTimeout ??= AbortSignal.timeout.bind(AbortSignal)
}
const restore = () => {
  const { realTimeout } = globalThis as Kept
  if (!realTimeout) throw new Error('The time-out of requests was replaced before it was kept.')
  AbortSignal.timeout = realTimeout
}

/**
 * Puts timers and dates under the hand of the test, but not the time-outs of requests: the network takes real time, so a step of twenty seconds
 * would end whatever the server has not answered within the few real milliseconds of that step.
 */
export async function takeClock(of: BrowserContext | Page): Promise<void> {
  await of.addInitScript(keep)
  if ('evaluate' in of) await of.evaluate(keep)
  await of.clock.install()
  await of.addInitScript(restore)
  if ('evaluate' in of) await of.evaluate(restore)
}
