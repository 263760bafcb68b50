import { groupMemberships } from '#contract/group-memberships.ts'
import { mutation, nothing, put } from '#offline/index.ts'
import { groupMembers } from './groups.mirrored.ts'
import {
  choicesOfAnswer,
  coalesceRequestAnswers,
  draftOfRequest,
  requestCall,
  type RequestInput,
  requestKinds,
  requestPayload,
} from './request-answers.rules.ts'

/** Accepts a request to join. If it was cancelled or declined meanwhile, the server says which. */
export const acceptRequest = mutation({
  kind: requestKinds.accepted,
  v: 1,
  payload: requestPayload,
  endpoint: groupMemberships.acceptRequest,
  scope: () => nothing,
  prepare: (input: RequestInput) => draftOfRequest('Accept', input),
  result: () => ({}),
  coalesce: coalesceRequestAnswers(requestKinds.accepted),
  // Requests of others are not mirrored.
  overlay: () => {},
  wire: requestCall,
  settle: ({ member }) => ({ rows: member ? [put(groupMembers, member)] : [] }),
  choices: choicesOfAnswer,
})
