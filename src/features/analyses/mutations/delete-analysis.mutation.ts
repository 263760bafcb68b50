import * as v from 'valibot'
import { analyses as calls } from '#contract/analyses.ts'
import { drop, mutation, nothing } from '#offline/index.ts'
import { analysesMade, analysisPlace } from '../analyses.mirrored.ts'

/** How long a deletion can be undone, in milliseconds. */
const undoMs = 10_000

const payload = v.object({ id: v.string() })
type Payload = v.InferOutput<typeof payload>

interface Deleted extends Payload {
  /** What it is called. */
  name: string
}

/** Deletes an analysis with its answer; one that runs is stopped. One that is gone counts as deleted. The server may have it where this device has not. */
export const deleteAnalysis = mutation({
  kind: 'analysis.delete',
  v: 1,
  payload,
  endpoint: calls.delete,
  scope: () => nothing,
  prepare: ({ id, name }: Deleted) => ({
    payload: { id },
    ...analysisPlace(id),
    words: ['Delete the AI analysis ', `“${name}”`],
    hold: { ms: undoMs, text: `Deleted “${name}”` },
  }),
  result: () => ({}),
  coalesce: earlier => (earlier.kind === 'analysis.delete' ? 'same' : undefined),
  overlay(view, op) {
    const rows = view.of(analysesMade)
    const row = rows.get(op.payload.id)
    if (row && op.state === 'parked') rows.set(row.id, { ...row, mark: 'parked' })
    else rows.delete(op.payload.id)
  },
  wire: op => ({ params: { id: op.payload.id } }),
  settle: (_, op) => ({ rows: [drop(analysesMade, op.payload.id)] }),
  gone: op => ({ rows: [drop(analysesMade, op.payload.id)] }),
  choices: () => ['retry', 'discard'],
})
