import type { AccountBoundTable } from '#contract/account-bounds.ts'
import { ownEntries } from '#contract/own-entries.ts'
import { workKeys } from '#contract/same-work.ts'
import type { Catalogue, RecordRef } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeHistory } from '../folder-history/index.ts'
import { putBookmark, touchFolder } from './bookmark-rows.ts'
import { requireRoomForMore } from './bounds.ts'
import { recordsOf } from './catalogue-match.ts'
import { mergedEntryChange } from './own-entry-change.ts'
import { changeOwnEntry, dropOwnEntry, nearEntries, ownEntryView, putOwnEntries, requireOwnEntry, sortedOut } from './own-entry-rows.ts'
import { folderView, requireFolder } from './rows.ts'

interface Parts {
  store: Store
  catalogue: Catalogue
  bounds: AccountBoundTable
}

export const ownEntryHandlers = ({ store, catalogue, bounds }: Parts) =>
  handlers('ownEntries', ownEntries, {
    add: keyedHandler({
      prepare: async ({ params, body: { own_entries } }, { user, signal }) => {
        // Reads the catalogue only for members; the effect checks again.
        await requireFolder(store.read, user.id, params.id, 'addBookmark')
        const entries = own_entries.map(({ entry }) => entry)
        return recordsOf(catalogue, entries, signal)
      },
      effect: async (tx, { params, body: { own_entries } }, { user, now, prepared: records }) => {
        const folder = await requireFolder(tx, user.id, params.id, 'addBookmark')
        const entries = own_entries.map(({ id, entry }, at) => ({ id, entry, keys: workKeys(entry), record: records[at] }))
        const known = await nearEntries(tx, folder.id, entries)
        // An entry that was kept before stays as it is, also if the catalogue has got its record since.
        const repeated = entries.filter(({ id }) => known.some(one => one.id === id))
        const rest = entries.filter(one => !repeated.includes(one))
        const linked = rest.flatMap(({ id, record }) => (record ? [{ id, index: record.index, slug_value: record.slug }] : []))
        const { fresh, already } = sortedOut(
          rest.filter(({ record }) => !record),
          known,
        )
        const refs = await newRecords(
          tx,
          folder.id,
          rest.flatMap(({ record }) => record ?? []),
        )
        await requireRoomForMore(tx, folder.id, user, bounds, fresh.length + refs.length)
        for (const { index, slug } of refs)
          await putBookmark(tx, folder, { user, index, slug, facts: null, written: {}, bounds, fits: true, now })
        await putOwnEntries(tx, folder, { entries: fresh, userId: user.id, now })
        if (fresh.length > 0) {
          await touchFolder(tx, folder, { updated_at: now })
          await writeHistory(tx, folder.id, { kind: 'added', by: user.id, count: fresh.length, now })
        }
        return {
          kept: fresh.map(({ id }) => id),
          added_at: now,
          linked,
          already: [...repeated, ...already].map(({ id }) => id),
          folder: await folderView(tx, user.id, folder.id),
        }
      },
    }),

    update: keyedHandler({
      effect: async (tx, { params, body: { own_entry, base } }, { user, now, ifMatch }) => {
        const folder = await requireFolder(tx, user.id, params.id, 'addBookmark')
        const row = await requireOwnEntry(tx, folder.id, params.entryId)
        const hasChanged = ifMatch !== undefined && ifMatch !== row.version
        const merged = hasChanged ? mergedEntryChange(row.entry, own_entry, base) : own_entry
        if (!merged) throw new Refusal('version_conflict', { current: { ...row.entry, version: row.version } })
        const isChange = Object.keys(merged).length > 0
        const changed = isChange ? await changeOwnEntry(tx, row, merged) : row
        if (isChange) await touchFolder(tx, folder, { updated_at: now })
        return { own_entry: ownEntryView(changed), folder: await folderView(tx, user.id, folder.id) }
      },
    }),

    remove: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        const folder = await requireFolder(tx, user.id, params.id, 'removeBookmark')
        // Removing does not count as using the folder (S1§4).
        if (await dropOwnEntry(tx, folder.id, params.entryId, now)) {
          await touchFolder(tx, folder, {})
          await writeHistory(tx, folder.id, { kind: 'removed', by: user.id, now })
        }
        return { folder: await folderView(tx, user.id, folder.id) }
      },
    }),
  })

/** Those of the records that the folder does not have, each once. */
async function newRecords(tx: Tx, folderId: string, records: readonly RecordRef[]): Promise<RecordRef[]> {
  if (records.length === 0) return []
  const nameOf = ({ index, slug }: RecordRef) => `${index}/${slug}`
  const rows = await tx
    .selectFrom('bookmarks')
    .select(['index_name as index', 'slug_value as slug'])
    .where('folder_id', '=', folderId)
    .where(
      'slug_value',
      'in',
      records.map(({ slug }) => slug),
    )
    .execute()
  const there = new Set(rows.map(nameOf))
  return [...new Map(records.map(record => [nameOf(record), record])).values()].filter(record => !there.has(nameOf(record)))
}
