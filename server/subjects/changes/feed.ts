import type { Changes } from '#contract/changes.ts'
import { type Kysely, sql } from 'kysely'
import type { Catalogue } from '../../catalogue/port.ts'
import type { ChangedRow, Feed } from '../../store/feed.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { alertChanges, alertFeed } from '../alerts/index.ts'
import { folderChanges, folderFeed } from '../folders/index.ts'

const pageRows = 500
const marksKeptFor = 45 * 24 * 3600_000

/** The subjects that mirrors keep rows of. */
const feeds: readonly Feed[] = [folderFeed, alertFeed]

interface Place {
  seen: number
  own: number
}

/** One page of everything of the user's that changed after the cursor; from the beginning without one, or with one that is not ours. */
export async function changesSince(
  store: Store,
  asked: { catalogue: Catalogue; signal: AbortSignal },
  userId: string,
  since: string | undefined,
): Promise<Changes> {
  const facts = await factsOf(store.read)
  const from = placeOf(since, facts)
  const rows = await rowsAfter(store.read, userId, from ?? { seen: 0, own: 0 })
  const page = rows.slice(0, pageRows)
  const last = page.at(-1)
  const more = rows.length > pageRows
  // At the end the cursor moves on to the newest change of all, so that a quiet user's cursor does not grow old.
  const end = last && (more || last.seen_seq > facts.changeSeq) ? { seen: last.seen_seq, own: last.own_seq } : everything(facts)
  return {
    cursor: `${facts.store}.${end.seen}.${end.own}`,
    reset: from === undefined,
    more,
    ...(await folderChanges(store.read, asked, userId, page)),
    ...(await alertChanges(store.read, userId, page)),
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

async function rowsAfter(query: Kysely<Tables>, userId: string, { seen, own }: Place): Promise<ChangedRow[]> {
  const all = sql.join(
    feeds.map(feed => feed.changed(userId)),
    sql` UNION ALL `,
  )
  const found = await sql<ChangedRow>`
    SELECT kind, seen_seq, own_seq, folder_id, index_name, slug_value FROM (${all}) AS changed
    WHERE (seen_seq, own_seq) > (${seen}, ${own})
    ORDER BY seen_seq, own_seq LIMIT ${pageRows + 1}`.execute(query)
  return found.rows
}

/** Forgets marks of removals older than 45 days; a mirror that comes with an older cursor starts over. */
export async function pruneRemovals(store: Store, now: number): Promise<void> {
  const before = now - marksKeptFor
  const tables = feeds.flatMap(feed => feed.removals)
  await store.write(async tx => {
    const old = tables.map(table => sql`SELECT change_seq FROM ${sql.table(table)} WHERE removed_at < ${before}`)
    const last = await sql<{ floor: number | null }>`
      SELECT max(change_seq) AS floor FROM (${sql.join(old, sql` UNION ALL `)}) AS old`.execute(tx)
    const floor = last.rows[0]?.floor ?? null
    if (floor === null) return
    for (const table of tables) await tx.deleteFrom(table).where('removed_at', '<', before).execute()
    const value = String(floor)
    await tx
      .insertInto('meta')
      .values({ name: 'removed_floor', value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute()
  })
}
