import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'

export { rangesInWhole } from './card-words.ts'
export { slugOf, webAddress } from './field-values.ts'
export { Prose, Terms, WebLink } from './FieldValue.tsx'
export { useListKeys } from './list-keys.ts'
export { RecordBlock } from './RecordBlocks.tsx'
export { RecordFacts } from './RecordBody.tsx'
export { RecordCard } from './RecordCard.tsx'
export { RecordFrame } from './RecordFrame.tsx'
export { RecordLink } from './RecordLink.tsx'
export { RecordRow, RowHeads } from './RecordRow.tsx'
export { cellWords } from './row-cells.ts'
export { RecordView, type RecordViewProps } from './RecordView.tsx'
export { useRecord } from './record.reads.ts'

/** What a record is called in lists and messages. */
export const titleOfRecord = (index: IndexName, record: Record<string, unknown>): string => titleOf(indexes[index], record)
