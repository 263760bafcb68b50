import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { takeClock } from './page-clock.ts'

/** What woke a page up: the kind, with the milliseconds of a timer, and the line of our code that asked for it. */
export type Wakes = Record<string, number>

interface Watched {
  indagoWakes: Wakes
  indagoHidden: boolean
  /** What waits for the server: requests, and connections to be opened or for what answers a ping. */
  indagoWaiting: Set<object>
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
    watched.indagoWaiting = new Set()
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
    const fetchNow = window.fetch.bind(window)
    window.fetch = (...given) => {
      const answer = fetchNow(...given)
      watched.indagoWaiting.add(answer)
      const isThere = () => void watched.indagoWaiting.delete(answer)
      answer.then(isThere, isThere)
      return answer
    }
    window.WebSocket = class extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given)
        watched.indagoWaiting.add(this)
        for (const event of ['message', 'close']) this.addEventListener(event, () => watched.indagoWaiting.delete(this))
      }
      override send(data: Parameters<WebSocket['send']>[0]): void {
        if (String(data).includes('pusher:ping')) watched.indagoWaiting.add(this)
        super.send(data)
      }
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

/** Without a network nothing comes that could be waited for. */
const isWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.onLine && (window as unknown as Watched).indagoWaiting.size > 0)

/**
 * Lets time pass on all pages of the device; after each step storage and network get real time for what the timers began. What waits for the
 * server gets as much as it needs: its limits are timers of the page, and ten seconds of them are a few real milliseconds.
 */
export async function pass(page: Page, minutes: number, stepSeconds = 20): Promise<void> {
  for (let step = 0; step < (minutes * 60) / stepSeconds; step++) {
    await page.clock.runFor(stepSeconds * 1000)
    do await pause(10)
    while (await isWaiting(page))
  }
}
