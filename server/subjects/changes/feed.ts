import type { FollowedIndex } from '#contract/alerts.ts'
import type { Changes } from '#contract/changes.ts'
import { type Kysely, sql } from 'kysely'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { subscriptionView } from '../alerts/index.ts'
import { bookmarkView, folderViews } from '../folders/index.ts'

const pageRows = 500
const marksKeptFor = 45 * 24 * 3600_000

interface Row {
  kind: 'folder' | 'bookmark' | 'subscription' | 'removed_folder' | 'removed_bookmark' | 'removed_subscription'
  /** Since when the user can know of it: its own change, or later, when the folder was opened to them. */
  seen_seq: number
  own_seq: number
  /** Null where the kind has none; so are the next two. */
  folder_id: string | null
  index_name: IndexName | null
  slug_value: string | null
}

interface Place {
  seen: number
  own: number
}

/** One page of everything of the user's that changed after the cursor; from the beginning without one, or with one that is not ours. */
export async function changesSince(store: Store, catalogue: Catalogue, userId: string, since: string | undefined): Promise<Changes> {
  const facts = await factsOf(store.read)
  const from = placeOf(since, facts)
  const rows = await rowsAfter(store.read, userId, from ?? { seen: 0, own: 0 })
  const page = rows.slice(0, pageRows)
  const last = page.at(-1)
  const more = rows.length > pageRows
  // At the end the cursor moves on to the newest change of all, so that a quiet user's cursor does not grow old.
  const end = last && (more || last.seen_seq > facts.changeSeq) ? { seen: last.seen_seq, own: last.own_seq } : everything(facts)
  const of = (kind: Row['kind']) => page.filter(row => row.kind === kind)
  return {
    cursor: `${facts.store}.${end.seen}.${end.own}`,
    reset: from === undefined,
    more,
    folders: await folderViews(
      store.read,
      userId,
      of('folder').map(row => row.folder_id!),
    ),
    removed_folders: of('removed_folder').map(row => row.folder_id!),
    bookmarks: await bookmarksOf(store.read, catalogue, of('bookmark')),
    removed_bookmarks: of('removed_bookmark').map(row => ({
      folder_id: row.folder_id!,
      index: row.index_name!,
      slug_value: row.slug_value!,
    })),
    subscriptions: await subscriptionsIn(store.read, userId, of('subscription')),
    removed_subscriptions: of('removed_subscription').map(row => ({
      index: row.index_name as FollowedIndex,
      slug_value: row.slug_value!,
    })),
  }
}

const everything = ({ changeSeq }: Facts): Place => ({ seen: changeSeq, own: changeSeq })

interface Facts {
  store: string
  changeSeq: number
  /** Marks of removals up to here were forgotten. */
  floor: number
}

async function factsOf(query: Kysely<Tables>): Promise<Facts> {
  const rows = await query.selectFrom('meta').selectAll().where('name', 'in', ['store', 'change_seq', 'removed_floor']).execute()
  const value = (name: string) => rows.find(row => row.name === name)?.value
  return { store: value('store') ?? '', changeSeq: Number(value('change_seq') ?? 0), floor: Number(value('removed_floor') ?? 0) }
}

/** The place a cursor names; undefined for one of another store, from the future, or from before the forgotten removals. */
function placeOf(cursor: string | undefined, { store, changeSeq, floor }: Facts): Place | undefined {
  const [, id, seen, own] = /^([\da-f]{8})\.(\d{1,15})\.(\d{1,15})$/.exec(cursor ?? '') ?? []
  if (id !== store) return undefined
  const place = { seen: Number(seen), own: Number(own) }
  return place.seen > changeSeq || place.seen < floor ? undefined : place
}

async function rowsAfter(query: Kysely<Tables>, userId: string, { seen, own }: Place): Promise<Row[]> {
  const found = await sql<Row>`
    SELECT kind, seen_seq, own_seq, folder_id, index_name, slug_value FROM (
      SELECT 'folder' AS kind, CASE WHEN f.change_seq > m.change_seq THEN f.change_seq ELSE m.change_seq END AS seen_seq,
        f.change_seq AS own_seq, f.id AS folder_id, NULL AS index_name, NULL AS slug_value
      FROM folder_members m JOIN folders f ON f.id = m.folder_id WHERE m.user_id = ${userId}
      UNION ALL
      SELECT 'bookmark', CASE WHEN b.change_seq > m.change_seq THEN b.change_seq ELSE m.change_seq END,
        b.change_seq, b.folder_id, b.index_name, b.slug_value
      FROM folder_members m JOIN bookmarks b ON b.folder_id = m.folder_id WHERE m.user_id = ${userId}
      UNION ALL
      SELECT 'removed_folder', change_seq, change_seq, folder_id, NULL, NULL FROM removed_folders WHERE user_id = ${userId}
      UNION ALL
      SELECT 'removed_bookmark', r.change_seq, r.change_seq, r.folder_id, r.index_name, r.slug_value
      FROM folder_members m JOIN removed_bookmarks r ON r.folder_id = m.folder_id WHERE m.user_id = ${userId}
      UNION ALL
      SELECT 'subscription', change_seq, change_seq, NULL, index_name, slug_value FROM subscriptions WHERE user_id = ${userId}
      UNION ALL
      SELECT 'removed_subscription', change_seq, change_seq, NULL, index_name, slug_value
      FROM removed_subscriptions WHERE user_id = ${userId}
    ) AS changed
    WHERE (seen_seq, own_seq) > (${seen}, ${own})
    ORDER BY seen_seq, own_seq LIMIT ${pageRows + 1}`.execute(query)
  return found.rows
}

async function bookmarksOf(query: Kysely<Tables>, catalogue: Catalogue, named: readonly Row[]) {
  if (named.length === 0) return []
  const changes = named.map(row => row.own_seq)
  const folderIds = [...new Set(named.map(row => row.folder_id!))]
  const rows = await query
    .selectFrom('bookmarks')
    .selectAll()
    .where('folder_id', 'in', folderIds)
    .where('change_seq', 'in', changes)
    .orderBy('change_seq')
    .execute()
  return rows.map(row => bookmarkView(catalogue, row))
}

async function subscriptionsIn(query: Kysely<Tables>, userId: string, named: readonly Row[]) {
  if (named.length === 0) return []
  const rows = await query
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where(
      'change_seq',
      'in',
      named.map(row => row.own_seq),
    )
    .orderBy('change_seq')
    .execute()
  return rows.map(subscriptionView)
}

/** Forgets marks of removals older than 45 days; a mirror that comes with an older cursor starts over. */
export async function pruneRemovals(store: Store, now: number): Promise<void> {
  const before = now - marksKeptFor
  await store.write(async tx => {
    const last = await sql<{ floor: number | null }>`
      SELECT max(change_seq) AS floor FROM (
        SELECT change_seq FROM removed_folders WHERE removed_at < ${before}
        UNION ALL SELECT change_seq FROM removed_bookmarks WHERE removed_at < ${before}
        UNION ALL SELECT change_seq FROM removed_subscriptions WHERE removed_at < ${before}) AS old`.execute(tx)
    const floor = last.rows[0]?.floor ?? null
    if (floor === null) return
    await tx.deleteFrom('removed_folders').where('removed_at', '<', before).execute()
    await tx.deleteFrom('removed_bookmarks').where('removed_at', '<', before).execute()
    await tx.deleteFrom('removed_subscriptions').where('removed_at', '<', before).execute()
    const value = String(floor)
    await tx
      .insertInto('meta')
      .values({ name: 'removed_floor', value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute()
  })
}
