import * as v from 'valibot'
import { drop, type Op, type OpDraft, type View } from '#offline/index.ts'
import { communityGroupKey, communityGroups, groupsOfCommunity } from './community-groups.mirrored.ts'
import { namedSlug } from './community-invites.rules.ts'
import { groupLane } from './groups.mirrored.ts'
import { quotedName } from './groups.rules.ts'

/** A research group that leaves a community. */
export const groupInCommunity = v.object({ community: namedSlug, group: namedSlug })
export type TakenOut = v.InferOutput<typeof groupInCommunity>

export const scopeOfTaken = ({ community }: TakenOut) => groupsOfCommunity(community.slug_value)

const keyOf = ({ community, group }: TakenOut): string =>
  communityGroupKey({ kind: 'community', community_slug: community.slug_value, group_slug: group.slug_value })

export const draftOfTaken = ({ community, group }: TakenOut): OpDraft<TakenOut> => ({
  payload: { community, group },
  lane: groupLane(community.slug_value),
  target: { type: communityGroups.target, id: keyOf({ community, group }) },
  mentions: [],
  words: ['Take ', quotedName(group.name), ' out of ', quotedName(community.name)],
})

export const coalesceTaken = (kind: string) => (earlier: Op, draft: OpDraft<TakenOut>) =>
  earlier.kind === kind && earlier.target.id === draft.target.id ? ('same' as const) : undefined

export function hideGroup(view: View, op: Op<TakenOut>): void {
  const key = keyOf(op.payload)
  const row = view.of(communityGroups).get(key)
  if (op.state !== 'parked') view.of(communityGroups).delete(key)
  else if (row) view.of(communityGroups).set(key, { ...row, mark: 'parked' })
}

export const dropTaken = (op: Op<TakenOut>) => ({ rows: [drop(communityGroups, keyOf(op.payload))] })
