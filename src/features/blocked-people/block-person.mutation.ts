import { blockedPeople as calls } from '#contract/blocked-people.ts'
import { markOf, mutation, nothing, put, serverTimeOf } from '#offline/index.ts'
import { blockedPeople } from './blocked-people.mirrored.ts'
import { blockedKinds, blockedParams, coalesceBlocks, draftAbout, type OtherPerson, otherPerson } from './blocked.rules.ts'

/** Blocks somebody. Blocking twice changes nothing. */
export const blockPerson = mutation({
  kind: blockedKinds.block,
  v: 1,
  payload: otherPerson,
  endpoint: calls.block,
  scope: () => nothing,
  prepare: (person: OtherPerson) => draftAbout('Block', person),
  result: () => ({}),
  coalesce: coalesceBlocks(blockedKinds.block),
  overlay(view, op) {
    if (op.state === 'parked') return
    view.of(blockedPeople).set(op.payload.slug_value, { ...op.payload, created_at: serverTimeOf(op), mark: markOf(op) })
  },
  wire: op => ({ params: blockedParams(op) }),
  settle: row => ({ rows: [put(blockedPeople, row)] }),
  choices: ({ status }) => (status === 404 || status === 410 ? ['discard'] : ['retry', 'discard']),
})
