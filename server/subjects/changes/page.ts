import { type Changes, type FeedName, type FeedRow, feeds as mirrored, type RemovedRow } from '#contract/changes.ts'
import { type Kysely, sql } from 'kysely'
import { type ChangedRow, type Feed, removedRow } from '../../store/feed.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { Feeds } from './feeds.ts'

const pageRows = 500
const marksKeptFor = 45 * 24 * 3600_000

// The keys of a declared object are its names; TypeScript says `string`.
const names = Object.keys(mirrored) as FeedName[]

interface Place {
  seen: number
  own: number
}

/** One page of everything of the user's that changed after the cursor; from the beginning without one, or with one that is not ours. */
export async function changesSince(
  { read }: Store,
  feeds: Feeds,
  userId: string,
  since: string | undefined,
  signal: AbortSignal,
): Promise<Changes> {
  // The newest number before the rows: what is committed in between has a higher one, and comes with the next cursor (see [Note: Order of changes]).
  const facts = await factsOf(read)
  const from = placeOf(since, facts)
  const rows = await rowsAfter(read, feeds, userId, from ?? { seen: 0, own: 0 })
  const page = rows.slice(0, pageRows)
  const last = page.at(-1)
  const more = rows.length > pageRows
  // At the end the cursor moves on to the newest change of all, so that a quiet user's cursor does not grow old.
  const end = last && (more || last.seen_seq > facts.changeSeq) ? { seen: last.seen_seq, own: last.own_seq } : everything(facts)
  const parts: [string, unknown][] = []
  for (const name of names) {
    const { rows: present, removed } = await partOf(name, feeds, read, userId, page, signal)
    parts.push([name, present], [`removed_${name}`, removed])
  }
  return {
    cursor: `${facts.store}.${end.seen}.${end.own}`,
    reset: from === undefined,
    more,
    // `Object.fromEntries` forgets which name has which rows.
    ...(Object.fromEntries(parts) as Omit<Changes, 'cursor' | 'reset' | 'more'>),
  }
}

/** What the wire says of one subject's changes of a page. */
async function partOf<N extends FeedName>(
  name: N,
  feeds: Feeds,
  query: Kysely<Tables>,
  userId: string,
  page: readonly ChangedRow[],
  signal: AbortSignal,
): Promise<{ rows: FeedRow<N>[]; removed: RemovedRow<N>[] }> {
  const feed: Feed<N> = feeds[name]
  const mine = page.filter(row => row.name === name)
  const gone = mine.filter(row => row.removed === 1)
  const present = mine.filter(row => row.removed === 0)
  return { rows: await feed.rows(query, userId, present, signal), removed: gone.map(row => removedRow<N>(feed.key, row)) }
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

async function rowsAfter(query: Kysely<Tables>, feeds: Feeds, userId: string, { seen, own }: Place): Promise<ChangedRow[]> {
  const all = names.flatMap(name => [
    sql`SELECT ${sql.lit(name)}, 0, present.* FROM (${feeds[name].present(userId)}) AS present`,
    sql`SELECT ${sql.lit(name)}, 1, gone.* FROM (${feeds[name].gone(userId)}) AS gone`,
  ])
  const found = await sql<ChangedRow>`
    WITH changed (name, removed, seen_seq, own_seq, key_1, key_2, key_3) AS (${sql.join(all, sql` UNION ALL `)})
    SELECT * FROM changed WHERE (seen_seq, own_seq) > (${seen}, ${own})
    ORDER BY seen_seq, own_seq LIMIT ${pageRows + 1}`.execute(query)
  return found.rows
}

/** Forgets marks of removals older than 45 days; a mirror that comes with an older cursor starts over. */
export async function pruneRemovals(store: Store, now: number): Promise<void> {
  const before = now - marksKeptFor
  const tables = names.map(name => `removed_${name}` as const)
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
