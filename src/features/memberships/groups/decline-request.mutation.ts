import { groupMemberships } from '#contract/group-memberships.ts'
import { mutation, nothing } from '#offline/index.ts'
import {
  coalesceRequestAnswers,
  draftOfRequest,
  requestCall,
  type RequestInput,
  requestKinds,
  requestPayload,
} from './request-answers.rules.ts'

/** Declines a request to join. If it is gone already, that counts as done. */
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
  gone: () => ({ rows: [] }),
  choices: () => ['retry', 'discard'],
})
