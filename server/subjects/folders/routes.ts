import { folders, type FolderChange } from '#contract/folders.ts'
import { v7 as newId } from 'uuid'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import { change, handlers } from '../../http/handlers.ts'
import { nextChange } from '../../store/change-seq.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { livingRecords } from '../records/index.ts'
import { bookmarkView, dropBookmark, putBookmark, touchFolder } from './bookmark-rows.ts'
import { folderView, folderViews, mergedChange, ownedFolder, type FolderRow } from './rows.ts'

export const folderRoutes = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('folders', folders, {
    list: async ({ params }, { user }) => {
      if (params.id !== user.id) throw new Refusal('not_found')
      return { results: await folderViews(store.read, user.id) }
    },

    show: ({ params }, { user }) => folderView(store.read, user.id, params.id),

    create: change({
      effect: async (tx, { body: { bookmark_folder } }, { user, now }) => {
        const id = newId()
        const row = { id, ...bookmark_folder, created_at: now, updated_at: now }
        await tx
          .insertInto('folders')
          .values({ ...row, version: 1, change_seq: await nextChange(tx) })
          .execute()
        await tx
          .insertInto('folder_members')
          .values({ folder_id: id, user_id: user.id, role: 'owner', change_seq: await nextChange(tx) })
          .execute()
        return folderView(tx, user.id, id)
      },
    }),

    update: change({
      effect: async (tx, { params, body: { bookmark_folder, base } }, { user, now, ifMatch }) => {
        const row = await ownedFolder(tx, user.id, params.id, 'updateFolder')
        const moved = ifMatch !== undefined && ifMatch !== row.version
        const merged = moved ? mergedChange(fieldsOf(row), bookmark_folder, base) : bookmark_folder
        if (!merged) throw new Refusal('version_conflict', { current: await folderView(tx, user.id, row.id) })
        if (Object.keys(merged).length > 0) await touchFolder(tx, row, { ...(merged as Partial<FolderRow>), updated_at: now })
        return folderView(tx, user.id, row.id)
      },
    }),

    delete: change({
      effect: async (tx, { params }, { user, now, ifMatch }) => {
        const row = await ownedFolder(tx, user.id, params.id, 'deleteFolder')
        if (ifMatch !== undefined) await needsNoNewItems(tx, row, user.id, ifMatch)
        await removeFolder(tx, row.id, now)
        return { id: row.id }
      },
    }),

    addBookmark: change({
      prepare: async ({ params, body: { slug_values, index } }, { user, signal }) => {
        // The catalogue is asked for members alone; the effect looks again.
        await ownedFolder(store.read, user.id, params.id, 'addBookmark')
        const refs = slug_values.map(slug => ({ index, slug }))
        return (await livingRecords(catalogue, refs, signal)).find(record => record !== undefined)
      },
      effect: async (tx, { params, body: { index } }, { user, now, prepared: record }) => {
        const folder = await ownedFolder(tx, user.id, params.id, 'addBookmark')
        const slug = record?.slug_values[0]
        if (slug === undefined) throw new Refusal('not_found')
        const row = await putBookmark(tx, folder, user.id, index, slug, now)
        return { bookmark: bookmarkView(row, record), folder: await folderView(tx, user.id, folder.id) }
      },
    }),

    removeBookmark: change({
      prepare: async ({ params, body: { index } }, { user, signal }) => {
        await ownedFolder(store.read, user.id, params.id, 'removeBookmark')
        return (await livingRecords(catalogue, [{ index, slug: params.slugValue }], signal))[0]?.slug_values[0]
      },
      effect: async (tx, { params, body: { index } }, { user, now, prepared: first }) => {
        const folder = await ownedFolder(tx, user.id, params.id, 'removeBookmark')
        // Also by an older name of the record, and by its own where it has left the catalogue.
        const names = new Set([params.slugValue, first ?? params.slugValue])
        for (const slug of names) await dropBookmark(tx, await ownedFolder(tx, user.id, folder.id, 'removeBookmark'), index, slug, now)
        return { folder: await folderView(tx, user.id, folder.id) }
      },
    }),
  })

const fieldsOf = (row: FolderRow): Required<FolderChange> => ({
  name: row.name,
  description: row.description,
  is_private: row.is_private,
  tags: row.tags,
})

/** Others' items that the owner has not seen would go with the folder: then the owner is asked again. */
async function needsNoNewItems(tx: Tx, row: FolderRow, userId: string, seenVersion: number): Promise<void> {
  const { added } = await tx
    .selectFrom('bookmarks')
    .select(({ fn }) => fn.countAll<number | string>().as('added'))
    .where('folder_id', '=', row.id)
    .where('added_by', '!=', userId)
    .where('added_version', '>', seenVersion)
    .executeTakeFirstOrThrow()
  if (Number(added) > 0) throw new Refusal('changed', { current: { ...(await folderView(tx, userId, row.id)), added: Number(added) } })
}

/** The folder goes with everything in it; each member's mirror is told. */
async function removeFolder(tx: Tx, id: string, now: number): Promise<void> {
  const members = await tx.selectFrom('folder_members').select('user_id').where('folder_id', '=', id).execute()
  for (const { user_id } of members)
    await tx
      .insertInto('removed_folders')
      .values({ user_id, folder_id: id, change_seq: await nextChange(tx), removed_at: now })
      .execute()
  await tx.deleteFrom('folders').where('id', '=', id).execute()
}
