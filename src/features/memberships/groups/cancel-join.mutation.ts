import * as v from 'valibot'
import { groupMemberships } from '#contract/group-memberships.ts'
import { markOf, mutation, put, serverTimeOf } from '#offline/index.ts'
import { groupLane, joinRequests, oneJoinRequest } from './groups.mirrored.ts'
import { quotedName } from './groups.rules.ts'

/** Cancels a request to join. One that was not sent yet is dropped with it. */
export const cancelJoin = mutation({
  kind: 'group.cancel-join',
  v: 1,
  payload: v.object({ id: v.string() }),
  endpoint: groupMemberships.cancelRequest,
  scope: ({ id }: { id: string }) => oneJoinRequest(id),
  prepare({ id }, view) {
    const row = view.of(joinRequests).get(id)
    if (!row || row.action !== null || row.deleted_at !== null) return undefined
    return {
      payload: { id },
      lane: groupLane(row.invitable.slug_values[0] ?? ''),
      target: { type: joinRequests.target, id },
      mentions: [],
      words: ['No longer ask to join ', quotedName(row.invitable.name)],
    }
  },
  result: () => ({}),
  coalesce: (earlier, draft) => (earlier.kind === 'group.join' && earlier.target.id === draft.target.id ? 'cancel' : undefined),
  overlay(view, op) {
    const row = view.of(joinRequests).get(op.payload.id)
    if (row) view.of(joinRequests).set(row.id, { ...row, deleted_at: op.state === 'parked' ? null : serverTimeOf(op), mark: markOf(op) })
  },
  wire: ({ userId, payload: { id } }) => ({ params: { id: userId, rid: id } }),
  settle: ({ invite_request }) => ({ rows: [put(joinRequests, invite_request)] }),
  // It was answered meanwhile: the next pull says how.
  gone: () => ({ rows: [] }),
  choices: () => ['retry', 'discard'],
})
