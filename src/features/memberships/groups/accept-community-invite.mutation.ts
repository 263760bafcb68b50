import { communityGroups as calls } from '#contract/community-groups.ts'
import { markOf, mutation, put, serverTimeOf } from '#offline/index.ts'
import { allCommunityInvites, communityGroupKey, communityGroups } from './community-groups.mirrored.ts'
import {
  coalesceCommunityAnswers,
  communityAnswer,
  type CommunityAnswerInput,
  communityAnswerKinds,
  draftOfCommunityAnswer,
  dropInvite,
  hideInvite,
} from './community-invites.rules.ts'
import { ownMemberships } from './groups.mirrored.ts'
import { choicesOfAnswer } from './request-answers.rules.ts'

/** Accepts the invitation of a research group into a community, with members who join too. If it was cancelled or declined meanwhile, the server says which. */
export const acceptCommunityInvite = mutation({
  kind: communityAnswerKinds.accepted,
  v: 1,
  payload: communityAnswer,
  endpoint: calls.acceptCommunityInvite,
  scope: () => allCommunityInvites,
  prepare: (answer: CommunityAnswerInput) => draftOfCommunityAnswer('Accept', answer),
  result: () => ({}),
  coalesce: coalesceCommunityAnswers(communityAnswerKinds.accepted),
  overlay(view, op) {
    hideInvite(view, op)
    if (op.state === 'parked') return
    const { group, community } = op.payload
    const row = { kind: 'community' as const, community_slug: community.slug_value, group_slug: group.slug_value }
    view.of(communityGroups).set(communityGroupKey(row), { ...row, name: group.name, joined_at: serverTimeOf(op), mark: markOf(op) })
  },
  wire: ({ payload: { id, group, researcher_ids } }) => ({
    params: { id: group.slug_value, iid: id },
    body: { invite: { researcher_ids } },
  }),
  settle: ({ membership, community_groups }, op) => ({
    rows: [
      dropInvite(op.payload),
      ...(membership ? [put(ownMemberships, membership)] : []),
      ...(community_groups.length > 0 ? [put(communityGroups, ...community_groups)] : []),
    ],
  }),
  choices: choicesOfAnswer,
})
