import * as v from 'valibot'
import { followedIndexes, subscription } from './alerts.ts'
import { endpoint } from './endpoint.ts'
import { bookmark, folder } from './folders.ts'
import { indexNames } from './indexes/shape.ts'

/** What keeps a mirror in step: everything of the user's that changed after a cursor (offline.md 2.13). */
export const changesReply = v.object({
  /** Pass it as `since` next time. Opaque. */
  cursor: v.string(),
  /** True when `since` was absent or too old: the mirror's rows that are not named here no longer exist. */
  reset: v.boolean(),
  /** True when there is more after this cursor already. */
  more: v.boolean(),
  folders: v.array(folder),
  removed_folders: v.array(v.string()),
  bookmarks: v.array(bookmark),
  removed_bookmarks: v.array(v.object({ folder_id: v.string(), index: v.picklist(indexNames), slug_value: v.string() })),
  subscriptions: v.array(subscription),
  removed_subscriptions: v.array(v.object({ index: v.picklist(followedIndexes), slug_value: v.string() })),
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
