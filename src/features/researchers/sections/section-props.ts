import type { ReactNode } from 'react'
import type { Researcher } from '#contract/researcher.ts'

/** What every section of a profile is drawn from. */
export interface SectionProps {
  profile: Researcher
  /** The button by which the owner edits the section; others have none. */
  edit?: ReactNode
}
