import type { ReactNode } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { Highlight } from '#contract/search.ts'
import { Marked } from '#ui/Marked.tsx'
import { rangesInWhole } from './card-words.ts'
import { RecordFacts, RecordTexts } from './RecordBody.tsx'
import { RecordFrame } from './RecordFrame.tsx'

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
}

/** A record of a type without a view of its own, drawn from its index's data: every field that says something. */
export function RecordView({ record, asOf, highlights, saved }: RecordViewProps) {
  const index = indexes[record.index]
  const title = titleOf(index, record)
  return (
    <RecordFrame
      record={record}
      asOf={asOf}
      title={<Marked text={title} ranges={rangesInWhole(title, highlights[index.title])} />}
      aside={
        <>
          {saved}
          <RecordFacts record={record} />
        </>
      }
    >
      <RecordTexts record={record} highlights={highlights} />
    </RecordFrame>
  )
}
