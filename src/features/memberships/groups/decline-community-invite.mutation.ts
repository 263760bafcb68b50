import { communityGroups as calls } from '#contract/community-groups.ts'
import { mutation } from '#offline/index.ts'
import { allCommunityInvites } from './community-groups.mirrored.ts'
import {
  coalesceCommunityAnswers,
  communityAnswer,
  type CommunityAnswerInput,
  communityAnswerKinds,
  draftOfCommunityAnswer,
  dropInvite,
  hideInvite,
} from './community-invites.rules.ts'
import { choicesOfAnswer } from './request-answers.rules.ts'

/** Declines the invitation of a research group into a community. If it was cancelled or accepted meanwhile, the server says which. */
export const declineCommunityInvite = mutation({
  kind: communityAnswerKinds.declined,
  v: 1,
  payload: communityAnswer,
  endpoint: calls.declineCommunityInvite,
  scope: () => allCommunityInvites,
  prepare: (answer: CommunityAnswerInput) => draftOfCommunityAnswer('Decline', answer),
  result: () => ({}),
  coalesce: coalesceCommunityAnswers(communityAnswerKinds.declined),
  overlay: hideInvite,
  wire: ({ payload: { id, group } }) => ({ params: { id: group.slug_value, iid: id } }),
  settle: (_, op) => ({ rows: [dropInvite(op.payload)] }),
  choices: choicesOfAnswer,
})
