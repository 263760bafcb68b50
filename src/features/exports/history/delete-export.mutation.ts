import * as v from 'valibot'
import { exportCalls } from '#contract/exports.ts'
import { drop, mutation } from '#offline/index.ts'
import { exportsMade, oneExport, exportPlace } from '../exports.mirrored.ts'

const payload = v.object({ id: v.string() })
type Payload = v.InferOutput<typeof payload>

/** How long a deletion can be undone, in milliseconds. */
const undoMs = 10_000

/** Removes an export from the list of exports; the file stays where it was saved. One that is gone already counts as removed. */
export const deleteExport = mutation({
  kind: 'export.delete',
  v: 1,
  payload,
  endpoint: exportCalls.delete,
  scope: ({ id }: Payload) => oneExport(id),
  prepare({ id }: Payload, view) {
    if (!view.of(exportsMade).has(id)) return undefined
    return {
      payload: { id },
      ...exportPlace(id),
      words: ['Remove an export from the list of exports'],
      hold: { ms: undoMs, text: 'Removed from the list of exports' },
    }
  },
  result: () => ({}),
  coalesce: earlier => (earlier.kind === 'export.delete' ? 'same' : undefined),
  overlay(view, op) {
    if (op.state !== 'parked') view.of(exportsMade).delete(op.payload.id)
  },
  wire: op => ({ params: { id: op.payload.id } }),
  settle: (_, op) => ({ rows: [drop(exportsMade, op.payload.id)] }),
  gone: op => ({ rows: [drop(exportsMade, op.payload.id)] }),
  choices: () => ['retry', 'discard'],
})
