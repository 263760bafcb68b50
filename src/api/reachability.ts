import { proxy, useSnapshot } from 'valtio'
import { health } from '#contract/health.ts'
import { exchange, onAnswer } from './exchange.ts'

/**
 * Whether our server answers. Only real answers decide: `navigator.onLine` is taken for a hint to look, never for proof (N11),
 * and a captive portal's page is no answer of ours (N6). `since` is when the state began, epoch milliseconds.
 */
export const reachability = proxy({ online: globalThis.navigator?.onLine, since: Date.now() })
export const useReachability = (): { readonly online: boolean; readonly since: number } => useSnapshot(reachability)

function settle(online: boolean): void {
  if (reachability.online === online) return
  reachability.online = online
  reachability.since = Date.now()
}

const longestPause = 15_000
let timer: ReturnType<typeof setTimeout> | undefined
/** Probes in a row that settled nothing. */
let failures = 0
let probing = false

/** Asks whether the server lives, and goes on asking with growing pauses until it answers. */
export async function probe(): Promise<void> {
  if (probing) return
  clearTimeout(timer)
  probing = true
  try {
    const { method, host, path } = health.alive
    const answer = await exchange({ method, host, path }, { timeout: 8000, signal: watching.signal, credentials: null })
    if (answer.by !== 'foreign') return
  } catch {
    // No answer: counted below.
  } finally {
    probing = false
    if (!watching.signal.aborted && isDoubtful()) later()
  }
}

let suspected = false
let watching = new AbortController()

/** What the browser says is only a hint, but while it stands one answer does not settle it: that may have left before the cut. */
const browserDoubts = () => !(globalThis.navigator?.onLine ?? true)
const isDoubtful = () => !reachability.online || suspected || browserDoubts()

function later(): void {
  clearTimeout(timer)
  const pause = Math.min(longestPause, 1000 * 2 ** Math.min(failures, 6)) * (0.75 + Math.random() / 2)
  timer = setTimeout(() => void probe(), pause)
}

/** Begins to watch. Returns the way out. Call once, at the start of the app. */
export function watchReachability(): () => void {
  watching = new AbortController()
  suspected = false
  const leaveAnswers = onAnswer((answer, request) => {
    const isProbe = request.path === health.alive.path
    if (answer && answer.by !== 'foreign') {
      suspected = false
      settle(true)
      if (browserDoubts()) return void (isProbe && failures++)
      failures = 0
      clearTimeout(timer)
    } else if (isProbe) {
      failures++
      settle(false)
    } else if (!suspected) {
      suspected = true
      if (reachability.online) void probe()
    }
  })
  const look = () => {
    if (document.visibilityState !== 'hidden') {
      failures = 0
      if (!reachability.online) void probe()
    }
  }
  const doubt = () => {
    failures = 0
    void probe()
  }
  addEventListener('online', doubt)
  addEventListener('offline', doubt)
  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  if (!reachability.online) void probe()
  return () => {
    leaveAnswers()
    watching.abort()
    clearTimeout(timer)
    removeEventListener('online', doubt)
    removeEventListener('offline', doubt)
    removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
}
