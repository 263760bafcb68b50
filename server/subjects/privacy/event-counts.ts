import type { CountedEvent } from '#contract/consent.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

const { aDay, keptDays } = limits.counting
const dayMs = 24 * 3600_000
/** In UTC. */
const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

/**
 * Counts events per day: how often, never by whom or about what. The limit of a day is in the table, so that restarts, other processes and
 * many addresses share it.
 */
export async function countEvents(tx: Tx, events: readonly CountedEvent[], now: number): Promise<void> {
  const day = dayOf(now)
  const times = new Map<CountedEvent, number>()
  for (const event of events) times.set(event, (times.get(event) ?? 0) + 1)
  for (const [event, count] of times)
    await tx
      .insertInto('event_counts')
      .values({ day, event, count })
      .onConflict(conflict =>
        conflict.columns(['day', 'event']).doUpdateSet(eb => {
          const sum = eb('event_counts.count', '+', count)
          return { count: eb.case().when(sum, '<', aDay).then(sum).else(aDay).end() }
        }),
      )
      .execute()
}

/** The events of which the limit of the day is not reached: others are not worth a write. */
export async function stillCounted(query: Kysely<Tables>, events: readonly CountedEvent[], now: number): Promise<CountedEvent[]> {
  const rows = await query.selectFrom('event_counts').select('event').where('day', '=', dayOf(now)).where('count', '>=', aDay).execute()
  const full = new Set(rows.map(({ event }) => event))
  return events.filter(event => !full.has(event))
}

/** Deletes the counts of long ago. */
export async function pruneCounts(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('event_counts')
    .where('day', '<', dayOf(now - keptDays * dayMs))
    .execute()
}
