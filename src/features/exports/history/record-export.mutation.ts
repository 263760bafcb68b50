import * as v from 'valibot'
import { exportCalls, exportInput } from '#contract/exports.ts'
import { markOf, mutation, NotSaved, nothing, type OpDraft, put, serverTimeOf } from '#offline/index.ts'
import { exportsMade, exportPlace } from '../exports.mirrored.ts'

const payload = v.object({ made: exportInput })
type Payload = v.InferOutput<typeof payload>

/** Keeps an export that was made on this device in the list of exports. */
export const recordExport = mutation({
  kind: 'export.record',
  v: 1,
  payload,
  endpoint: exportCalls.record,
  scope: () => nothing,
  prepare(input: v.InferInput<typeof exportInput>): OpDraft<Payload> {
    const parsed = v.safeParse(exportInput, input)
    if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message)
    const made = parsed.output
    // A folder that was created on this device has its id by then.
    const mentions = made.bookmark_folder === undefined ? [made.id] : [made.id, made.bookmark_folder]
    return { payload: { made }, ...exportPlace(made.id), mentions, words: ['Keep an export in the list of exports'] }
  },
  result: () => ({}),
  coalesce: earlier => (earlier.kind === 'export.record' ? 'same' : undefined),
  overlay(view, op) {
    const { made } = op.payload
    const costs = { template: 'normal' as const, findEmails: false, credits: 0 }
    view.of(exportsMade).set(made.id, { ...made, ...costs, created_at: serverTimeOf(op), mark: markOf(op) })
  },
  wire: op => ({ body: { export: op.payload.made } }),
  settle: made => ({ rows: [put(exportsMade, made)] }),
  choices: () => ['retry', 'discard'],
})
