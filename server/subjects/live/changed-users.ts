import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { FeedName } from '#contract/changes.ts'
import type { FeedSource } from '../../store/feed.ts'
import type { Tables } from '../../store/tables.ts'
import type { LiveSource, Look } from '../../live/watch-changes.ts'
import type { FeedSources } from '../changes/index.ts'
import { listenerChunks } from './listener-chunks.ts'

/** Everyone who is connected and whose rows in `/changes` have changed gets the hint to ask for them. */
export const changedUsers =
  (feeds: FeedSources): LiveSource =>
  async (_, look, readUpTo) => {
    if (look.upTo === look.after) return []
    const changed = await readUpTo(query => usersOf(query, feeds, look))
    return [...changed].map(userId => ({ userId, event: 'changes-new', data: {} }))
  }

async function usersOf(query: Kysely<Tables>, feeds: FeedSources, look: Look): Promise<Set<string>> {
  const changed = new Set<string>()
  for (const feed of Object.values(feeds) as FeedSource<FeedName>[])
    for (const userId of await (feed.audience ? audienceOf(query, feed.audience(look.after)) : askedOneByOne(query, feed, look)))
      if (look.listeners.has(userId)) changed.add(userId)
  return changed
}

async function audienceOf(query: Kysely<Tables>, audience: ReturnType<NonNullable<FeedSource<FeedName>['audience']>>): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    WITH audience (user_id) AS (${audience}) SELECT DISTINCT user_id FROM audience`.execute(query)
  return rows.map(row => row.user_id)
}

/** For a feed whose rows belong to one user each: an index finds the newest ones of every listener. */
async function askedOneByOne(query: Kysely<Tables>, feed: FeedSource<FeedName>, { listeners, after }: Look): Promise<string[]> {
  const userId = sql.ref<string>('listener.id')
  const newer = (rows: ReturnType<FeedSource<FeedName>['current']>) => sql`EXISTS (
    WITH changed (seen_seq, own_seq, key_1, key_2, key_3) AS (${rows}) SELECT 1 FROM changed WHERE seen_seq > ${after})`
  const found: string[] = []
  for (const ids of listenerChunks(listeners)) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM users AS listener WHERE id IN (${sql.join(ids)})
      AND (${newer(feed.current(userId))} OR ${newer(feed.removed(userId))})`.execute(query)
    found.push(...rows.map(row => row.id))
  }
  return found
}
