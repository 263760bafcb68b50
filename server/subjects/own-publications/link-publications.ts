import { setImmediate } from 'node:timers/promises'
import { textsAt } from '#contract/indexes/record.ts'
import { entryOfPublication } from '#contract/own-publication.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { sameRecordsOf } from '../folders/index.ts'
import { authorSource } from './publication-record.ts'
import { changePublicationRow, findPublication, letRecordLeave, removePublication, type StoredPublication, unlinkedAfter } from './rows.ts'

/** Publications that are looked up at once. */
const batchSize = 20

/**
 * Looks up every publication that a person has added in the catalogue, and links those of which a provider has brought the record since, so that
 * no work is in it twice. Returns how many.
 */
export async function linkPublications(store: Store, catalogue: Catalogue, signal: AbortSignal): Promise<number> {
  let linked = 0
  let last: StoredPublication | undefined
  for (;;) {
    const batch = await unlinkedAfter(store.read, last, batchSize)
    last = batch.at(-1)
    if (!last || signal.aborted) return linked
    const found = await sameRecordsOf(
      catalogue,
      batch.map(({ publication }) => entryOfPublication(publication)),
      signal,
      ({ data }) => textsAt(data, 'source.name')[0] !== authorSource.name,
    )
    const changed = batch.flatMap((row, at) => {
      const same = found[at]
      return same ? [{ row, slug: same.slug_value }] : []
    })
    if (changed.length > 0)
      linked += await store.write(async tx => {
        let count = 0
        for (const { row, slug } of changed) {
          const now = await findPublication(tx, row.user_id, row.id)
          // Unless the person has changed or removed it meanwhile.
          if (now?.version !== row.version || now.is_linked) continue
          await linkInstead(tx, now, slug, Date.now())
          count += 1
        }
        return count
      })
    await setImmediate()
  }
}

/** Another record takes the place of the one that a person has added, for everyone who has it on their profile. */
export async function linkInstead(tx: Tx, row: StoredPublication, slug: string, now: number): Promise<void> {
  const { slug_value } = row
  const holders = await tx.selectFrom('own_publications').selectAll().where('slug_value', '=', slug_value).execute()
  const change = { slug_value: slug, is_linked: true, record_stale: 0 }
  for (const holder of holders) {
    const isThere = await findPublication(tx, holder.user_id, slug)
    // Linked first, so that nobody inherits the record that leaves.
    await changePublicationRow(tx, holder, isThere ? { is_linked: true } : change)
    if (isThere) await removePublication(tx, { ...holder, is_linked: true }, now)
  }
  await letRecordLeave(tx, slug_value)
}
