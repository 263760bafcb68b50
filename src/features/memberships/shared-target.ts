import type { GroupType } from '#contract/group-mirrors.ts'
import type { Role } from '#contract/roles.ts'

/** What people share. */
export type SharedKind = 'bookmark_folder' | GroupType

/** What people share, as the dialogs of members need it. */
export interface SharedTarget {
  kind: SharedKind
  /** A temporary id until the server has it; of a group, an organisation or a community the first slug. */
  id: string
  name: string
  /** The viewer's role. */
  rw_access: Role
  /** Items of a folder, which a copy would have. */
  count: number
}
