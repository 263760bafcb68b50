import * as v from 'valibot'
import { drop, markOf, type Op, type OpDraft, type View } from '#offline/index.ts'
import { communityInviteKey, communityInvites } from './community-groups.mirrored.ts'
import { groupLane } from './groups.mirrored.ts'
import { quotedName } from './groups.rules.ts'

/** A group or a community, as the other one's change names it. */
export const namedSlug = v.object({ slug_value: v.string(), name: v.string() })
export type NamedSlug = v.InferOutput<typeof namedSlug>

/** An invitation of a research group into a community, with the answer. */
export const communityAnswer = v.object({
  id: v.string(),
  group: namedSlug,
  community: namedSlug,
  /** Members of the group who join too, by their first slugs. */
  researcher_ids: v.optional(v.array(v.string()), []),
})
export type CommunityAnswer = v.InferOutput<typeof communityAnswer>
export type CommunityAnswerInput = v.InferInput<typeof communityAnswer>

export const communityAnswerKinds = { accepted: 'community.accept-invite', declined: 'community.decline-invite' } as const

export const inviteKeyOf = ({ id, group }: Pick<CommunityAnswer, 'id' | 'group'>): string =>
  communityInviteKey({ kind: 'research_group', group_slug: group.slug_value, id })

export const communityInviteTarget = (answer: Pick<CommunityAnswer, 'id' | 'group'>) => ({
  type: communityInvites.target,
  id: inviteKeyOf(answer),
})

export const draftOfCommunityAnswer = (verb: string, answer: CommunityAnswerInput): OpDraft<CommunityAnswer> => {
  const payload = { ...answer, researcher_ids: answer.researcher_ids ?? [] }
  return {
    payload,
    lane: groupLane(answer.group.slug_value),
    target: communityInviteTarget(payload),
    mentions: [],
    words: [`${verb} the invitation of `, quotedName(answer.group.name), ' to ', quotedName(answer.community.name)],
  }
}

/** Of answers that were not sent yet only the last counts. */
export const coalesceCommunityAnswers = (kind: string) => (earlier: Op, draft: OpDraft<CommunityAnswer>) => {
  if (earlier.target.id !== draft.target.id) return undefined
  return earlier.kind === kind && kind === communityAnswerKinds.declined ? ('same' as const) : ('replaces' as const)
}

/** The invitation no longer waits; one whose answer was refused does. */
export function hideInvite(view: View, op: Op<CommunityAnswer>): void {
  const key = inviteKeyOf(op.payload)
  const row = view.of(communityInvites).get(key)
  if (op.state !== 'parked') view.of(communityInvites).delete(key)
  else if (row) view.of(communityInvites).set(key, { ...row, mark: markOf(op) })
}

export const dropInvite = (answer: CommunityAnswer) => drop(communityInvites, inviteKeyOf(answer))
