import * as v from 'valibot'
import type { ChangedGroup } from './groups.rules.ts'

/** A member whom a change is about. */
export const changedMember = v.object({ member_id: v.string(), slug: v.string(), full_name: v.string() })
type ChangedMember = v.InferOutput<typeof changedMember>

export interface OneMember {
  group: ChangedGroup
  member: ChangedMember
}

/** What identifies the row of the member. */
export const slotOf = ({ group, member }: OneMember) => ({
  kind: group.kind,
  group_slug: group.slug_value,
  member_id: member.member_id,
})
