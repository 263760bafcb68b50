import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { recordPaths } from './record-paths.ts'
import { record, optionalText, recordEndpoint, optionalTerms } from './records.ts'

const organisation = v.object({
  name: v.string(),
  from_researcher: v.optional(v.boolean()),
  country: v.optional(v.looseObject({ name: v.string() })),
  slug_values: v.optional(v.array(v.string())),
})

export const author = v.object({
  name: v.string(),
  /** 1 is the first author. */
  position: v.optional(v.number()),
  slug_values: v.optional(v.array(v.string())),
  orcid_id: optionalText,
  organisations: v.optional(v.array(organisation)),
})
export type Author = v.InferOutput<typeof author>

/** S3§3. A field that the provider does not have is absent, never empty. */
export const publication = v.looseObject({
  ...record.entries,
  title: v.string(),
  abstract: optionalText,
  publication_date: optionalText,
  is_retracted: v.optional(v.boolean()),
  is_open_access: v.optional(v.boolean()),
  estimated_citation_count: v.optional(v.number()),
  /** Of a long list the first ones and the last two; `authors_count` is the number of all. */
  authors: v.optional(v.array(author)),
  authors_count: v.optional(v.number()),
  editors: v.optional(v.array(author)),
  identifiers: v.optional(v.array(v.object({ name: v.string(), value: v.string() }))),
  locations: v.optional(
    v.array(
      v.looseObject({
        name: v.string(),
        category: optionalText,
        pdf_url: optionalText,
        ranking_h_index: v.optional(v.number()),
      }),
    ),
  ),
  volume_title: optionalText,
  /** Of a journal. */
  volume: optionalText,
  issue: optionalText,
  pages: optionalText,
  publisher: optionalText,
  publication_type: optionalText,
  fields_of_study: optionalTerms,
  research_areas: optionalTerms,
  mesh: optionalTerms,
  diseases: optionalTerms,
  genes: optionalTerms,
  mutations: optionalTerms,
  chemicals: optionalTerms,
  species: optionalTerms,
  cell_lines: optionalTerms,
  datasets: optionalTerms,
  /** The notice of its retraction. */
  retraction_notice_url: optionalText,
  url: optionalText,
})
export type Publication = v.InferOutput<typeof publication>

/** The authors that a detail view gets of a long list: the first ones, and the last two, who often led the work. */
export function leadingAuthors<T>(authors: readonly T[]): readonly T[] {
  const { loaded, last } = limits.authors
  return authors.length > loaded ? [...authors.slice(0, loaded - last), ...authors.slice(-last)] : authors
}

export const publications = {
  show: endpoint({
    ...recordEndpoint,
    path: `${recordPaths.publications}/{id}` as const,
    summary: `One publication, by any of its slugs. Of more than ${limits.authors.loaded} authors only the first ones and the last ${limits.authors.last}.`,
    reply: publication,
  }),
  authors: endpoint({
    ...recordEndpoint,
    path: `${recordPaths.publications}/{id}/authors` as const,
    summary: 'All authors of a publication, in their order.',
    reply: v.object({ authors: v.array(author), total: v.number() }),
  }),
}
