import * as v from 'valibot'
import { groupMemberships } from '#contract/group-memberships.ts'
import { drop, mutation } from '#offline/index.ts'
import { groupKey, groupMembers, memberKey, oneGroup, ownMemberships } from './groups.mirrored.ts'
import { changedGroup, type ChangedGroup, changeOwn, inLane, membersIn, ownOf, pathOf, quotedName } from './groups.rules.ts'

const kind = 'group.leave'

interface Leaving {
  group: ChangedGroup
  /** The first slug of the user's profile. */
  own_slug: string
}

/** Leaves a group or an organisation. If it is gone, that counts as done. */
export const leaveGroup = mutation({
  kind,
  v: 1,
  payload: v.object({ group: changedGroup, own_slug: v.string() }),
  endpoint: groupMemberships.removeMember,
  scope: ({ group }: Leaving) => oneGroup(group),
  prepare({ group, own_slug }, view) {
    if (!ownOf(view, group)) return undefined
    return {
      payload: { group, own_slug },
      ...inLane(group),
      target: { type: ownMemberships.target, id: groupKey(group) },
      words: ['Leave ', quotedName(group.name)],
    }
  },
  result: () => ({}),
  coalesce: earlier => (earlier.kind === kind ? 'same' : undefined),
  overlay(view, op) {
    const { group } = op.payload
    if (op.state === 'parked') return changeOwn(view, group, { mark: 'parked' })
    for (const member of membersIn(view, group)) view.of(groupMembers).delete(memberKey(member))
    view.of(ownMemberships).delete(groupKey(group))
  },
  wire: ({ payload: { group, own_slug } }) => ({ params: { ...pathOf(group), slug: own_slug } }),
  settle: (_, op) => ({ rows: [drop(ownMemberships, groupKey(op.payload.group))] }),
  gone: op => ({ rows: [drop(ownMemberships, groupKey(op.payload.group))] }),
  choices: () => ['retry', 'discard'],
  reason: ({ code }) => (code === 'forbidden' ? 'You’re its only owner. Make someone else an owner first.' : undefined),
})
