import type { Role } from '#contract/roles.ts'

/** What people share, as the dialogs of members need it. Groups and communities join with a kind of their own. */
export interface SharedTarget {
  kind: 'bookmark_folder'
  /** A temporary id until the server has it. */
  id: string
  name: string
  /** The viewer's role. */
  rw_access: Role
  count: number
}
