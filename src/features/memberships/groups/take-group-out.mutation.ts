import { communityGroups as calls } from '#contract/community-groups.ts'
import { mutation } from '#offline/index.ts'
import { groupReason } from './groups.rules.ts'
import { coalesceTaken, draftOfTaken, dropTaken, groupInCommunity, hideGroup, scopeOfTaken } from './take-group-out.rules.ts'

const kind = 'community.take-group-out'

/** Takes a research group out of a community, for those who manage the community. One that is gone already counts as taken out. */
export const takeGroupOut = mutation({
  kind,
  v: 1,
  payload: groupInCommunity,
  endpoint: calls.removeGroup,
  scope: scopeOfTaken,
  prepare: draftOfTaken,
  result: () => ({}),
  coalesce: coalesceTaken(kind),
  overlay: hideGroup,
  wire: ({ payload: { community, group } }) => ({ params: { id: community.slug_value, gid: group.slug_value } }),
  settle: (_, op) => dropTaken(op),
  gone: dropTaken,
  choices: () => ['retry', 'discard'],
  reason: groupReason,
})
