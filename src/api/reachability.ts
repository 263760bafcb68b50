import { useSyncExternalStore } from 'react'
import { proxy, snapshot, subscribe } from 'valtio'
import { alive } from '#contract/health.ts'
import { startLimits } from '#contract/start-limits.ts'
import { isHidden, onReturn, pauseAfter } from '#kit/awake.ts'
import { exchange, onAnswer } from './exchange.ts'

/**
 * Whether our server answers. Only real answers decide: `navigator.onLine` is only a reason to check (N11), and a captive portal's page
 * does not count as an answer (N6). `since` is when the state began, epoch milliseconds. `returns` counts how often the server answered after a
 * call that got no answer, also if it was never found to be offline: the network may be back before a check has ended.
 */
export const reachability = proxy({ online: globalThis.navigator?.onLine, since: Date.now(), returns: 0 })
type Reachability = Readonly<typeof reachability>
export const useReachability = (): Reachability =>
  useSyncExternalStore<Reachability>(
    listener => subscribe(reachability, listener, true),
    () => snapshot(reachability),
    () => whileRendered,
  )
/** A page that the server has rendered is taken over as it is. */
const whileRendered = { online: true, since: 0, returns: 0 }

function setOnline(online: boolean): void {
  if (reachability.online === online) return
  reachability.online = online
  reachability.since = Date.now()
}

const pauses = startLimits.intervals.probe
let timer: ReturnType<typeof setTimeout> | undefined
/** Probes in a row that did not change the state. */
let failures = 0
let isProbing = false
/** When the last probe began, by the page's clock. */
let probedAt = Number.NEGATIVE_INFINITY
/** How many wait for the server although nobody looks. */
let waiting = 0

/** Checks whether the server answers, and repeats that with growing pauses until it does; in a hidden page only while something waits for it. */
export async function probe(): Promise<void> {
  if (isProbing) return
  clearTimeout(timer)
  isProbing = true
  probedAt = performance.now()
  try {
    const { method, host, path } = alive
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
  if (!isHidden() || waiting > 0) timer = setTimeout(() => void probe(), pauseAfter(failures, pauses))
}

/** Something must reach the server, seen or not: a server that is gone is asked again although the page is hidden. Returns the function that ends it. */
export function waitForServer(): () => void {
  if (++waiting === 1 && isHidden() && isUncertain() && !isProbing) scheduleProbe()
  let isOver = false
  return () => {
    if (!isOver) waiting--
    isOver = true
  }
}

/** Starts to watch. Call once, at the start of the app. Returns the function that stops it. */
export function watchReachability(): () => void {
  lifetime = new AbortController()
  isSuspected = false
  const stopListening = onAnswer((answer, request) => {
    const isProbe = request.path === alive.path
    if (answer && answer.by !== 'foreign') {
      if (isSuspected || !reachability.online) reachability.returns++
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
  const handleReturn = () => {
    failures = 0
    if (isUncertain()) void probe()
  }
  const handleHidden = () => {
    if (isHidden() && waiting === 0) clearTimeout(timer)
  }
  /** Who uses the app offline does not wait for a pause that has grown while nobody did. */
  const handleUse = () => {
    if (!reachability.online && performance.now() - probedAt >= pauses.inUse) void probe()
  }
  const handleNetworkEvent = () => {
    failures = 0
    void probe()
  }
  addEventListener('online', handleNetworkEvent)
  addEventListener('offline', handleNetworkEvent)
  addEventListener('pointerdown', handleUse, true)
  addEventListener('keydown', handleUse, true)
  document.addEventListener('visibilitychange', handleHidden)
  const stopReturn = onReturn(handleReturn)
  if (!reachability.online) void probe()
  return () => {
    stopListening()
    lifetime.abort()
    clearTimeout(timer)
    removeEventListener('online', handleNetworkEvent)
    removeEventListener('offline', handleNetworkEvent)
    removeEventListener('pointerdown', handleUse, true)
    removeEventListener('keydown', handleUse, true)
    document.removeEventListener('visibilitychange', handleHidden)
    stopReturn()
  }
}
