import type { ReactNode } from 'react'
import type { AnyRecord } from '#contract/records.ts'

/** What every section of a profile is drawn from. */
export interface SectionProps {
  profile: AnyRecord
  /** The owner sees what is missing; others do not see empty sections that nobody asked for. */
  isOwner: boolean
  /** The button by which the owner edits the section. */
  edit?: ReactNode
}
