import * as v from 'valibot'
import { communityPageCalls as calls } from '#contract/community-pages.ts'
import { drop, mutation } from '#offline/index.ts'
import { ownCommunityPages, oneCommunityPage, pageKey } from '../community-pages.mirrored.ts'
import { changePageRow, pagePlace, pageReason, pageInQuotes } from './pages.rules.ts'

const payload = v.object({ community: v.string(), id: v.string() })
type Payload = v.InferOutput<typeof payload>
const kind = 'community_page.remove'

/** How long a deletion can be undone, in milliseconds. */
const undoMs = 10_000

const gone = ({ payload: { community, id } }: { payload: Payload }) => ({ rows: [drop(ownCommunityPages, pageKey(community, id))] })

/** Deletes a page. One that is gone already counts as deleted. */
export const removePage = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.remove,
  scope: ({ community, id }: Payload) => oneCommunityPage(community, id),
  prepare({ community, id }: Payload, view) {
    const page = view.of(ownCommunityPages).get(pageKey(community, id))
    if (!page) return undefined
    const what = pageInQuotes(page.title)
    return {
      payload: { community, id },
      ...pagePlace(community, id),
      words: ['Delete the page ', what],
      hold: { ms: undoMs, text: `Deleted ${what}` },
    }
  },
  result: () => ({}),
  coalesce: (earlier, draft) => (earlier.kind === kind && earlier.target.id === draft.target.id ? 'same' : undefined),
  overlay(view, op) {
    const { community, id } = op.payload
    if (op.state === 'parked') return changePageRow(view, community, id, row => ({ ...row, mark: 'parked' }))
    view.of(ownCommunityPages).delete(pageKey(community, id))
  },
  wire: ({ payload: { community, id } }) => ({ params: { id: community, pid: id } }),
  settle: (_, op) => gone(op),
  gone,
  reason: pageReason,
  choices: () => ['retry', 'discard'],
})
