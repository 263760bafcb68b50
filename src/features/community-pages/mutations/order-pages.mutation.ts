import * as v from 'valibot'
import { communityPageCalls as calls } from '#contract/community-pages.ts'
import { groupKey, groupLane } from '#features/memberships/index.ts'
import { mutation, NotSaved, type OpDraft, put } from '#offline/index.ts'
import { ownCommunityPages, orderKind, pagesOfCommunity } from '../community-pages.mirrored.ts'
import { changePageRow, inOrder, pageReason, pagesIn } from './pages.rules.ts'

const payload = v.object({ community: v.string(), order: v.array(v.string()) })
type Payload = v.InferOutput<typeof payload>

export interface PageMove {
  /** The first slug of the community. */
  community: string
  id: string
  /** Its new number in the list, from 0. */
  to: number
}

/** Moves a page in the list of a community. */
export const orderPages = mutation({
  kind: orderKind,
  v: 1,
  payload,
  endpoint: calls.setOrder,
  scope: ({ community }: PageMove) => pagesOfCommunity(community),
  prepare({ community, id, to }: PageMove, view): OpDraft<Payload> | undefined {
    const now = inOrder(pagesIn(view, community)).map(page => page.id)
    if (!now.includes(id)) throw new NotSaved('gone', 'Not saved: this page no longer exists.')
    const order = now.filter(one => one !== id).toSpliced(to, 0, id)
    if (order.every((one, at) => one === now[at])) return undefined
    return {
      payload: { community, order },
      lane: groupLane(community),
      target: { type: 'community_order', id: groupKey({ kind: 'community', slug_value: community }) },
      mentions: [],
      words: ['Put the pages of a community in another order'],
    }
  },
  result: () => ({}),
  // Each says the whole order, so the last one says all.
  coalesce: (earlier, draft) => (earlier.kind === orderKind && earlier.target.id === draft.target.id ? 'replaces' : undefined),
  overlay(view, op) {
    if (op.state === 'parked') return
    const { community, order } = op.payload
    const places = new Map(order.map((id, at) => [id, at]))
    const wanted = inOrder(pagesIn(view, community)).toSorted(
      (a, b) => (places.get(a.id) ?? order.length) - (places.get(b.id) ?? order.length),
    )
    for (const [at, { id }] of wanted.entries()) changePageRow(view, community, id, row => ({ ...row, position: at + 1 }))
  },
  wire: ({ payload: { community, order } }) => ({ params: { id: community }, body: { order } }),
  settle: ({ community_pages }) => ({ rows: community_pages.map(row => put(ownCommunityPages, row)) }),
  reason: pageReason,
  choices: () => ['retry', 'discard'],
})
