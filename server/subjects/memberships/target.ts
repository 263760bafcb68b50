import type { InvitableType } from '../../store/tables/memberships.ts'

/** What an invitation is for. `id`: the id of a folder, or the first slug of anything else. */
export interface MembershipTarget {
  type: InvitableType
  id: string
  /** Its name. */
  name: string
}

/** What an invitation or a request is for. */
export const targetOf = (row: { invitable_type: InvitableType; invitable_id: string; invitable_name: string }): MembershipTarget => ({
  type: row.invitable_type,
  id: row.invitable_id,
  name: row.invitable_name,
})

/** Everything that people belong to and that is no folder. */
export type GroupTarget = MembershipTarget & { type: Exclude<InvitableType, 'bookmark_folder'> }
