import type { ReactNode } from 'react'
import type { AnyRecord } from '#contract/records.ts'
import type { Highlight } from '#contract/search.ts'

export interface RecordViewProps {
  record: AnyRecord
  /** The record is a copy of this device from then (milliseconds); `unknown` where the time is not known. */
  asOf: number | 'unknown' | undefined
  /** Where the words of the search that led here were found. */
  highlights: Record<string, Highlight>
  /** The same for fields that are lists: all values of a list with a match in it, in their order. */
  found?: Readonly<Record<string, readonly Highlight[]>>
  /** Stands at the top of the sidebar: where the record is saved. */
  saved?: ReactNode
  /** The screen around it carries the title. */
  untitled?: boolean
}
