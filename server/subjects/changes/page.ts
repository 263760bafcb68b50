import { type Changes, type FeedName, type FeedRow, feeds as mirrored, type RemovedRow } from '#contract/changes.ts'
import { limits } from '#contract/limits.ts'
import { type Kysely, sql } from 'kysely'
import { type ChangedRow, type FeedSource, removedRow } from '../../store/feed.ts'
import { readAsOf } from '../../store/read-as-of.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { FeedSources } from './feeds.ts'
import { readWithin } from './read-within.ts'

const { page: pageSize, pageBytes } = limits.changes
const maxRemovalAgeMs = 45 * 24 * 3600_000

// `Object.keys` returns `string[]`.
const names = Object.keys(mirrored) as FeedName[]
/** The marks of removals. A group or community leaves a device with the membership, so it has none of its own. */
const removalTables = names.filter(name => name !== 'research_groups' && name !== 'communities').map(name => `removed_${name}` as const)

interface CursorPosition {
  seen: number
  own: number
}

/** One page of the user's rows that changed after the cursor; from the start without a cursor, or with a foreign one. */
export async function changesSince(
  store: Store,
  feeds: FeedSources,
  userId: string,
  since: string | undefined,
  signal: AbortSignal,
): Promise<Changes> {
  const state = await storeState(store.read)
  const from = positionOf(since, state)
  // The longest query that devices send again and again: a replica may answer it ([Note: Reading from replicas]).
  const { changes } = await readAsOf(
    store,
    state.changeSeq,
    async query => {
      const { upTo, rows } = await rowsAfter(query, feeds, userId, from ?? { seen: 0, own: 0 })
      const { parts, count } = await readWithin(rows.slice(0, pageSize), pageBytes, some => partsOf(some, feeds, query, userId, signal))
      const last = rows[count - 1]
      const more = rows.length > count
      // At the end the cursor moves to the newest change of all users, so that the cursor of an inactive user does not expire.
      const end = last && more ? { seen: last.seen_seq, own: last.own_seq } : { seen: upTo, own: upTo }
      const changes: Changes = {
        cursor: `${state.store}.${end.seen}.${end.own}`,
        reset: from === undefined,
        more,
        ...joined(parts),
      }
      return { upTo, changes }
    },
    ({ upTo }) => upTo,
  )
  return changes
}

/** The lists of one feed. */
interface Part {
  name: FeedName
  rows: unknown[]
  removed: unknown[]
}

/** Changed rows as sent on the wire, by their feeds. */
async function partsOf(
  changed: readonly ChangedRow[],
  feeds: FeedSources,
  query: Kysely<Tables>,
  userId: string,
  signal: AbortSignal,
): Promise<Part[]> {
  const parts: Part[] = []
  for (const name of new Set(changed.map(row => row.name))) {
    const ofFeed = changed.filter(row => row.name === name)
    parts.push({ name, ...(await listsOf(name, feeds, query, userId, ofFeed, signal)) })
  }
  return parts
}

async function listsOf<N extends FeedName>(
  name: N,
  feeds: FeedSources,
  query: Kysely<Tables>,
  userId: string,
  ofFeed: readonly ChangedRow[],
  signal: AbortSignal,
): Promise<{ rows: FeedRow<N>[]; removed: RemovedRow<N>[] }> {
  const feed: FeedSource<N> = feeds[name]
  const removed = ofFeed.filter(row => row.removed === 1)
  const current = ofFeed.filter(row => row.removed === 0)
  const rows = current.length === 0 ? [] : await feed.rows(query, userId, current, signal)
  return { rows, removed: removed.map(row => removedRow<N>(feed.key, row)) }
}

