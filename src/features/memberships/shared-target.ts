import type { Role } from '#contract/roles.ts'

/** What people share. Communities join with a kind of their own. */
export type SharedKind = 'bookmark_folder' | 'research_group' | 'organisation'

/** What people share, as the dialogs of members need it. */
export interface SharedTarget {
  kind: SharedKind
  /** A temporary id until the server has it; of a group or an organisation the first slug. */
  id: string
  name: string
  /** The viewer's role. */
  rw_access: Role
  /** Items of a folder, which a copy would have. */
  count: number
}
