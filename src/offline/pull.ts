import type { Changes } from '#contract/changes.ts'
import { writeBase } from './base-write.ts'
import { metaOf, type MirrorDb, setMeta } from './mirror-db.ts'
import { type BaseWrite, bookmarkKey, profileKey } from './rows.ts'

export const writeOf = (page: Changes): BaseWrite => ({
  folders: page.folders,
  removedFolders: page.removed_folders,
  bookmarks: page.bookmarks,
  removedBookmarks: page.removed_bookmarks,
  subscriptions: page.subscriptions,
  removedSubscriptions: page.removed_subscriptions,
})

/** The keys of all rows that the pages of a reset named. */
interface Named {
  folders: Set<string>
  bookmarks: Set<string>
  subscriptions: Set<string>
}

/**
 * Brings the mirror up to date: pages of changes since the cursor, one transaction each, base rows only. After a `reset`
 * the rows that no page named are dropped with the last page, and the cursor is kept only then, so that an interrupted
 * reset begins anew. Returns when the server has no more; throws ApiError when it cannot be asked.
 */
export async function pull(db: MirrorDb, ask: (since: string | undefined) => Promise<Changes>, now: () => number): Promise<void> {
  if (await hasUnknownFolder(db)) return
  let since = await metaOf<string>(db, 'cursor')
  let named: Named | undefined
  for (;;) {
    const page = await ask(since)
    if (page.reset) named = { folders: new Set(), bookmarks: new Set(), subscriptions: new Set() }
    page.folders.forEach(folder => named?.folders.add(folder.id))
    page.bookmarks.forEach(row => named?.bookmarks.add(bookmarkKey(row)))
    page.subscriptions.forEach(row => named?.subscriptions.add(profileKey(row)))
    await db.transaction('rw', [db.folders, db.bookmarks, db.subscriptions, db.meta], async () => {
      await writeBase(db, writeOf(page))
      if (page.more) {
        if (!named) await setMeta(db, 'cursor', page.cursor)
        return
      }
      if (named) await dropUnnamed(db, named)
      await setMeta(db, 'cursor', page.cursor)
      await setMeta(db, 'lastPull', now())
    })
    if (!page.more || page.cursor === since) return
    since = page.cursor
  }
}

async function dropUnnamed(db: MirrorDb, named: Named): Promise<void> {
  const folders = (await db.folders.toCollection().primaryKeys()).filter(id => !named.folders.has(id))
  await db.folders.bulkDelete(folders)
  const bookmarks = (await db.bookmarks.toCollection().primaryKeys()).filter(key => !named.bookmarks.has(key.join('/')))
  await db.bookmarks.bulkDelete(bookmarks)
  const subscriptions = (await db.subscriptions.toCollection().primaryKeys()).filter(key => !named.subscriptions.has(key.join('/')))
  await db.subscriptions.bulkDelete(subscriptions)
}

/**
 * While it is not known whether a new folder reached the server, a pull could bring it under its real id beside its
 * temporary one, and it would be shown twice. Its answer comes first; the pull follows it.
 */
async function hasUnknownFolder(db: MirrorDb): Promise<boolean> {
  return (await db.ops.filter(op => op.creates !== undefined && op.attempts > 0 && op.state !== 'parked').count()) > 0
}
