import * as v from 'valibot'
import { groupMemberships } from '#contract/group-memberships.ts'
import { drop, mutation } from '#offline/index.ts'
import { groupMembers, memberKey, oneGroup } from './groups.mirrored.ts'
import { changedGroup, changeMemberRow, changeOwn, groupReason, inLane, ownOf, pathOf, quotedName } from './groups.rules.ts'
import { changedMember, type OneMember, slotOf } from './members.rules.ts'

const kind = 'group.remove-member'
/** How long a removal can be undone, in milliseconds. */
const undoMs = 10_000

/** Removes a member. One who is gone already counts as removed. */
export const removeMember = mutation({
  kind,
  v: 1,
  payload: v.object({ group: changedGroup, member: changedMember }),
  endpoint: groupMemberships.removeMember,
  scope: ({ group }: OneMember) => oneGroup(group),
  prepare({ group, member }) {
    return {
      payload: { group, member },
      ...inLane(group),
      target: { type: groupMembers.target, id: memberKey(slotOf({ group, member })) },
      words: [`Remove ${member.full_name} from `, quotedName(group.name)],
      hold: { ms: undoMs, text: `Removed ${member.full_name}` },
    }
  },
  result: () => ({}),
  coalesce(earlier, draft) {
    if (earlier.target.id !== draft.target.id) return undefined
    return earlier.kind === kind ? 'same' : earlier.kind === 'group.change-role' ? 'replaces' : undefined
  },
  overlay(view, op) {
    const { group } = op.payload
    if (op.state === 'parked') return changeMemberRow(view, slotOf(op.payload), { mark: 'parked' })
    const own = ownOf(view, group)
    if (view.of(groupMembers).delete(memberKey(slotOf(op.payload))) && own)
      changeOwn(view, group, { members_count: Math.max(1, own.members_count - 1) })
  },
  wire: ({ payload: { group, member } }) => ({ params: { ...pathOf(group), slug: member.slug } }),
  settle: (_, op) => ({ rows: [drop(groupMembers, memberKey(slotOf(op.payload)))] }),
  gone: op => ({ rows: [drop(groupMembers, memberKey(slotOf(op.payload)))] }),
  choices: () => ['retry', 'discard'],
  reason: groupReason,
})
