import type { ReactNode } from 'react'
import type { AnyRecord } from '#contract/records.ts'
import type { Highlight } from '#contract/search.ts'

export interface RecordViewProps {
  record: AnyRecord
  /** Set for a copy on this device: when the server sent it (milliseconds), or `unknown`. */
  asOf: number | 'unknown' | undefined
  /** Matches of the search that led here, by field. */
  highlights: Record<string, Highlight>
  /** Matches in fields that are lists: for each list with a match, all its values in order. */
  listHighlights?: Readonly<Record<string, readonly Highlight[]>>
  /** Shown at the top of the sidebar: the folders that hold the record. */
  saved?: ReactNode
  /** The screen around it shows the title. */
  untitled?: boolean
}
