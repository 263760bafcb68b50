import * as v from 'valibot'
import { searches as calls } from '#contract/searches.ts'
import { drop, mutation, put } from '#offline/index.ts'
import { oneSearch, searches } from './searches.mirrored.ts'
import { changeRow, placeOf, inQuotes } from './searches.rules.ts'

const payload = v.object({ id: v.string(), seen_at: v.number() })
type Payload = v.InferOutput<typeof payload>

/** The results of a saved search were looked at: what was found before is no longer new. */
export const seeSearch = mutation({
  kind: 'search.see',
  v: 1,
  payload,
  endpoint: calls.update,
  scope: ({ id }: Payload) => oneSearch(id),
  prepare({ id, seen_at }: Payload, view) {
    const row = view.of(searches).get(id)
    if (!row || row.timestamp_epoch >= seen_at) return undefined
    return { payload: { id, seen_at }, ...placeOf(id), words: ['See the results of ', inQuotes(row.name)] }
  },
  result: () => ({}),
  coalesce: earlier => (earlier.kind === 'search.see' ? 'replaces' : undefined),
  overlay(view, op) {
    const { id, seen_at } = op.payload
    if (op.state === 'parked') return
    changeRow(view, id, row => (row.timestamp_epoch >= seen_at ? row : { ...row, timestamp_epoch: seen_at, new_results: 0 }))
  },
  wire: op => ({ params: { id: op.userId, sid: op.payload.id }, body: { search: { seen_at: op.payload.seen_at } } }),
  settle: search => ({ rows: [put(searches, search)] }),
  gone: op => ({ rows: [drop(searches, op.payload.id)] }),
  choices: () => ['retry', 'discard'],
})
