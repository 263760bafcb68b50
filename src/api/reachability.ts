import { proxy, useSnapshot } from 'valtio'
import { health } from '#contract/health.ts'
import { exchange, onAnswer } from './exchange.ts'

/**
 * Whether our server answers. Only real answers decide: `navigator.onLine` is only a reason to check (N11), and a captive portal's page
 * does not count as an answer (N6). `since` is when the state began, epoch milliseconds.
 */
export const reachability = proxy({ online: globalThis.navigator?.onLine, since: Date.now() })
export const useReachability = (): { readonly online: boolean; readonly since: number } => useSnapshot(reachability)

function setOnline(online: boolean): void {
  if (reachability.online === online) return
  reachability.online = online
  reachability.since = Date.now()
}

const maxDelayMs = 15_000
let timer: ReturnType<typeof setTimeout> | undefined
/** Probes in a row that did not change the state. */
let failures = 0
let isProbing = false

/** Checks whether the server answers, and repeats that with growing delays until it does. */
export async function probe(): Promise<void> {
  if (isProbing) return
  clearTimeout(timer)
  isProbing = true
  try {
    const { method, host, path } = health.alive
    const answer = await exchange({ method, host, path }, { timeout: 8000, signal: lifetime.signal, credentials: null })
    if (answer.by !== 'foreign') return
  } catch {
    // The answer hook counts the failure.
  } finally {
    isProbing = false
    if (!lifetime.signal.aborted && isUncertain()) scheduleProbe()
  }
}

let isSuspected = false
let lifetime = new AbortController()

/** While the browser says offline, one answer is no proof: it may have left the server before the connection broke. */
const isBrowserOffline = () => !(globalThis.navigator?.onLine ?? true)
const isUncertain = () => !reachability.online || isSuspected || isBrowserOffline()

function scheduleProbe(): void {
  clearTimeout(timer)
  const pause = Math.min(maxDelayMs, 1000 * 2 ** Math.min(failures, 6)) * (0.75 + Math.random() / 2)
  timer = setTimeout(() => void probe(), pause)
}

/** Starts to watch. Call once, at the start of the app. Returns the function that stops it. */
export function watchReachability(): () => void {
  lifetime = new AbortController()
  isSuspected = false
  const stopListening = onAnswer((answer, request) => {
    const isProbe = request.path === health.alive.path
    if (answer && answer.by !== 'foreign') {
      isSuspected = false
      setOnline(true)
      if (isBrowserOffline()) return void (isProbe && failures++)
      failures = 0
      clearTimeout(timer)
    } else if (isProbe) {
      failures++
      setOnline(false)
    } else if (!isSuspected) {
      isSuspected = true
      if (reachability.online) void probe()
    }
  })
  const handleVisible = () => {
    if (document.visibilityState !== 'hidden') {
      failures = 0
      if (!reachability.online) void probe()
    }
  }
  const handleNetworkEvent = () => {
    failures = 0
    void probe()
  }
  addEventListener('online', handleNetworkEvent)
  addEventListener('offline', handleNetworkEvent)
  addEventListener('focus', handleVisible)
  document.addEventListener('visibilitychange', handleVisible)
  if (!reachability.online) void probe()
  return () => {
    stopListening()
    lifetime.abort()
    clearTimeout(timer)
    removeEventListener('online', handleNetworkEvent)
    removeEventListener('offline', handleNetworkEvent)
    removeEventListener('focus', handleVisible)
    document.removeEventListener('visibilitychange', handleVisible)
  }
}
