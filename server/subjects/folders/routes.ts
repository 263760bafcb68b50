import type { AccountBoundTable } from '#contract/account-bounds.ts'
import { folders, type FolderChange, type ItemChange } from '#contract/folders.ts'
import { factsOf } from '#contract/record-facts.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal, requireRight } from '../../core/refusal.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeHistory } from '../membership-history/index.ts'
import { tellPeople } from '../membership-events/index.ts'
import type { ProfileRecords } from '../people/index.ts'
import { findRecords } from '../records/index.ts'
import { annotateItem, annotationView, isSharedChange } from './annotation-rows.ts'
import { countFolderTexts } from './bounds.ts'
import { bookmarkView, dropBookmark, putBookmark, storedBookmark } from './bookmark-rows.ts'
import { deleteFolder } from './delete-folder.ts'
import { renameInvitations } from './invitations.ts'
import { itemNamed } from './item-key.ts'
import { folderMemberIds } from './members.ts'
import { createFolder } from './new-folder.ts'
import { folderPage, folderView, mergedChange, requireFolder, type StoredFolder } from './rows.ts'
import { touchFolder } from './touch-folder.ts'

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
        const id = await createFolder(tx, user, bookmark_folder, bounds, now)
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
          if (change.name !== undefined && change.name !== row.name) await tellNewName(tx, row.id, change.name, user.id, now)
        }
        await showOwner(tx, row.owner_user_id, merged)
        return folderView(tx, user.id, row.id)
      },
    }),

    delete: keyedHandler({
      effect: async (tx, { params }, { user, now, ifMatch }) => {
        const row = await requireFolder(tx, user.id, params.id, 'deleteFolder')
        if (ifMatch !== undefined) await requireNoNewBookmarks(tx, row, user.id, ifMatch)
        await deleteFolder(tx, row, user.id, now)
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
      effect: async (tx, { params, body: { index, bookmark: written } }, { user, now, prepared: record }) => {
        const folder = await requireFolder(tx, user.id, params.id, 'addBookmark')
        const slug = record?.slug_values[0]
        if (slug === undefined) throw new Refusal('not_found')
        await putBookmark(tx, folder, { index, slug, facts: factsOf(index, record, now), written }, { user, bounds, now })
        const key = { folder_id: folder.id, index_name: index, slug_value: slug }
        const row = await storedBookmark(tx, key)
        if (!row) throw new Refusal('not_found')
        const annotation = await annotationView(tx, user.id, key)
        return {
          bookmark: bookmarkView(row, record),
          folder: await folderView(tx, user.id, folder.id),
          ...(annotation.version > 0 && { annotation }),
        }
      },
    }),

    updateBookmark: keyedHandler({
      effect: async (tx, { params, body: { index, bookmark: change, base } }, { user, ifMatch }) => {
        const folder = await requireFolder(tx, user.id, params.id, isSharedChange(change) ? 'changeItem' : 'markItem')
        const key = await itemNamed(tx, folder.id, index, params.slugValue)
        if (!key) throw new Refusal('not_found')
        const { note, tags, ...last } = change
        const current = await annotationView(tx, user.id, key)
        const texts = { ...(note !== undefined && { note }), ...(tags && { tags }) }
        // Of a place and of one's own marks the last change counts.
        const merged = ifMatch === undefined || ifMatch === current.version ? texts : mergedChange<ItemTexts>(current, texts, base)
        if (!merged) throw new Refusal('version_conflict', { current })
        const effective = { ...merged, ...last }
        if (Object.keys(effective).length > 0) await annotateItem(tx, key, effective, { user, bounds })
        return { annotation: await annotationView(tx, user.id, key) }
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
        for (const slug of names)
          await dropBookmark(tx, await requireFolder(tx, user.id, folder.id, 'removeBookmark'), { user, index, slug, now })
        return { folder: await folderView(tx, user.id, folder.id) }
      },
    }),
  })
}

type ItemTexts = Pick<ItemChange, 'note' | 'tags'>

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

/** The history, the other members and the waiting invitations say the new name. */
async function tellNewName(tx: Tx, id: string, name: string, by: string, now: number): Promise<void> {
  await writeHistory(tx, id, { kind: 'renamed', by, name, now })
  await renameInvitations(tx, id, name)
  const others = await folderMemberIds(tx, id, [by])
  await tellPeople(tx, others, { event: 'name-changed', type: 'bookmark_folder', id, name, by, now })
}