/** All lists of a page. */
function joined(read: readonly (readonly Part[])[]): Omit<Changes, 'cursor' | 'reset' | 'more'> {
  const lists: Record<string, unknown[]> = Object.fromEntries(
    names.flatMap(name => [
      [name, []],
      [`removed_${name}`, []],
    ]),
  )
  for (const { name, rows, removed } of read.flat()) {
    lists[name]!.push(...rows)
    lists[`removed_${name}`]!.push(...removed)
  }
  // The names of lists are made of those of the feeds.
  return lists as Omit<Changes, 'cursor' | 'reset' | 'more'>
}

interface StoreState {
  store: string
  changeSeq: number
  /** Marks of removals up to this number were deleted. */
  floor: number
}

async function storeState(query: Kysely<Tables>): Promise<StoreState> {
  const rows = await query.selectFrom('meta').selectAll().where('name', 'in', ['store', 'change_seq', 'removed_floor']).execute()
  const value = (name: string) => rows.find(row => row.name === name)?.value
  return { store: value('store') ?? '', changeSeq: Number(value('change_seq') ?? 0), floor: Number(value('removed_floor') ?? 0) }
}

/** The position of a cursor; undefined if it is from another store, from the future, or older than the deleted marks of removals. */
function positionOf(cursor: string | undefined, { store, changeSeq, floor }: StoreState): CursorPosition | undefined {
  const [, id, seen, own] = /^([\da-f]{8})\.(\d{1,15})\.(\d{1,15})$/.exec(cursor ?? '') ?? []
  if (id !== store) return undefined
  const position = { seen: Number(seen), own: Number(own) }
  return position.seen > changeSeq || position.seen < floor ? undefined : position
}

/**
 * The changed rows after a position, one more than fit on a page, and the newest number of all. One query reads both, so that the rows are those
 * up to this number and no other: what is committed meanwhile comes with the next cursor, once. See [Note: Order of changes].
 */
async function rowsAfter(
  query: Kysely<Tables>,
  feeds: FeedSources,
  userId: string,
  { seen, own }: CursorPosition,
): Promise<{ upTo: number; rows: ChangedRow[] }> {
  const all = names.flatMap(name => [
    sql`SELECT ${sql.lit(name)}, 0, current_rows.* FROM (${feeds[name].current(userId)}) AS current_rows`,
    sql`SELECT ${sql.lit(name)}, 1, removed_rows.* FROM (${feeds[name].removed(userId)}) AS removed_rows`,
  ])
  // Without a changed row there is one with the number alone.
  const found = await sql<{ up_to: number } & (ChangedRow | { name: null })>`
    WITH changed (name, removed, seen_seq, own_seq, key_1, key_2, key_3) AS (${sql.join(all, sql` UNION ALL `)}),
      page AS (SELECT * FROM changed WHERE (seen_seq, own_seq) > (${seen}, ${own}) ORDER BY seen_seq, own_seq LIMIT ${pageSize + 1})
    SELECT newest.up_to, page.* FROM (SELECT CAST(value AS BIGINT) AS up_to FROM meta WHERE name = 'change_seq') AS newest
      LEFT JOIN page ON 1 = 1 ORDER BY seen_seq, own_seq`.execute(query)
  return { upTo: found.rows[0]?.up_to ?? 0, rows: found.rows.filter(row => row.name !== null) }
}

/** Deletes marks of removals older than 45 days; a mirror with an older cursor starts over. */
export async function pruneRemovals(store: Store, now: number): Promise<void> {
  const before = now - maxRemovalAgeMs
  await store.write(async tx => {
    const old = removalTables.map(table => sql`SELECT change_seq FROM ${sql.table(table)} WHERE removed_at < ${before}`)
    const last = await sql<{ floor: number | null }>`
      SELECT max(change_seq) AS floor FROM (${sql.join(old, sql` UNION ALL `)}) AS old`.execute(tx)
    const floor = last.rows[0]?.floor ?? null
    if (floor === null) return
    for (const table of removalTables) await tx.deleteFrom(table).where('removed_at', '<', before).execute()
    const value = String(floor)
    await tx
      .insertInto('meta')
      .values({ name: 'removed_floor', value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute()
  })
}
