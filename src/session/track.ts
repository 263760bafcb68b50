import type { CountedEvent } from '#contract/consent.ts'
import { limits } from '#contract/limits.ts'

type Counted = readonly [event: CountedEvent, object: Readonly<Record<string, unknown>>]
type Sender = (...counted: Counted) => void

let sender: Sender | undefined
/** What happened before this page had looked whether it may count. */
let early: Counted[] | undefined = []

/**
 * The one door of all counting. Without consent there is no sender and everything is dropped: nothing is kept for later,
 * because consent does not reach back.
 */
export function track(event: CountedEvent, object: Readonly<Record<string, unknown>> = {}): void {
  if (sender) sender(event, object)
  else if (early && early.length < limits.counting.batch) early.push([event, object])
}

/** Consent given (a sender), or withdrawn or not there (undefined). */
export function trackWith(next: Sender | undefined): void {
  early = undefined
  sender = next
}

/** Where consent was given before this page was opened: what happened in it before counting could begin. Once. */
export function takeEarly(): readonly Counted[] {
  const taken = early ?? []
  early = undefined
  return taken
}
