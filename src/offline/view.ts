import type { Bookmark } from '#contract/folders.ts'
import type { MirrorDb } from './mirror-db.ts'
import { understood } from './mutation.ts'
import { type BookmarkRow, bookmarkKey, folderLane, type Op, type Scope, type View } from './rows.ts'

/** Server truth with the waiting changes laid over it, read in one transaction, so that no screen sees a half-told change. */
export function loadView(db: MirrorDb, scope: Scope): Promise<View> {
  return db.transaction('r', [db.folders, db.bookmarks, db.ops], async () => {
    if (scope.of === 'nothing') return { folders: new Map(), bookmarks: new Map() }
    const one = scope.of === 'folder' ? scope.id : scope.of === 'item' ? scope.place.folder_id : undefined
    const folders = await (one === undefined ? db.folders.toArray() : db.folders.where('id').equals(one).toArray())
    const ops = await opsFor(db, scope)
    const bookmarks = await bookmarksFor(db, scope, ops)
    return overlaid(
      {
        folders: new Map(folders.map(folder => [folder.id, folder])),
        bookmarks: new Map(bookmarks.map(row => [bookmarkKey(row), row])),
      },
      ops,
    )
  })
}

/** In the order they were made. An item needs only what speaks of it and of its folder, not the whole lane. */
function opsFor(db: MirrorDb, scope: Scope): Promise<Op[]> {
  if (scope.of === 'folder') return db.ops.where('lane').equals(folderLane(scope.id)).sortBy('seq')
  if (scope.of === 'item') return db.ops.where('target.id').anyOf(scope.place.folder_id, bookmarkKey(scope.place)).sortBy('seq')
  return db.ops.orderBy('seq').toArray()
}

async function bookmarksFor(db: MirrorDb, scope: Scope, ops: readonly Op[]): Promise<Bookmark[]> {
  if (scope.of === 'folder') return db.bookmarks.where('folder_id').equals(scope.id).toArray()
  const asked = scope.of === 'slug' ? await db.bookmarks.where('slug_value').equals(scope.slug).toArray() : []
  const keys = ops.filter(op => op.target?.type === 'bookmark').map(op => op.target.id)
  if (scope.of === 'item') keys.push(bookmarkKey(scope.place))
  return [...asked, ...(await rowsAt(db, keys))]
}

/** Rows that waiting changes speak of: without them a count could not tell a second adding from a first. */
async function rowsAt(db: MirrorDb, keys: readonly string[]): Promise<Bookmark[]> {
  if (keys.length === 0) return []
  const rows = await db.bookmarks.bulkGet(keys.map(key => key.split('/') as [string, string, string]))
  return rows.filter(row => row !== undefined)
}

/**
 * The waiting changes, in their order, laid over server truth. Pure: `base` stays as it is, and the same input gives the
 * same view. A change that cannot be understood, or trips over its own data, is left out; the sender will park it.
 */
export function overlaid(base: View, ops: readonly Op[]): View {
  const view: View = { folders: new Map(base.folders), bookmarks: new Map<string, BookmarkRow>(base.bookmarks) }
  for (const op of ops) {
    const known = understood(op)
    if (known.is !== 'known') continue
    try {
      known.mutation.overlay(view, known.op)
    } catch {
      // Its effect is not shown; the change itself stays in the queue.
    }
  }
  return view
}
