import * as v from 'valibot'
import { searches as calls } from '#contract/searches.ts'
import { drop, mutation } from '#offline/index.ts'
import { oneSearch, searches } from './searches.mirrored.ts'
import { changeRow, placeOf, inQuotes } from './searches.rules.ts'

/** How long a deletion can be undone, in milliseconds. */
const undoMs = 10_000

const payload = v.object({ id: v.string() })
type Payload = v.InferOutput<typeof payload>

/** Deletes a saved search. One that is gone already counts as deleted (S1§7). */
export const deleteSearch = mutation({
  kind: 'search.delete',
  v: 1,
  payload,
  endpoint: calls.delete,
  scope: ({ id }: Payload) => oneSearch(id),
  prepare({ id }: Payload, view) {
    const row = view.of(searches).get(id)
    if (!row) return undefined
    const hold = { ms: undoMs, text: `Successfully deleted the alert for "${row.name}"` }
    return { payload: { id }, ...placeOf(id), words: ['Delete the alert ', inQuotes(row.name)], hold }
  },
  result: () => ({}),
  coalesce: earlier => (earlier.kind === 'search.delete' ? 'same' : undefined),
  overlay(view, op) {
    const { id } = op.payload
    if (op.state === 'parked') return changeRow(view, id, row => ({ ...row, mark: 'parked' }))
    view.of(searches).delete(id)
  },
  wire: op => ({ params: { id: op.userId, sid: op.payload.id } }),
  settle: (_, op) => ({ rows: [drop(searches, op.payload.id)] }),
  gone: op => ({ rows: [drop(searches, op.payload.id)] }),
  reason: () => 'Could not delete this alert, please try again',
  choices: () => ['retry', 'discard'],
})
