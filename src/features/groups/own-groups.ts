import type { ResearchGroupRow } from '#contract/research-group-rows.ts'
import type { Role } from '#contract/roles.ts'
import type { SyncMark } from '#offline/index.ts'

/** An own group with what waits on this device. */
export type OwnGroup = Pick<ResearchGroupRow, 'slug_value' | 'avatar' | 'made_here' | 'rw_access' | 'topics' | 'version'> & {
  fields: Omit<ResearchGroupRow, 'slug_value' | 'avatar' | 'made_here' | 'rw_access' | 'topics' | 'version' | 'created_at'>
  mark?: SyncMark | undefined
}

/** What this device knows of a group. */
export interface KnownGroup {
  group: OwnGroup | undefined
  /** The viewer's role; null: no member. */
  role: Role | null
}
