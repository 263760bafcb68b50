import { useRead } from '#api/read/use-read.ts'
import { groupMemberships } from '#contract/group-memberships.ts'
import { roles } from '#contract/roles.ts'
import { useOwnGroup } from '../groups/groups.reads.ts'
import type { SharedGroup, ListedMember } from '../group-target.ts'
import { groupKindOf } from './shared-calls.ts'

/**
 * The members of an own group or organisation: those on this device, with the changes that wait; beyond them, a page from the server. Addresses are
 * the server's. Until the device has any, the first page of the server.
 */
export function useGroupMembers({ kind, id }: Pick<SharedGroup, 'kind' | 'id'>, page: number) {
  const own = useOwnGroup({ kind, slug_value: id })
  const { answer, error, again } = useRead(groupMemberships.members, {
    params: { kind: groupKindOf[kind], id },
    query: { page: String(page) },
  })
  const here = own && own.members.length > 0 ? own.members : undefined
  const emails = new Map(answer?.members.map(({ member_id, email }) => [member_id, email]))
  const mirrored = here?.map((row): ListedMember => ({
    ...row,
    role: { id: roles[row.role], name: row.role },
    email: emails.get(row.member_id) ?? null,
  }))
  const isWhole = own?.membership?.more_members === false
  const read: readonly ListedMember[] | undefined = answer?.members
  return {
    // A large group is read page by page, because the device has only its first members.
    members: mirrored && (isWhole || !read) ? mirrored : read,
    more: !isWhole && (answer?.more ?? false),
    error,
    again,
  }
}
