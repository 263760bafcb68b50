import type { AccountBoundTable } from '#contract/account-bounds.ts'
import { ownEntries } from '#contract/own-entries.ts'
import { factsOf } from '#contract/record-facts.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { mergedFields } from '../../core/fields/merged-fields.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { writeHistory } from '../membership-history/index.ts'
import { findRecords } from '../records/index.ts'
import { addEntries } from './add-entries.ts'
import { annotationView } from './annotation-rows.ts'
import { bookmarkView, storedBookmark } from './bookmark-rows.ts'
import { sameRecordsOf } from './catalogue-match.ts'
import { linkEntry } from './link-entry.ts'
import { changeOwnEntry, dropOwnEntry, ownEntryView, requireOwnEntry } from './own-entry-rows.ts'
import { folderView, requireFolder } from './rows.ts'
import { touchFolder } from './touch-folder.ts'

interface Parts {
  store: Store
  catalogue: Catalogue
  bounds: AccountBoundTable
}

export const ownEntryHandlers = ({ store, catalogue, bounds }: Parts) =>
  handlers('ownEntries', ownEntries, {
    add: keyedHandler({
      prepare: async ({ params, body: { own_entries, as_they_are } }, { user, signal }) => {
        // Reads the catalogue only for members; the effect checks again.
        await requireFolder(store.read, user.id, params.id, 'addBookmark')
        if (as_they_are) return []
        const entries = own_entries.map(({ entry }) => entry)
        return sameRecordsOf(catalogue, entries, signal)
      },
      effect: async (tx, { params, body: { own_entries, as_they_are } }, { user, now, prepared: records }) => {
        const folder = await requireFolder(tx, user.id, params.id, 'addBookmark')
        const entries = own_entries.map((one, at) => ({ ...one, same: records[at] }))
        const added = await addEntries(tx, folder, entries, { asTheyAre: as_they_are, user, bounds, now })
        return { ...added, added_at: now, folder: await folderView(tx, user.id, folder.id) }
      },
    }),

    update: keyedHandler({
      effect: async (tx, { params, body: { own_entry, base } }, { user, now, ifMatch }) => {
        const folder = await requireFolder(tx, user.id, params.id, 'addBookmark')
        const row = await requireOwnEntry(tx, folder.id, params.entryId)
        const hasChanged = ifMatch !== undefined && ifMatch !== row.version
        const merged = hasChanged ? mergedFields(row.entry, own_entry, base) : own_entry
        if (!merged) throw new Refusal('version_conflict', { current: { ...row.entry, version: row.version } })
        const isChange = Object.keys(merged).length > 0
        const changed = isChange ? await changeOwnEntry(tx, row, merged) : row
        if (isChange) await touchFolder(tx, folder, { updated_at: now })
        return { own_entry: ownEntryView(changed), folder: await folderView(tx, user.id, folder.id) }
      },
    }),

    link: keyedHandler({
      prepare: async ({ params, body: { index, slug_value } }, { user, signal }) => {
        await requireFolder(store.read, user.id, params.id, 'removeBookmark')
        return (await findRecords(catalogue, [{ index, slug: slug_value }], signal))[0]
      },
      effect: async (tx, { params, body: { index } }, { user, now, prepared: record }) => {
        const folder = await requireFolder(tx, user.id, params.id, 'removeBookmark')
        const entry = await requireOwnEntry(tx, folder.id, params.entryId)
        const slug = record?.slug_values[0]
        if (slug === undefined) throw new Refusal('invalid', { sentence: 'This record is no longer in the catalogue.' })
        const key = await linkEntry(tx, folder, entry, { index, slug, facts: factsOf(index, record, now) }, { user, bounds, now })
        const row = await storedBookmark(tx, key)
        if (!row) throw new Refusal('not_found')
        return {
          bookmark: bookmarkView(row, record),
          annotation: await annotationView(tx, user.id, key),
          folder: await folderView(tx, user.id, folder.id),
        }
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
