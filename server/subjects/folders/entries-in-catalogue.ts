import { setImmediate } from 'node:timers/promises'
import type { SameRecord } from '#contract/own-entry.ts'
import { workKeys } from '#contract/same-work.ts'
import { type Kysely, sql } from 'kysely'
import type { Catalogue } from '../../catalogue/port.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { sameRecordsOf } from './catalogue-match.ts'
import type { StoredOwnEntry } from './own-entry-rows.ts'

/** Entries that are looked up at once. */
const batchSize = 20

/**
 * Looks up every own entry in the catalogue, and tells the devices of its folder where the catalogue has got its record since, or has lost it.
 * Nothing is replaced: that is for a person to decide. Returns of how many entries that was new.
 */
export async function findEntriesInCatalogue(store: Store, catalogue: Catalogue, signal: AbortSignal): Promise<number> {
  let told = 0
  let last: StoredOwnEntry | undefined
  for (;;) {
    const batch = await entriesAfter(store.read, last)
    last = batch.at(-1)
    if (!last || signal.aborted) return told
    const found = await sameRecordsOf(
      catalogue,
      batch.map(({ entry }) => entry),
      signal,
    )
    const changed = batch.flatMap((row, at) => (isSame(row.same_record, found[at]) ? [] : [{ row, same: found[at] ?? null }]))
    if (changed.length > 0)
      told += await store.write(async tx => {
        let count = 0
        for (const { row, same } of changed) if (await takeRecord(tx, row, same)) count += 1
        return count
      })
    await setImmediate()
  }
}

const isSame = (before: SameRecord | null, now: SameRecord | undefined): boolean => JSON.stringify(before) === JSON.stringify(now ?? null)

const entriesAfter = (query: Kysely<Tables>, after: StoredOwnEntry | undefined): Promise<StoredOwnEntry[]> => {
  const rows = query.selectFrom('own_entries').selectAll()
  return (after ? rows.where(sql<boolean>`(folder_id, id) > (${after.folder_id}, ${after.id})`) : rows)
    .orderBy('folder_id')
    .orderBy('id')
    .limit(batchSize)
    .execute()
}

/** Unless the entry has become another work meanwhile. */
async function takeRecord(tx: Tx, { folder_id, id, entry }: StoredOwnEntry, same_record: SameRecord | null): Promise<boolean> {
  const now = await tx.selectFrom('own_entries').select('entry').where('folder_id', '=', folder_id).where('id', '=', id).executeTakeFirst()
  if (!now || JSON.stringify(workKeys(now.entry)) !== JSON.stringify(workKeys(entry))) return false
  await tx
    .updateTable('own_entries')
    .set({ same_record, change_seq: await nextChangeSeq(tx) })
    .where('folder_id', '=', folder_id)
    .where('id', '=', id)
    .execute()
  return true
}
