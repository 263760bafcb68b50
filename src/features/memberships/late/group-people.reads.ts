import { useRead } from '#api/read/use-read.ts'
import { groupMemberships } from '#contract/group-memberships.ts'
import type { GroupTarget, ListedMember } from './group-people.ts'
import { groupKindOf } from './shared-calls.ts'

/** A page of the members of a group or an organisation. */
export function useGroupMembers({ kind, id }: Pick<GroupTarget, 'kind' | 'id'>, page: number) {
  const { answer, error, again } = useRead(groupMemberships.members, {
    params: { kind: groupKindOf[kind], id },
    query: { page: String(page) },
  })
  const members: readonly ListedMember[] | undefined = answer?.members
  return { members, total: answer?.total, more: answer?.more ?? false, error, again }
}
