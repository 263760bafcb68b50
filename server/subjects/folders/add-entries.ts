import type { Annotation, ItemChange } from '#contract/folders.ts'
import type { OwnEntryContent, SameRecord } from '#contract/own-entry.ts'
import { can } from '#contract/rights.ts'
import { workKeys } from '#contract/same-work.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeHistory } from '../membership-history/index.ts'
import { annotationView } from './annotation-rows.ts'
import { requireRoomForMore } from './bounds.ts'
import type { Adding, NewRecord } from './insert-bookmarks.ts'
import { missingRecords, putBookmarks } from './many-bookmarks.ts'
import { entryKey, markRemovedEntry, nearEntries, putOwnEntries, sortedOut } from './own-entry-rows.ts'
import type { StoredFolder } from './rows.ts'
import { touchFolder } from './touch-folder.ts'

interface EntryToAdd {
  id: string
  entry: OwnEntryContent
  written?: ItemChange | undefined
  /** The record that it is. */
  same: SameRecord | undefined
}

interface Entries extends Adding {
  /** None becomes a record, and only ids are compared. */
  asTheyAre: boolean
}

/**
 * Adds works to a folder: those that the catalogue has as records, the others as own entries. Saving several records at once is a right of its
 * own (S1§6): without it those are own entries too, which say that the catalogue has them, to be linked one by one.
 */
export async function addEntries(tx: Tx, folder: StoredFolder, given: readonly EntryToAdd[], { asTheyAre, ...adding }: Entries) {
  const { user, bounds, now } = adding
  const entries = given.map(({ written, ...one }) => ({ ...one, ...(written && { written }), keys: workKeys(one.entry) }))
  const known = await nearEntries(tx, folder.id, entries)
  // An entry that was kept before stays as it is, also if the catalogue has got its record since.
  const repeated = entries.filter(({ id }) => known.some(one => one.id === id))
  const rest = entries.filter(one => !repeated.includes(one))
  const mayLink = !asTheyAre && (given.length === 1 || can(user.user_type, 'bulkBookmarkSave'))
  const linked = mayLink ? rest.flatMap(one => (one.same ? [{ ...one, same: one.same }] : [])) : []
  const own = mayLink ? rest.filter(({ same }) => !same) : rest
  const { fresh, already } = asTheyAre ? { fresh: onceEach(own), already: [] } : sortedOut(own, known)
  const records = linked.map(recordOf)
  const missing = await missingRecords(tx, folder.id, records)
  await requireRoomForMore(tx, folder.id, user, bounds, fresh.length + missing.length)
  await putBookmarks(tx, folder, missing, adding)
  for (const { id, same } of linked) await markRemovedEntry(tx, folder.id, id, now, { index: same.index, slug: same.slug_value })
  await putOwnEntries(tx, folder, { entries: fresh, ...adding })
  if (fresh.length > 0) {
    await touchFolder(tx, folder, { updated_at: now })
    await writeHistory(tx, folder.id, { kind: 'added', by: user.id, count: fresh.length, now })
  }
  return {
    kept: fresh.map(({ id }) => id),
    linked: linked.map(({ id, same: { index, slug_value } }) => ({ id, index, slug_value })),
    already: [...repeated, ...already].map(({ id }) => id),
    annotations: await writtenOn(
      tx,
      user.id,
      folder.id,
      fresh.map(({ id }) => id),
    ),
  }
}

const onceEach = <E extends { id: string }>(entries: readonly E[]): E[] => [...new Map(entries.map(one => [one.id, one])).values()]

const recordOf = ({ same, written }: { same: SameRecord; written?: ItemChange }): NewRecord => ({
  index: same.index,
  slug: same.slug_value,
  facts: null,
  ...(written && { written }),
})

async function writtenOn(tx: Tx, userId: string, folder_id: string, ids: readonly string[]): Promise<Annotation[]> {
  const found: Annotation[] = []
  for (const id of ids) {
    const annotation = await annotationView(tx, userId, entryKey({ folder_id, id }))
    if (annotation.version > 0) found.push(annotation)
  }
  return found
}
