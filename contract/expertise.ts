import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { indexNames } from './indexes/shape.ts'
import { limits } from './limits.ts'
import { scopeIndexes, searchState } from './search.ts'
import { atLeast, atMost } from './rules.ts'

const slug = v.pipe(v.string(), atLeast(1), atMost(300))

/** One year of a trend (S3§3): `count` of the search, `total` of the index. */
export const dataPoint = v.object({ year: v.number(), count: v.number(), total: v.number() })
export type DataPoint = v.InferOutput<typeof dataPoint>

/** A term of a record's documents, how many of them have it, and how many documents of the index have it. */
export const expertiseTerm = v.object({ term: v.string(), count: v.number(), total: v.number() })
export type ExpertiseTerm = v.InferOutput<typeof expertiseTerm>

export const expertise = {
  graphData: endpoint({
    method: 'POST',
    host: 'search',
    path: '/graph_data',
    summary: 'Results by year and the whole index by year, for every date filter of the index.',
    body: searchState,
    reply: v.object({ series: v.array(v.object({ name: v.string(), label: v.string(), points: v.array(dataPoint) })) }),
    needs: 'viewFilters',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'not_found'],
  }),
  expertises: endpoint({
    method: 'POST',
    host: 'search',
    path: '/expertises',
    summary:
      'The characteristic terms of the documents of one to five researchers, groups or organisations, for comparing them: each term is counted for all of them.',
    body: v.object({
      index: v.picklist(scopeIndexes),
      slugs: v.pipe(v.array(slug), v.minLength(1), v.maxLength(limits.compare)),
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 15),
    }),
    reply: v.object({
      expertises: v.array(
        v.object({
          slug_values: v.array(v.string()),
          title: v.string(),
          /** Documents that the terms were counted in. */
          documents: v.number(),
          /** The same terms for each, of most documents first; a count may be 0. */
          terms: v.array(expertiseTerm),
          years: v.array(dataPoint),
        }),
      ),
    }),
    needs: 'compareExpertise',
    safe: true,
    limit: 'search',
    errors: ['not_found'],
  }),
  collaboratingWith: endpoint({
    method: 'POST',
    host: 'search',
    path: '/collaborating_with',
    summary: 'Who is most often named together with a record, in publications, projects, patents and trials.',
    body: v.object({
      scoped_index: v.picklist(scopeIndexes),
      scoped_slug_texts: v.pipe(v.array(slug), v.minLength(1), v.maxLength(1)),
      /** The kind of partner. */
      index: v.optional(v.picklist(scopeIndexes), 'researchers'),
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 12),
    }),
    /** `partial`: not all documents that name the record were read; the counts cover the newest ones. */
    reply: v.object({
      partial: v.boolean(),
      results: v.array(v.object({ index: v.picklist(indexNames), name: v.string(), slug_values: v.array(v.string()), count: v.number() })),
    }),
    needs: 'guest',
    safe: true,
    limit: 'search',
    errors: ['not_found'],
  }),
}
