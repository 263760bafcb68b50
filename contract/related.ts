import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { indexNames } from './indexes/shape.ts'
import { limits } from './limits.ts'
import { resultItem } from './search.ts'
import { atLeast, atMost } from './rules.ts'

/** Related records of a record, how many terms or names each says that it shares, and the records that cite it on one page. */
export const relatedLimits = { records: 12, names: 4, citing: 12 } as const

/**
 * Why a record is related: `terms`, `people` and `organisations` are shared; it `cites` the other or is `cited`; both cite the same numbers
 * (`cited_together`). Names are as the record writes them that was asked about; `cites` and `cited` have none.
 */
export const relatedReason = v.object({
  kind: v.picklist(['terms', 'people', 'organisations', 'cites', 'cited', 'cited_together']),
  names: v.array(v.string()),
})
export type RelatedReason = v.InferOutput<typeof relatedReason>

export const relatedRecord = v.object({ item: resultItem, reasons: v.array(relatedReason) })
export type RelatedRecord = v.InferOutput<typeof relatedRecord>

/** A record by any of its slugs. */
const place = v.object({ index: v.picklist(indexNames), slug: v.pipe(v.string(), atLeast(1), atMost(300)) })

const aboutRecord = {
  method: 'POST',
  host: 'search',
  needs: 'guest',
  safe: true,
  limit: 'search',
  errors: ['not_found', 'gone'],
} as const

export const related = {
  records: endpoint({
    ...aboutRecord,
    path: '/related_records',
    summary: 'Up to twelve records of the same index that share rare terms, people, organisations or citations with a record, and why.',
    body: place,
    reply: v.object({ results: v.array(relatedRecord) }),
  }),
  citing: endpoint({
    ...aboutRecord,
    errors: [...aboutRecord.errors, 'right_required'],
    path: '/citing_records',
    summary: 'The records of the same index that cite a record, newest first.',
    body: v.object({ ...place.entries, page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.lastPage)), 0) }),
    reply: v.object({ total: v.number(), results: v.array(resultItem) }),
  }),
  cited: endpoint({
    ...aboutRecord,
    path: '/cited_records',
    summary: 'Which of the documents that a record cites are records of the catalogue.',
    body: place,
    reply: v.object({ results: v.array(v.object({ number: v.string(), slug: v.string(), title: v.string() })) }),
  }),
}
