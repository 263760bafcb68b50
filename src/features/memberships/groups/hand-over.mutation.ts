import * as v from 'valibot'
import { groupMemberships } from '#contract/group-memberships.ts'
import { roleMay } from '#contract/roles.ts'
import { markOf, mutation, put } from '#offline/index.ts'
import { groupKey, groupMembers, oneGroup, ownMemberships } from './groups.mirrored.ts'
import { changedGroup, changeMemberRow, changeOwn, groupReason, inLane, ownOf, pathOf, quotedName } from './groups.rules.ts'
import { changedMember, type OneMember, slotOf } from './members.rules.ts'

/** Makes another member the owner; the user becomes an admin. */
export const handOver = mutation({
  kind: 'group.hand-over',
  v: 1,
  payload: v.object({ group: changedGroup, member: changedMember }),
  endpoint: groupMemberships.passOn,
  scope: ({ group }: OneMember) => oneGroup(group),
  prepare({ group, member }, view) {
    if (!roleMay(ownOf(view, group)?.role, 'holdGroup')) return undefined
    return {
      payload: { group, member },
      ...inLane(group),
      target: { type: ownMemberships.target, id: groupKey(group) },
      words: [`Make ${member.full_name} the owner of `, quotedName(group.name)],
    }
  },
  result: () => ({}),
  overlay(view, op) {
    const { group } = op.payload
    const isParked = op.state === 'parked'
    changeOwn(view, group, { ...(!isParked && { role: 'admin' as const }), mark: markOf(op) })
    if (!isParked) changeMemberRow(view, slotOf(op.payload), { role: 'owner', mark: markOf(op) })
  },
  wire: ({ payload: { group, member } }) => ({ params: pathOf(group), body: { owner: { slug: member.slug } } }),
  settle: ({ members, membership }) => ({ rows: [put(groupMembers, ...members), put(ownMemberships, membership)] }),
  choices: ({ status }) => (status === 404 || status === 410 ? ['discard'] : ['retry', 'discard']),
  reason: groupReason,
})
