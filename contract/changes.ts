import * as v from 'valibot'
import { subscriptionFeed } from './alerts.ts'
import { endpoint } from './endpoint.ts'
import type { Feed } from './feed.ts'
import { bookmarkFeed, folderFeed } from './folders.ts'

/** The subjects that devices mirror, one line each. Client and server are held to this list: each must have its part of every one. */
export const feeds = {
  folders: folderFeed,
  bookmarks: bookmarkFeed,
  subscriptions: subscriptionFeed,
} satisfies Record<string, Feed>
type Feeds = typeof feeds
export type FeedName = keyof Feeds

/** A row of one of the subjects, as the server tells it. */
export type FeedRow<N extends FeedName> = v.InferOutput<Feeds[N]['row']>
/** What names a row that is gone. */
export type RemovedRow<N extends FeedName> = v.InferOutput<Feeds[N]['removed']>

type FeedFields = { [N in FeedName]: v.ArraySchema<Feeds[N]['row'], undefined> } & {
  [N in FeedName as `removed_${N}`]: v.ArraySchema<Feeds[N]['removed'], undefined>
}
// `Object.fromEntries` forgets which name has which schema.
const feedFields = Object.fromEntries(
  Object.entries(feeds).flatMap(([name, { row, removed }]: [string, Feed]) => [
    [name, v.array(row)],
    [`removed_${name}`, v.array(removed)],
  ]),
) as FeedFields

/** What keeps a mirror in step: everything of the user's that changed after a cursor (src/offline/README.md "Pulls"). */
export const changesReply = v.object({
  /** Pass it as `since` next time. Opaque. */
  cursor: v.string(),
  /** True when `since` was absent or too old: the mirror's rows that are not named here no longer exist. */
  reset: v.boolean(),
  /** True when there is more after this cursor already. */
  more: v.boolean(),
  ...feedFields,
})
export type Changes = v.InferOutput<typeof changesReply>

export const changes = {
  since: endpoint({
    method: 'GET',
    host: 'base',
    path: '/changes',
    summary: 'Everything of the signed-in user that changed after a cursor; everything, without one.',
    query: v.object({ since: v.optional(v.pipe(v.string(), v.maxLength(40))) }),
    reply: changesReply,
    needs: 'user',
  }),
}
