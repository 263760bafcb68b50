import * as v from 'valibot'
import { pendingInvite, type PendingInvite } from '#contract/invites.ts'
import { hashBucket, type Op, type OpDraft } from '#offline/index.ts'
import { session, updateUser } from '#session/session.ts'

/** The invitation itself is stored with its answer, so that it can be shown until the answer is sent. */
export const answerPayload = v.object({ invite: pendingInvite })
export type AnswerInput = v.InferOutput<typeof answerPayload>

export const answerKinds = { confirmed: 'invite.accept', declined: 'invite.decline' } as const

/** Both answers to one invitation share a lane and a target, so that they are sent in their order. */
export const draftOfAnswer = (verb: string, { invite }: { invite: PendingInvite }): OpDraft<AnswerInput> => ({
  payload: { invite },
  lane: `invite:${hashBucket(invite.id)}`,
  target: { type: 'invite', id: invite.id },
  mentions: [],
  words: [`${verb} the invitation to `, `“${invite.invitable.name}”`],
})

/** Of answers that were not sent yet only the last counts. */
export const coalesceAnswers = (kind: string) => (earlier: Op, draft: OpDraft<AnswerInput>) => {
  if (earlier.target.id !== draft.target.id) return undefined
  return earlier.kind === kind ? ('same' as const) : ('replaces' as const)
}

export const answerCall = ({ userId, payload: { invite } }: Op<AnswerInput>) => ({ params: { id: userId, inviteId: invite.id } })

/** How many invitations still wait is part of the user, who is not mirrored; what they joined comes with the next pull. */
export function settleAnswer({ pending_invites_count }: { pending_invites_count: number }, { userId }: Op<AnswerInput>) {
  if (session.user?.user_id === userId) updateUser({ ...session.user, pending_invites_count })
  return { rows: [] }
}
