import * as v from 'valibot'
import type { OpError } from '#offline/declare/op.ts'
import type { Op, OpDraft, Resolution } from '#offline/index.ts'
import { changedGroup, type ChangedGroup, inLane, pathOf, quotedName } from './groups.rules.ts'

/** A request to join, with who asks: it is not mirrored, so it is shown from the answer until that is sent. */
export const requestPayload = v.object({ group: changedGroup, request: v.object({ id: v.string(), full_name: v.string() }) })
export interface RequestInput {
  group: ChangedGroup
  request: { id: string; full_name: string }
}

export const requestKinds = { accepted: 'group.accept-request', declined: 'group.decline-request' } as const

export const draftOfRequest = (verb: string, { group, request }: RequestInput): OpDraft<RequestInput> => ({
  payload: { group, request: { id: request.id, full_name: request.full_name } },
  ...inLane(group),
  target: { type: 'invite_request', id: request.id },
  words: [`${verb} the request of ${request.full_name} to join `, quotedName(group.name)],
})

/** Of answers that were not sent yet only the last counts. */
export const coalesceRequestAnswers = (kind: string) => (earlier: Op, draft: OpDraft<RequestInput>) => {
  if (earlier.target.id !== draft.target.id) return undefined
  return earlier.kind === kind ? ('same' as const) : ('replaces' as const)
}

/** What no longer waits can’t be answered again. */
export const choicesOfAnswer = ({ status }: OpError): Resolution[] =>
  status === 404 || status === 410 ? ['discard'] : ['retry', 'discard']

export const requestCall = ({ payload: { group, request } }: Op<RequestInput>) => ({ params: { ...pathOf(group), rid: request.id } })
