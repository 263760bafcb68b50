import type { RecordViewProps } from './record-view-props.ts'
import { RecordFacts, RecordTexts } from './RecordBody.tsx'
import { RecordFrame } from './RecordFrame.tsx'

/** A record of a type without a view of its own, drawn from its index's data: every field that says something. */
export const RecordView = (props: RecordViewProps) => (
  <RecordFrame {...props} aside={<RecordFacts record={props.record} />}>
    <RecordTexts record={props.record} highlights={props.highlights} />
  </RecordFrame>
)
