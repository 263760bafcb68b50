import { setImmediate } from 'node:timers/promises'
import type { IndexName } from '#contract/indexes/shape.ts'
import { factsOf, type WatchedFacts } from '#contract/record-facts.ts'
import { type Kysely, sql } from 'kysely'
import type { Catalogue } from '../../catalogue/port.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { findRecords } from '../records/index.ts'

/** Records that are looked up at once. */
const batchSize = 200

interface SavedRecord {
  index_name: IndexName
  slug_value: string
}

/**
 * Looks up every saved record once, and sends the items of those of which a fact changed to their members' devices again, as after an
 * import. Returns how many items that were.
 */
export async function refreshSavedRecords(store: Store, catalogue: Catalogue, now: number, signal: AbortSignal): Promise<number> {
  let sent = 0
  let last: SavedRecord | undefined
  for (;;) {
    const batch = await savedRecords(store.read, last)
    last = batch.at(-1)
    if (!last || signal.aborted) return sent
    const refs = batch.map(({ index_name, slug_value }) => ({ index: index_name, slug: slug_value }))
    const records = await findRecords(catalogue, refs, signal)
    const known = batch.map((saved, at) => ({ saved, facts: factsOf(saved.index_name, records[at], now) }))
    sent += await store.write(async tx => {
      let count = 0
      for (const { saved, facts } of known) count += await takeFacts(tx, saved, facts)
      return count
    })
    await setImmediate()
  }
}

/** The next records that somebody saved, each once. */
async function savedRecords(query: Kysely<Tables>, after: SavedRecord | undefined): Promise<SavedRecord[]> {
  const rows = query.selectFrom('bookmarks').select(['index_name', 'slug_value']).distinct()
  return (after ? rows.where(sql<boolean>`(index_name, slug_value) > (${after.index_name}, ${after.slug_value})`) : rows)
    .orderBy('index_name')
    .orderBy('slug_value')
    .limit(batchSize)
    .execute()
}

async function takeFacts(tx: Tx, { index_name, slug_value }: SavedRecord, facts: WatchedFacts): Promise<number> {
  const rows = await tx
    .selectFrom('bookmarks')
    .select(['folder_id', 'facts'])
    .where(eb => eb.and({ index_name, slug_value }))
    .execute()
  let sent = 0
  for (const { folder_id, facts: before } of rows) {
    if (JSON.stringify(before) === JSON.stringify(facts)) continue
    // What was saved before facts were kept counts as saved as it is now.
    const change = before ? { facts, change_seq: await nextChangeSeq(tx) } : { facts, saved_facts: facts }
    if (before) sent += 1
    await tx
      .updateTable('bookmarks')
      .set(change)
      .where(eb => eb.and({ folder_id, index_name, slug_value }))
      .execute()
  }
  return sent
}

/** Deletes what members have read of items that left their folder so long ago that they do not come back. */
export async function pruneReadingStates(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('reading_states')
    .where(eb => {
      const ofTheSame = (table: 'bookmarks' | 'removed_bookmarks') =>
        eb.exists(
          eb
            .selectFrom(table)
            .select('slug_value')
            .whereRef(`${table}.folder_id`, '=', 'reading_states.folder_id')
            .whereRef(`${table}.index_name`, '=', 'reading_states.index_name')
            .whereRef(`${table}.slug_value`, '=', 'reading_states.slug_value'),
        )
      const ofTheEntry = (table: 'own_entries' | 'removed_own_entries') =>
        eb.and([
          eb('reading_states.index_name', '=', 'own'),
          eb.exists(
            eb
              .selectFrom(table)
              .select('id')
              .whereRef(`${table}.folder_id`, '=', 'reading_states.folder_id')
              .whereRef(`${table}.id`, '=', 'reading_states.slug_value'),
          ),
        ])
      const known = [ofTheSame('bookmarks'), ofTheSame('removed_bookmarks'), ofTheEntry('own_entries'), ofTheEntry('removed_own_entries')]
      return eb.not(eb.or(known))
    })
    .execute()
}
