import * as v from 'valibot'
import { communities as calls } from '#contract/communities.ts'
import { groupKey, ownMemberships, quotedName } from '#features/memberships/index.ts'
import { drop, mutation } from '#offline/index.ts'
import { communities, oneCommunity } from '../communities.mirrored.ts'
import { changeCommunityRow, communityPlace, communityReason } from './communities.rules.ts'

const payload = v.object({ slug_value: v.string() })
type Payload = v.InferOutput<typeof payload>
const kind = 'community.delete'

export interface CommunityDeletion {
  slug_value: string
}

const gone = ({ payload: { slug_value } }: { payload: Payload }) => ({
  rows: [drop(communities, slug_value), drop(ownMemberships, groupKey({ kind: 'community', slug_value }))],
})

/** Deletes a community with all that is in it. If it is gone already, that counts as done. */
export const deleteCommunity = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.remove,
  scope: ({ slug_value }: CommunityDeletion) => oneCommunity(slug_value),
  prepare({ slug_value }: CommunityDeletion, view) {
    const row = view.of(communities).get(slug_value)
    if (!row) return undefined
    return {
      payload: { slug_value },
      ...communityPlace(slug_value),
      words: ['Delete the community ', quotedName(row.name)],
    }
  },
  result: () => ({}),
  coalesce: (earlier, draft) => (earlier.kind === kind && earlier.target.id === draft.target.id ? 'same' : undefined),
  overlay(view, op) {
    const { slug_value } = op.payload
    if (op.state === 'parked') return changeCommunityRow(view, slug_value, { mark: 'parked' })
    view.of(communities).delete(slug_value)
    view.of(ownMemberships).delete(groupKey({ kind: 'community', slug_value }))
  },
  wire: ({ payload: { slug_value } }) => ({ params: { id: slug_value } }),
  settle: (_, op) => gone(op),
  gone,
  reason: communityReason,
  choices: () => ['retry', 'discard'],
})
