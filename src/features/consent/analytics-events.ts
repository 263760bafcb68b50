import { call } from '#api/call.ts'
import { reachability } from '#api/reachability.ts'
import { consent as counting } from '#contract/consent.ts'
import type { Call } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { consentState } from '#session/consent.ts'
import { takeEarlyEvents, setTracker } from '#session/track.ts'

type Batch = Extract<Call<typeof counting.count>['body']['mixpanel'], readonly unknown[]>

/**
 * Collects analytics events and sends them in batches. Events are dropped while offline and if sending fails. Returns the function that
 * stops it and drops unsent events.
 */
export function startAnalytics(): () => void {
  let batch: Batch = takeEarlyEvents().map(([event, object]) => ({ event, object }))
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = (keepalive = false) => {
    clearTimeout(timer)
    timer = undefined
    const events = batch
    batch = []
    // A withdrawal takes effect at once, before the views are updated.
    if (events.length === 0 || !reachability.online || !consentState.analytics) return
    void call(counting.count, { body: { mixpanel: events } }, { keepalive }).catch(() => {})
  }
  const sendLater = () => void (timer ??= setTimeout(send, limits.counting.every))
  const handleHidden = () => document.visibilityState === 'hidden' && send(true)
  const handleLeaving = () => send(true)
  setTracker((event, object) => {
    batch.push({ event, object })
    if (batch.length >= limits.counting.batch) send()
    else sendLater()
  })
  // An app that nobody uses has nothing to send, and no timer.
  if (batch.length > 0) sendLater()
  document.addEventListener('visibilitychange', handleHidden)
  addEventListener('pagehide', handleLeaving)
  return () => {
    setTracker(undefined)
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', handleHidden)
    removeEventListener('pagehide', handleLeaving)
    batch = []
  }
}
