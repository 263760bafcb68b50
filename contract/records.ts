import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { indexNames } from './indexes/shape.ts'

/** The fields of every record; the data file of its index describes the others. */
export const record = v.looseObject({
  index: v.picklist(indexNames),
  slug_values: v.pipe(v.array(v.string()), v.minLength(1)),
  source: v.object({ name: v.string(), url: v.optional(v.string()), licence: v.optional(v.string()) }),
  demo: v.optional(v.literal(true)),
})
export type AnyRecord = v.InferOutput<typeof record>

/** Another record, person or thing that a record names; with slugs where the catalogue has it. */
export const named = v.looseObject({ name: v.string(), slug_values: v.optional(v.array(v.string())) })
export type Named = v.InferOutput<typeof named>

/** The same with its country. */
export const located = v.looseObject({ ...named.entries, country: v.optional(v.looseObject({ name: v.string() })) })

/** A text with its heading; `order` where the source numbers the texts. */
export const part = v.looseObject({ name: v.optional(v.string()), value: v.string(), order: v.optional(v.number()) })
export type Part = v.InferOutput<typeof part>

/** A field that the source does not have is absent, never empty. */
export const optionalText = v.optional(v.string())
export const optionalTerms = v.optional(v.array(v.string()))

/** What all calls for one record share, or for what belongs to it; their paths are in record-paths.ts. */
export const recordEndpoint = {
  method: 'GET',
  host: 'base',
  needs: 'guest',
  cache: 'offline',
  limit: 'records',
  errors: ['not_found', 'gone'],
} as const

export const records = {
  show: endpoint({
    ...recordEndpoint,
    path: '/records/{index}/{id}',
    params: { index: v.picklist(indexNames) },
    summary: 'One record of any index, by any of its slugs, without the full texts of a patent.',
    reply: record,
  }),
}
