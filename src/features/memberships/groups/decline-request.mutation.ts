import { groupMemberships } from '#contract/group-memberships.ts'
import { mutation, nothing } from '#offline/index.ts'
import {
  choicesOfAnswer,
  coalesceRequestAnswers,
  draftOfRequest,
  requestCall,
  type RequestInput,
  requestKinds,
  requestPayload,
} from './request-answers.rules.ts'

/** Declines a request to join. If it was cancelled or accepted meanwhile, the server says which. */
export const declineRequest = mutation({
  kind: requestKinds.declined,
  v: 1,
  payload: requestPayload,
  endpoint: groupMemberships.declineRequest,
  scope: () => nothing,
  prepare: (input: RequestInput) => draftOfRequest('Decline', input),
  result: () => ({}),
  coalesce: coalesceRequestAnswers(requestKinds.declined),
  overlay: () => {},
  wire: requestCall,
  settle: () => ({ rows: [] }),
  choices: choicesOfAnswer,
})
