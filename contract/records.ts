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

export const records = {
  show: endpoint({
    method: 'GET',
    host: 'base',
    path: '/records/{index}/{id}',
    summary: 'One record of any index, whole, by any of its slugs.',
    reply: record,
    needs: 'guest',
    limit: 'records',
    errors: ['not_found', 'gone'],
  }),
}
