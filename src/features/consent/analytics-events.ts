import { call } from '#api/call.ts'
import { reachability } from '#api/reachability.ts'
import { consent as counting } from '#contract/consent.ts'
import type { Call } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { consentState } from '#session/consent.ts'
import { takeEarlyEvents, setTracker } from '#session/track.ts'

type Batch = Extract<Call<typeof counting.count>['body']['mixpanel'], readonly unknown[]>

/**
 * Gathers what is counted and sends it in batches, quietly. Without a network it is dropped, and so is what could not be sent: a count
 * is not worth keeping. Returns the end: what was not sent by then never is.
 */
export function startAnalytics(): () => void {
  let batch: Batch = takeEarlyEvents().map(([event, object]) => ({ event, object }))
  const send = (keepalive = false) => {
    const now = batch
    batch = []
    // A withdrawal holds from the moment it is made, before the views have heard of it.
    if (now.length === 0 || !reachability.online || !consentState.analytics) return
    void call(counting.count, { body: { mixpanel: now } }, { keepalive }).catch(() => {})
  }
  const handleHidden = () => document.visibilityState === 'hidden' && send(true)
  const handleLeaving = () => send(true)
  setTracker((event, object) => {
    batch.push({ event, object })
    if (batch.length >= limits.counting.batch) send()
  })
  const timer = setInterval(send, limits.counting.every)
  document.addEventListener('visibilitychange', handleHidden)
  addEventListener('pagehide', handleLeaving)
  return () => {
    setTracker(undefined)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', handleHidden)
    removeEventListener('pagehide', handleLeaving)
    batch = []
  }
}
