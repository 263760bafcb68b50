import type { GroupType } from '#contract/group-mirrors.ts'
import type { GroupMember } from '#contract/group-memberships.ts'
import type { SyncMark } from '#offline/index.ts'
import type { SharedTarget } from './shared-target.ts'

/** A target whose members are shown to everybody, and changed through the queue. */
export type SharedGroup = SharedTarget & { kind: GroupType }

/** A member as lists show one: from the server, or from this device. */
export type ListedMember = Pick<GroupMember, 'member_id' | 'slug_values' | 'full_name' | 'verified'> & {
  role: GroupMember['role']
  /** Only the server has it. */
  email: string | null
  /** Whether a change of this member waits to be sent. */
  mark?: SyncMark | undefined
}

/** What somebody asks to join. */
export type JoinTarget = Pick<SharedGroup, 'kind' | 'id' | 'name'>
