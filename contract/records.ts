import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { indexNames } from './indexes/shape.ts'

/** What every record of every index has; the fields of its own are described by its index's data file. */
export const record = v.looseObject({
  index: v.picklist(indexNames),
  slug_values: v.pipe(v.array(v.string()), v.minLength(1)),
  source: v.object({ name: v.string(), url: v.optional(v.string()), licence: v.optional(v.string()) }),
  demo: v.optional(v.literal(true)),
})
export type AnyRecord = v.InferOutput<typeof record>

/** Another record, person or thing inside a record; a link where the catalogue has it. */
export const named = v.looseObject({ name: v.string(), slug_values: v.optional(v.array(v.string())) })
export type Named = v.InferOutput<typeof named>

/** The same with the country it is in. */
export const located = v.looseObject({ ...named.entries, country: v.optional(v.looseObject({ name: v.string() })) })

/** A text with its heading; `order` where the source numbers them. */
export const part = v.looseObject({ name: v.optional(v.string()), value: v.string(), order: v.optional(v.number()) })
export type Part = v.InferOutput<typeof part>

/** A field that the source did not give is absent, never empty. */
export const said = v.optional(v.string())
export const terms = v.optional(v.array(v.string()))

/** How every call answers that shows one record whole, or all that belongs to it; the paths of such calls are in record-paths.ts. */
export const showsRecord = {
  method: 'GET',
  host: 'base',
  needs: 'guest',
  cache: 'offline',
  limit: 'records',
  errors: ['not_found', 'gone'],
} as const

export const records = {
  show: endpoint({
    ...showsRecord,
    path: '/records/{index}/{id}',
    summary: 'One record of any index by any of its slugs, whole but for the full texts of a patent.',
    reply: record,
  }),
}
