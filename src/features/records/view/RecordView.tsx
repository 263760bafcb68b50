import type { RecordViewProps } from './record-view-props.ts'
import { RecordFacts, RecordTexts } from './RecordBody.tsx'
import { RecordFrame } from './RecordFrame.tsx'

/** A record of an index that has no view of its own: every field that has a value, drawn by the data of the index. */
export const RecordView = (props: RecordViewProps) => (
  <RecordFrame {...props} aside={<RecordFacts record={props.record} />}>
    <RecordTexts record={props.record} highlights={props.highlights} />
  </RecordFrame>
)
