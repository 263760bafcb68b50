import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { record } from './records.ts'

/** Where a dump goes on: `0` is the start; any other is an answer's own, for one index of one catalogue. */
export const startCursor = '0'
const cursor = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,14}-[0-9a-f]{12})$/, 'This is not a cursor. Leave it out to start again.'))

/**
 * A line of a dump: a record, the number of one that was removed, or the end. Every line says where to go on. `id` is the number of a record
 * in this catalogue; it stays when the record changes.
 */
const dumpLine = v.union([
  v.object({ cursor, id: v.number(), record }),
  v.object({ cursor, id: v.number(), removed: v.literal(true) }),
  v.object({
    cursor,
    /** Whether all records were sent. If not, the allowance was used up: go on after so many seconds. */
    complete: v.boolean(),
    retry_after: v.optional(v.number()),
  }),
])
export type DumpLine = v.InferOutput<typeof dumpLine>

export const dump = {
  records: endpoint({
    method: 'GET',
    host: 'base',
    path: '/dump/{index}',
    summary:
      'Every record of an index, one JSON object a line, in the order of their last changes. Each line has a `cursor`: with `after` the answer goes on behind that line, also much later, and then has what changed since and the numbers of removed records. The last line has `complete`; an answer without it was cut off. At most two at once per caller.',
    query: v.object({ after: v.optional(cursor) }),
    reply: dumpLine,
    needs: 'dump',
    streamed: 'jsonl',
    limit: 'dump',
    errors: ['not_found', 'not_ready', 'storage_full'],
  }),
}
