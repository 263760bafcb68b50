import { type ReactNode, useMemo } from 'react'
import * as v from 'valibot'
import type { RecordViewProps } from './record-view-props.ts'
import { RecordView } from './RecordView.tsx'

/**
 * A view of the records that fit a schema; it gets the fitting record as `whole`. A copy of this device may be older than the
 * contract: then what it has is drawn as any other record.
 */
export function fittingView<const S extends v.GenericSchema>(
  schema: S,
  View: (props: RecordViewProps & { whole: v.InferOutput<S> }) => ReactNode,
): (props: RecordViewProps) => ReactNode {
  return function FittingView(props) {
    const parsed = useMemo(() => v.safeParse(schema, props.record), [props.record])
    return parsed.success ? <View {...props} whole={parsed.output} /> : <RecordView {...props} />
  }
}
