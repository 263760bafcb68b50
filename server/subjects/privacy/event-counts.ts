import type { CountedEvent } from '#contract/consent.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** Counts events per day (UTC): how often, never by whom or about what. */
export async function countEvents(tx: Tx, events: readonly CountedEvent[], now: number): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10)
  const times = new Map<CountedEvent, number>()
  for (const event of events) times.set(event, (times.get(event) ?? 0) + 1)
  for (const [event, count] of times)
    await tx
      .insertInto('event_counts')
      .values({ day, event, count })
      .onConflict(conflict => conflict.columns(['day', 'event']).doUpdateSet(eb => ({ count: eb('event_counts.count', '+', count) })))
      .execute()
}
