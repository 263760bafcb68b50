import { blockedPeople as calls } from '#contract/blocked-people.ts'
import { drop, mutation, nothing } from '#offline/index.ts'
import { blockedPeople } from './blocked-people.mirrored.ts'
import { blockedKinds, blockedParams, coalesceBlocks, draftAbout, type OtherPerson, otherPerson } from './blocked.rules.ts'

/** Unblocks somebody. Who is not blocked, or is gone, counts as unblocked. */
export const unblockPerson = mutation({
  kind: blockedKinds.unblock,
  v: 1,
  payload: otherPerson,
  endpoint: calls.unblock,
  scope: () => nothing,
  prepare: (person: OtherPerson) => draftAbout('Unblock', person),
  result: () => ({}),
  coalesce: coalesceBlocks(blockedKinds.unblock),
  overlay(view, op) {
    if (op.state !== 'parked') view.of(blockedPeople).delete(op.payload.slug_value)
  },
  wire: op => ({ params: blockedParams(op) }),
  settle: (_, op) => ({ rows: [drop(blockedPeople, op.payload.slug_value)] }),
  gone: op => ({ rows: [drop(blockedPeople, op.payload.slug_value)] }),
  choices: () => ['retry', 'discard'],
})
