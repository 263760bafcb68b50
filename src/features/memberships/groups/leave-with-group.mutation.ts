import { communityGroups as calls } from '#contract/community-groups.ts'
import { mutation } from '#offline/index.ts'
import { groupReason } from './groups.rules.ts'
import { coalesceTaken, draftOfTaken, dropTaken, groupInCommunity, hideGroup, scopeOfTaken } from './take-group-out.rules.ts'

const kind = 'community.leave-with-group'

/** The same for those who manage the group: it leaves the community. */
export const leaveWithGroup = mutation({
  kind,
  v: 1,
  payload: groupInCommunity,
  endpoint: calls.leaveCommunity,
  scope: scopeOfTaken,
  prepare: draftOfTaken,
  result: () => ({}),
  coalesce: coalesceTaken(kind),
  overlay: hideGroup,
  wire: ({ payload: { community, group } }) => ({ params: { id: group.slug_value, cid: community.slug_value } }),
  settle: (_, op) => dropTaken(op),
  gone: dropTaken,
  choices: () => ['retry', 'discard'],
  reason: groupReason,
})
