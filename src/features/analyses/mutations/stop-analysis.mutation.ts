import * as v from 'valibot'
import { analyses as calls } from '#contract/analyses.ts'
import { drop, markOf, mutation, nothing, put } from '#offline/index.ts'
import { analysesMade, analysisPlace } from '../analyses.mirrored.ts'

const payload = v.object({ id: v.string() })
type Payload = v.InferOutput<typeof payload>

/** Stops an analysis. What it has answered stays. One that has ended meanwhile is left as it is, and one that is gone counts as stopped. */
export const stopAnalysis = mutation({
  kind: 'analysis.stop',
  v: 1,
  payload,
  endpoint: calls.stop,
  scope: () => nothing,
  prepare: ({ id }: Payload) => ({ payload: { id }, ...analysisPlace(id), words: ['Stop an AI analysis'] }),
  result: () => ({}),
  coalesce: earlier => (earlier.kind === 'analysis.stop' ? 'same' : undefined),
  overlay(view, op) {
    if (op.state === 'parked') return
    const rows = view.of(analysesMade)
    const row = rows.get(op.payload.id)
    // The server says what became of it.
    if (row && row.finished_at === null) rows.set(row.id, { ...row, mark: markOf(op) })
  },
  wire: op => ({ params: { id: op.payload.id } }),
  settle: row => ({ rows: [put(analysesMade, row)] }),
  gone: op => ({ rows: [drop(analysesMade, op.payload.id)] }),
  choices: () => ['retry', 'discard'],
})
