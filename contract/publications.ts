import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { record } from './records.ts'

const organisation = v.object({
  name: v.string(),
  from_researcher: v.optional(v.boolean()),
  country: v.optional(v.looseObject({ name: v.string() })),
  slug_values: v.optional(v.array(v.string())),
})

export const author = v.object({
  name: v.string(),
  position: v.optional(v.number()),
  slug_values: v.optional(v.array(v.string())),
  organisations: v.optional(v.array(organisation)),
})
export type Author = v.InferOutput<typeof author>

const terms = v.optional(v.array(v.string()))

/** S3§3. A field that the provider did not give is absent, never empty. */
export const publication = v.looseObject({
  ...record.entries,
  title: v.string(),
  abstract: v.optional(v.string()),
  publication_date: v.optional(v.string()),
  is_retracted: v.optional(v.boolean()),
  is_open_access: v.optional(v.boolean()),
  estimated_citation_count: v.optional(v.number()),
  authors: v.optional(v.array(author)),
  authors_count: v.optional(v.number()),
  editors: v.optional(v.array(author)),
  identifiers: v.optional(v.array(v.object({ name: v.string(), value: v.string() }))),
  locations: v.optional(
    v.array(
      v.looseObject({
        name: v.string(),
        category: v.optional(v.string()),
        pdf_url: v.optional(v.string()),
        ranking_h_index: v.optional(v.number()),
      }),
    ),
  ),
  volume_title: v.optional(v.string()),
  pages: v.optional(v.string()),
  publisher: v.optional(v.string()),
  publication_type: v.optional(v.string()),
  fields_of_study: terms,
  research_areas: terms,
  mesh: terms,
  diseases: terms,
  genes: terms,
  mutations: terms,
  chemicals: terms,
  species: terms,
  cell_lines: terms,
  datasets: terms,
  url: v.optional(v.string()),
})
export type Publication = v.InferOutput<typeof publication>

export const publications = {
  show: endpoint({
    method: 'GET',
    host: 'base',
    path: '/publications/{id}',
    summary: 'One publication, by any of its slugs.',
    reply: publication,
    needs: 'guest',
    limit: 'records',
    errors: ['not_found', 'gone'],
  }),
}
