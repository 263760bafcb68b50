import { memberships } from '#contract/memberships.ts'
import { mutation, nothing } from '#offline/index.ts'
import { answerKinds, answerPayload, answerCall, coalesceAnswers, draftOfAnswer, type AnswerInput, settleAnswer } from './answers.rules.ts'

/** Declines an invitation. If it is gone already, that counts as done. */
export const declineInvite = mutation({
  kind: answerKinds.declined,
  v: 1,
  payload: answerPayload,
  endpoint: memberships.declineInvite,
  scope: () => nothing,
  prepare: (input: AnswerInput) => draftOfAnswer('Decline', input),
  result: () => ({}),
  coalesce: coalesceAnswers(answerKinds.declined),
  overlay: () => {},
  wire: answerCall,
  settle: settleAnswer,
  gone: () => ({ rows: [] }),
  choices: () => ['retry', 'discard'],
})
