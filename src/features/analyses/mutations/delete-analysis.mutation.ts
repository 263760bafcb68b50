import * as v from 'valibot'
import { analyses as calls } from '#contract/analyses.ts'
import { drop, mutation, nothing } from '#offline/index.ts'
import { analysesMade, analysisPlace } from '../analyses.mirrored.ts'

const payload = v.object({ id: v.string() })
type Payload = v.InferOutput<typeof payload>

/** Deletes an analysis with its answer; one that runs is stopped. One that is gone counts as deleted. The server may have it where this device has not. */
export const deleteAnalysis = mutation({
  kind: 'analysis.delete',
  v: 1,
  payload,
  endpoint: calls.delete,
  scope: () => nothing,
  prepare: ({ id }: Payload) => ({ payload: { id }, ...analysisPlace(id), words: ['Delete an AI analysis'] }),
  result: () => ({}),
  coalesce: earlier => (earlier.kind === 'analysis.delete' ? 'same' : 'replaces'),
  overlay(view, op) {
    if (op.state !== 'parked') view.of(analysesMade).delete(op.payload.id)
  },
  wire: op => ({ params: { id: op.payload.id } }),
  settle: (_, op) => ({ rows: [drop(analysesMade, op.payload.id)] }),
  gone: op => ({ rows: [drop(analysesMade, op.payload.id)] }),
  choices: () => ['retry', 'discard'],
})
