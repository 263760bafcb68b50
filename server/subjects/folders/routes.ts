import type { AccountBoundTable } from '#contract/account-bounds.ts'
import { folders, type FolderChange } from '#contract/folders.ts'
import { v7 as newId } from 'uuid'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal, requireRight } from '../../core/refusal.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { ProfileRecords } from '../people/index.ts'
import { findRecords } from '../records/index.ts'
import { countEntryBytes, countFolderTexts, entryBytes, requireRoomForFolder } from './bounds.ts'
import { bookmarkView, dropBookmark, putBookmark, touchFolder } from './bookmark-rows.ts'
import { folderPage, folderView, mergedChange, requireFolder, type StoredFolder } from './rows.ts'

interface Parts {
  store: Store
  catalogue: Catalogue
  profiles: ProfileRecords
  bounds: AccountBoundTable
}

export const folderHandlers = ({ store, catalogue, profiles, bounds }: Parts) => {
  /** A public folder is listed on its owner's profile, so there must be one. */
  async function showOwner(tx: Tx, userId: string, { is_private }: FolderChange): Promise<void> {
    if (is_private === false) await profiles.markStale(tx, userId)
  }

  return handlers('folders', folders, {
    list: async ({ params, query: { page } }, { user }) => {
      if (params.id !== user.id) throw new Refusal('not_found')
      const { folders: results, more } = await folderPage(store.read, user.id, page)
      return { results, page, more }
    },

    show: ({ params }, { user }) => folderView(store.read, user.id, params.id),

    create: keyedHandler({
      effect: async (tx, { body: { bookmark_folder } }, { user, now }) => {
        await requireRoomForFolder(tx, user, bounds)
        const id = newId()
        const row = { id, ...bookmark_folder, created_at: now, updated_at: now }
        await tx
          .insertInto('folders')
          .values({ ...row, version: 1, change_seq: await nextChangeSeq(tx) })
          .execute()
        await tx
          .insertInto('folder_members')
          .values({ folder_id: id, user_id: user.id, role: 'owner', change_seq: await nextChangeSeq(tx) })
          .execute()
        await countFolderTexts(tx, id, undefined, row)
        await showOwner(tx, user.id, bookmark_folder)
        return folderView(tx, user.id, id)
      },
    }),

    update: keyedHandler({
      effect: async (tx, { params, body: { bookmark_folder, base } }, { user, now, ifMatch }) => {
        const row = await requireFolder(tx, user.id, params.id, 'updateFolder')
        const hasChanged = ifMatch !== undefined && ifMatch !== row.version
        const merged = hasChanged ? mergedChange(fieldsOf(row), bookmark_folder, base) : bookmark_folder
        if (!merged) throw new Refusal('version_conflict', { current: await folderView(tx, user.id, row.id) })
        if (Object.keys(merged).length > 0) {
          const change = merged as Partial<StoredFolder>
          await touchFolder(tx, row, { ...change, updated_at: now })
          await countFolderTexts(tx, row.id, row, { ...row, ...change })
        }
        await showOwner(tx, user.id, merged)
        return folderView(tx, user.id, row.id)
      },
    }),

    delete: keyedHandler({
      effect: async (tx, { params }, { user, now, ifMatch }) => {
        const row = await requireFolder(tx, user.id, params.id, 'deleteFolder')
        if (ifMatch !== undefined) await requireNoNewBookmarks(tx, row, user.id, ifMatch)
        await countFolderTexts(tx, row.id, row)
        await countEntryBytes(tx, row.id, -(await entryBytes(tx, row.id)))
        await deleteFolder(tx, row.id, now)
        return { id: row.id }
      },
    }),

    addBookmark: keyedHandler({
      prepare: async ({ params, body: { slug_values, index, bulk } }, { user, signal }) => {
        if (bulk) requireRight(user.user_type, 'bulkBookmarkSave')
        // Reads the catalogue only for members; the effect checks again.
        await requireFolder(store.read, user.id, params.id, 'addBookmark')
        const refs = slug_values.map(slug => ({ index, slug }))
        return (await findRecords(catalogue, refs, signal)).find(record => record !== undefined)
      },
      effect: async (tx, { params, body: { index } }, { user, now, prepared: record }) => {
        const folder = await requireFolder(tx, user.id, params.id, 'addBookmark')
        const slug = record?.slug_values[0]
        if (slug === undefined) throw new Refusal('not_found')
        const row = await putBookmark(tx, folder, { user, index, slug, bounds, now })
        return { bookmark: bookmarkView(row, record), folder: await folderView(tx, user.id, folder.id) }
      },
    }),

    removeBookmark: keyedHandler({
      prepare: async ({ params, body: { index } }, { user, signal }) => {
        await requireFolder(store.read, user.id, params.id, 'removeBookmark')
        return (await findRecords(catalogue, [{ index, slug: params.slugValue }], signal))[0]?.slug_values[0]
      },
      effect: async (tx, { params, body: { index } }, { user, now, prepared: first }) => {
        const folder = await requireFolder(tx, user.id, params.id, 'removeBookmark')
        // Also by an older slug of the record, and by its own if it was deleted from the catalogue.
        const names = new Set([params.slugValue, first ?? params.slugValue])
        for (const slug of names) await dropBookmark(tx, await requireFolder(tx, user.id, folder.id, 'removeBookmark'), index, slug, now)
        return { folder: await folderView(tx, user.id, folder.id) }
      },
    }),
  })
}

const fieldsOf = (row: StoredFolder): Required<FolderChange> => ({
  name: row.name,
  description: row.description,
  is_private: row.is_private,
  tags: row.tags,
})

/** Asks the owner again if items of others that the owner has not seen would be deleted. */
async function requireNoNewBookmarks(tx: Tx, row: StoredFolder, userId: string, seenVersion: number): Promise<void> {
  const addedTo = async (table: 'bookmarks' | 'own_entries') => {
    const { added } = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('added'))
      .where('folder_id', '=', row.id)
      .where('added_by', '!=', userId)
      .where('added_version', '>', seenVersion)
      .executeTakeFirstOrThrow()
    return Number(added)
  }
  const added = (await addedTo('bookmarks')) + (await addedTo('own_entries'))
  if (added > 0) throw new Refusal('changed', { current: { ...(await folderView(tx, userId, row.id)), added } })
}

/** Deletes the folder with its bookmarks and informs the mirrors of all members. */
async function deleteFolder(tx: Tx, id: string, now: number): Promise<void> {
  const members = await tx.selectFrom('folder_members').select('user_id').where('folder_id', '=', id).execute()
  for (const { user_id } of members)
    await tx
      .insertInto('removed_folders')
      .values({ user_id, folder_id: id, change_seq: await nextChangeSeq(tx), removed_at: now })
      .execute()
  await tx.deleteFrom('folders').where('id', '=', id).execute()
}
