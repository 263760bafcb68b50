import { memberships } from '#contract/memberships.ts'
import { mutation, nothing } from '#offline/index.ts'
import { answerKinds, answerPayload, answerCall, coalesceAnswers, draftOfAnswer, type AnswerInput, settleAnswer } from './answers.rules.ts'

/** Accepts an invitation. If it was cancelled meanwhile, the user is told. */
export const acceptInvite = mutation({
  kind: answerKinds.confirmed,
  v: 1,
  payload: answerPayload,
  endpoint: memberships.acceptInvite,
  scope: () => nothing,
  prepare: (input: AnswerInput) => draftOfAnswer('Accept', input),
  result: () => ({}),
  coalesce: coalesceAnswers(answerKinds.confirmed),
  // Invitations are not mirrored: `useOwnInvites` shows the answer.
  overlay: () => {},
  wire: answerCall,
  settle: settleAnswer,
  choices: ({ status }) => (status === 404 || status === 410 ? ['discard'] : ['retry', 'discard']),
  reason: ({ status }) =>
    status === 404 || status === 410 ? 'This invitation was cancelled, or what it was for no longer exists.' : undefined,
})
