import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { AnalysisEvent } from '#contract/analyses.ts'
import type { Kysely } from 'kysely'
import { ClientDisconnected } from '../../core/client-disconnected.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

type Said = Omit<AnalysisEvent, 'n'>

/** How often what another server writes is looked for, and a reader without news gets a line, in milliseconds. */
const lookEvery = 300
const silence = 15_000
/** Lines of one reading of the store. */
const page = 500

/** In this process readers are woken at once. */
const written = new EventEmitter().setMaxListeners(0)

/**
 * Appends lines to what an analysis says. Returns the number of the last one. `after`: only if that is the last line so far; undefined if it is not:
 * somebody else has begun the analysis again, or ended it.
 */
export function appendEvents(tx: Tx, id: string, events: readonly Said[], now: number): Promise<number>
export function appendEvents(tx: Tx, id: string, events: readonly Said[], now: number, after: number): Promise<number | undefined>
export async function appendEvents(tx: Tx, id: string, events: readonly Said[], now: number, after?: number): Promise<number | undefined> {
  const last = await lastEvent(tx, id)
  if (after !== undefined && after !== last) return undefined
  await tx
    .insertInto('analysis_events')
    .values(events.map((event, at) => ({ analysis_id: id, n: last + 1 + at, event, at: now })))
    .execute()
  return last + events.length
}

/** After the commit. */
export const wakeReaders = (id: string): void => void written.emit(id)

/** From within a transaction; the readers look again by themselves should it not be committed by then. */
export const wakeReadersSoon = (id: string): void => void setTimeout(() => wakeReaders(id), 0)

async function lastEvent(query: Kysely<Tables>, id: string): Promise<number> {
  const { n } = await query
    .selectFrom('analysis_events')
    .select(({ fn }) => fn.max('n').as('n'))
    .where('analysis_id', '=', id)
    .executeTakeFirstOrThrow()
  return n ?? 0
}

/** What an analysis says after a line, until it has ended; of one whose lines were forgotten, its end. A line without news keeps the connection. */
export async function* eventsOf(
  { read }: Pick<Store, 'read'>,
  id: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<AnalysisEvent> {
  let n = after
  let toldAt = Date.now()
  while (!signal.aborted) {
    const waiting = nextNews(id, signal)
    // Before its lines are read: of one that has ended, all are there then.
    const row = await read.selectFrom('analyses').select(['status', 'finished_at', 'error']).where('id', '=', id).executeTakeFirst()
    const rows = await read
      .selectFrom('analysis_events')
      .select(['n', 'event'])
      .where('analysis_id', '=', id)
      .where('n', '>', n)
      .orderBy('n')
      .limit(page)
      .execute()
    for (const row of rows) {
      n = row.n
      yield { n, ...row.event }
      if (row.event.status !== undefined) return
    }
    if (rows.length > 0) toldAt = Date.now()
    else {
      if (!row) return
      if (row.finished_at !== null) {
        yield { n: n + 1, status: row.status, ...(row.error && { error: row.error }) }
        return
      }
      if (Date.now() - toldAt > silence) {
        toldAt = Date.now()
        yield { n }
      }
      await waiting
    }
  }
}

/** The text of an answer while it is written; one that was begun anew meanwhile is cut off, so that nobody takes it for whole. */
export async function* answerPieces(store: Pick<Store, 'read'>, { id }: { id: string }, signal: AbortSignal): AsyncGenerator<string> {
  let hasText = false
  for await (const { text, restart, error } of eventsOf(store, id, 0, signal)) {
    if (error || (restart && hasText)) throw new ClientDisconnected()
    if (text === undefined) continue
    hasText = true
    yield text
  }
}

/** Resolves when this process has written something, or when it is time to look what others wrote. */
async function nextNews(id: string, signal: AbortSignal): Promise<void> {
  const stop = new AbortController()
  const wake = () => stop.abort()
  written.once(id, wake)
  await pause(lookEvery, undefined, { signal: AbortSignal.any([signal, stop.signal]) }).catch(() => undefined)
  written.off(id, wake)
}

/** Forgets what analyses said that ended a while ago: their answers are kept whole. */
export async function pruneEvents(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('analysis_events')
    .where('analysis_id', 'in', eb =>
      eb
        .selectFrom('analyses')
        .select('id')
        .where('finished_at', '<', now - 3600_000),
    )
    .execute()
}
