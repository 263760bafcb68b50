import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { takeClock } from './page-clock.ts'

/** What woke a page up: the kind, with the milliseconds of a timer, and the line of our code that asked for it. */
export type Wakes = Record<string, number>

interface Watched {
  indagoWakes: Wakes
  indagoHidden: boolean
}

/**
 * Stops the pages' clock, counts what wakes them up, and lets them be hidden by hand. Call before the first page is loaded. Workers keep the real
 * time: none of ours has a timer that repeats.
 */
export async function watchWakes(context: BrowserContext): Promise<void> {
  await takeClock(context)
  await context.addInitScript(() => {
    const watched = window as unknown as Watched
    watched.indagoWakes = {}
    watched.indagoHidden = false
    Object.defineProperty(document, 'visibilityState', { get: () => (watched.indagoHidden ? 'hidden' : 'visible') })
    Object.defineProperty(document, 'hidden', { get: () => watched.indagoHidden })
    const source = (): string => {
      const lines = (new Error().stack ?? '').split('\n').filter(line => line.includes('/assets/'))
      return /\/assets\/([^)]*)/.exec(lines[0] ?? '')?.[1] ?? 'elsewhere'
    }
    const count = (what: string) => {
      watched.indagoWakes[what] = (watched.indagoWakes[what] ?? 0) + 1
    }
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const real = window[name] as (run: TimerHandler, after?: number, ...rest: unknown[]) => number
      const counting = (run: TimerHandler, after = 0, ...rest: unknown[]) => {
        const what = `${name} ${Math.round(after)} ${source()}`
        const wake = (...given: unknown[]) => {
          count(what)
          if (typeof run === 'function') (run as (...args: unknown[]) => void)(...given)
        }
        return real.call(window, wake, after, ...rest)
      }
      Object.assign(window, { [name]: counting })
    }
    window.BroadcastChannel = class extends BroadcastChannel {
      override postMessage(message: unknown): void {
        count(`postMessage ${JSON.stringify(message)?.slice(0, 20)} ${source()}`)
        super.postMessage(message)
      }
    }
  })
}

/** What has woken the page since the last call. */
export const takeWakes = (page: Page): Promise<Wakes> =>
  page.evaluate(() => {
    const watched = window as unknown as Watched
    const wakes = watched.indagoWakes
    watched.indagoWakes = {}
    return wakes
  })

export const hide = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate(now => {
    ;(window as unknown as Watched).indagoHidden = now
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)

/** Lets time pass on all pages of the device; after each step storage and network get real time for what the timers began. */
export async function pass(page: Page, minutes: number, stepSeconds = 20): Promise<void> {
  for (let step = 0; step < (minutes * 60) / stepSeconds; step++) {
    await page.clock.runFor(stepSeconds * 1000)
    await pause(10)
  }
}
