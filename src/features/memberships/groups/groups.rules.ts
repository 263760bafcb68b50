import * as v from 'valibot'
import { groupPaths, type GroupKind } from '#contract/group-memberships.ts'
import { groupTypes } from '#contract/group-mirrors.ts'
import type { OpError } from '#offline/declare/op.ts'
import type { View } from '#offline/index.ts'
import { type GroupId, groupKey, groupMembers, groupLane, memberKey, type MemberRow, ownMemberships } from './groups.mirrored.ts'

/** A group, organisation or community of which something changes. */
export const changedGroup = v.object({
  kind: v.picklist(groupTypes),
  slug_value: v.string(),
  name: v.string(),
})
export type ChangedGroup = v.InferOutput<typeof changedGroup>

/** The parameters of the calls about a group. */
export const pathOf = ({ kind, slug_value }: ChangedGroup): { kind: GroupKind; id: string } => ({ kind: groupPaths[kind], id: slug_value })

export const inLane = (group: GroupId) => ({ lane: groupLane(group.slug_value), mentions: [] })

const longest = 80
export const quotedName = (name: string): string => `“${name.length > longest ? `${name.slice(0, longest - 1)}…` : name}”`

/** The members of a group that are shown. */
export const membersIn = (view: View, { kind, slug_value }: GroupId): MemberRow[] =>
  [...view.of(groupMembers).values()].filter(row => row.kind === kind && row.group_slug === slug_value)

/** The own membership with one field changed. Does nothing without it. */
export function changeOwn(view: View, group: GroupId, change: Partial<ReturnType<typeof ownOf>>): void {
  const row = ownOf(view, group)
  if (row) view.of(ownMemberships).set(groupKey(group), { ...row, ...change })
}

export const ownOf = (view: View, group: GroupId) => view.of(ownMemberships).get(groupKey(group))

export function changeMemberRow(
  view: View,
  member: Pick<MemberRow, 'kind' | 'group_slug' | 'member_id'>,
  change: Partial<MemberRow>,
): void {
  const row = view.of(groupMembers).get(memberKey(member))
  if (row) view.of(groupMembers).set(memberKey(member), { ...row, ...change })
}

/** Why a change was refused that was allowed when it was made. The server's sentence says what else is forbidden. */
export const groupReason = ({ status }: OpError): string | undefined =>
  status === 404 || status === 410 ? 'This no longer exists, or the person is no longer a member.' : undefined
