import type { Bookmark } from '#contract/folders.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import { type MirrorDb, opsAbout } from './mirror-db.ts'
import { understood } from './mutation.ts'
import {
  alertLanes,
  type BookmarkRow,
  bookmarkKey,
  emptyView,
  folderLane,
  type Op,
  type Place,
  type Profile,
  profileKey,
  type Scope,
  type View,
} from './rows.ts'

/** Server truth with the waiting changes laid over it, read in one transaction, so that no screen sees a half-told change. */
export function loadView(db: MirrorDb, scope: Scope): Promise<View> {
  if (scope.of === 'nothing') return Promise.resolve(emptyView())
  if (scope.of === 'subscriptions') return loadFollowed(db, undefined)
  if (scope.of === 'profile') return loadFollowed(db, scope.profile)
  return db.transaction('r', [db.folders, db.bookmarks, db.ops], async () => {
    const one = scope.of === 'folder' ? scope.id : scope.of === 'item' ? scope.place.folder_id : undefined
    const folders = await (one === undefined ? db.folders.toArray() : db.folders.where('id').equals(one).toArray())
    const ops = await opsFor(db, scope)
    const bookmarks = await bookmarksFor(db, scope, ops)
    return overlaid(
      {
        ...emptyView(),
        folders: new Map(folders.map(folder => [folder.id, folder])),
        bookmarks: new Map(bookmarks.map(row => [bookmarkKey(row), row])),
      },
      ops,
    )
  })
}

/** Whether one profile is followed, or all that are; waiting changes laid over it. */
function loadFollowed(db: MirrorDb, profile: Profile | undefined): Promise<View> {
  return db.transaction('r', [db.subscriptions, db.ops], async () => {
    const rows = profile ? db.subscriptions.where(':id').equals([profile.index, profile.slug_value]) : db.subscriptions
    const ops = profile ? opsAbout(db, [profileKey(profile)]) : db.ops.where('lane').startsWith(alertLanes).sortBy('seq')
    const followed = (await rows.toArray()).map(row => [profileKey(row), { ...row, isFollowed: true }] as const)
    return overlaid({ ...emptyView(), subscriptions: new Map(followed) }, await ops)
  })
}

/** In the order they were made. An item needs only what speaks of it and of its folder, not the whole lane. */
function opsFor(db: MirrorDb, scope: Scope): Promise<Op[]> {
  if (scope.of === 'folder') return db.ops.where('lane').equals(folderLane(scope.id)).sortBy('seq')
  if (scope.of === 'item') return opsAbout(db, [scope.place.folder_id, bookmarkKey(scope.place)])
  if (scope.of === 'items')
    return opsAbout(
      db,
      scope.places.flatMap(place => [place.folder_id, bookmarkKey(place)]),
    )
  return db.ops.orderBy('seq').toArray()
}

async function bookmarksFor(db: MirrorDb, scope: Scope, ops: readonly Op[]): Promise<Bookmark[]> {
  if (scope.of === 'folder') return db.bookmarks.where('folder_id').equals(scope.id).toArray()
  const asked = scope.of === 'slug' ? await db.bookmarks.where('slug_value').equals(scope.slug).toArray() : []
  if (scope.of === 'items') return rowsInOrder(db, scope.places)
  const keys = ops.filter(op => op.target?.type === 'bookmark').map(op => op.target.id)
  if (scope.of === 'item') keys.push(bookmarkKey(scope.place))
  return [...asked, ...(await rowsAt(db, keys))]
}

/**
 * Many rows whose places are in the order of their keys: where they lie side by side, one reading brings them all, and one by one
 * only those are read that it did not bring.
 */
async function rowsInOrder(db: MirrorDb, places: readonly Place[]): Promise<Bookmark[]> {
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last) return []
  const wanted = new Set(places.map(bookmarkKey))
  const near = await db.bookmarks.where(':id').between(keyOf(first), keyOf(last), true, true).limit(places.length).toArray()
  const rows = near.filter(row => wanted.delete(bookmarkKey(row)))
  return [...rows, ...(await rowsAt(db, [...wanted]))]
}

const keyOf = ({ folder_id, index, slug_value }: Place): [string, string, string] => [folder_id, index, slug_value]

/** What lies in which folder, waiting changes laid over it: keys alone are read, so that thousands cost little. */
export function loadPlaces(db: MirrorDb): Promise<Place[]> {
  return db.transaction('r', [db.folders, db.bookmarks, db.ops], async () => {
    const known = (await db.bookmarks.toCollection().primaryKeys()).map(placeOf)
    const ops = await db.ops.orderBy('seq').toArray()
    if (ops.length === 0) return known
    const touched = new Set(ops.filter(op => op.target?.type === 'bookmark').map(op => op.target.id))
    const view = overlaid(
      {
        ...emptyView(),
        folders: new Map((await db.folders.toArray()).map(folder => [folder.id, folder])),
        bookmarks: new Map((await rowsAt(db, [...touched])).map(row => [bookmarkKey(row), row])),
      },
      ops,
    )
    const untouched = known.filter(place => view.folders.has(place.folder_id) && !touched.has(bookmarkKey(place)))
    return [...untouched, ...view.bookmarks.values()]
  })
}

/** A record in a folder by any of its slugs; the server's word before a copy that waits to be sent. */
export async function loadRecord(db: MirrorDb, index: string, slug: string): Promise<AnyRecord | undefined> {
  const { bookmarks } = await loadView(db, { of: 'slug', slug })
  const named = [...bookmarks.values()].filter(row => row.index === index && row.record && row.slug_value === slug)
  const best = named.find(row => !row.mark) ?? named[0]
  if (best?.record) return best.record
  // Saved under another of its slugs: rare enough to look through everything.
  const row = await db.bookmarks.filter(row => row.index === index && row.record?.slug_values.includes(slug) === true).first()
  return row?.record ?? undefined
}

// Keys are made from rows alone, so the middle one names an index.
const placeOf = ([folder_id, index, slug_value]: [string, string, string]): Place => ({ folder_id, index: index as IndexName, slug_value })

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
  const view: View = {
    folders: new Map(base.folders),
    bookmarks: new Map<string, BookmarkRow>(base.bookmarks),
    subscriptions: new Map(base.subscriptions),
  }
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
