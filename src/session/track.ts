import type { CountedEvent } from '#contract/consent.ts'
import { limits } from '#contract/limits.ts'

type TrackedEvent = readonly [event: CountedEvent, object: Readonly<Record<string, unknown>>]
type Sender = (...counted: TrackedEvent) => void

let sender: Sender | undefined
/** Events from before it was known whether there is consent. */
let early: TrackedEvent[] | undefined = []

/**
 * Records an analytics event; all events go through this function. Without consent they are dropped and not stored, because consent does
 * not apply to the past.
 */
export function track(event: CountedEvent, object: Readonly<Record<string, unknown>> = {}): void {
  if (sender) sender(event, object)
  else if (early && early.length < limits.counting.batch) early.push([event, object])
}

/** Sets what receives events; undefined without consent. */
export function setTracker(next: Sender | undefined): void {
  early = undefined
  sender = next
}

/** Returns the events from before the sender was set, and forgets them. */
export function takeEarlyEvents(): readonly TrackedEvent[] {
  const taken = early ?? []
  early = undefined
  return taken
}
