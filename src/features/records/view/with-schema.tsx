import { type ReactNode, useMemo } from 'react'
import * as v from 'valibot'
import type { RecordViewProps } from './record-view-props.ts'
import { RecordView } from './RecordView.tsx'

/**
 * A view for records that fit a schema; it gets the parsed record as `parsed`. A copy on this device can be older than the contract and
 * not fit: then it is drawn by the general view.
 */
export function withSchema<const S extends v.GenericSchema>(
  schema: S,
  View: (props: RecordViewProps & { parsed: v.InferOutput<S> }) => ReactNode,
): (props: RecordViewProps) => ReactNode {
  return function ViewWithSchema(props) {
    const result = useMemo(() => v.safeParse(schema, props.record), [props.record])
    return result.success ? <View {...props} parsed={result.output} /> : <RecordView {...props} />
  }
}
