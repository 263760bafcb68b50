import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { recordPaths } from './record-paths.ts'
import { record, said, showsRecord, terms } from './records.ts'

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
  orcid_id: said,
  organisations: v.optional(v.array(organisation)),
})
export type Author = v.InferOutput<typeof author>

/** S3§3. A field that the provider did not give is absent, never empty. */
export const publication = v.looseObject({
  ...record.entries,
  title: v.string(),
  abstract: said,
  publication_date: said,
  is_retracted: v.optional(v.boolean()),
  is_open_access: v.optional(v.boolean()),
  estimated_citation_count: v.optional(v.number()),
  /** The first of a long list and its last two; `authors_count` says how many there are. */
  authors: v.optional(v.array(author)),
  authors_count: v.optional(v.number()),
  editors: v.optional(v.array(author)),
  identifiers: v.optional(v.array(v.object({ name: v.string(), value: v.string() }))),
  locations: v.optional(
    v.array(
      v.looseObject({
        name: v.string(),
        category: said,
        pdf_url: said,
        ranking_h_index: v.optional(v.number()),
      }),
    ),
  ),
  volume_title: said,
  /** Of a journal. */
  volume: said,
  issue: said,
  pages: said,
  publisher: said,
  publication_type: said,
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
  /** Where its withdrawal is told. */
  retraction_notice_url: said,
  url: said,
})
export type Publication = v.InferOutput<typeof publication>

/** What a detail view gets of a long list of authors: the first, and the last two, which often led the work. */
export function authorsAtFirst<T>(authors: readonly T[]): readonly T[] {
  const { loaded, last } = limits.authors
  return authors.length > loaded ? [...authors.slice(0, loaded - last), ...authors.slice(-last)] : authors
}

export const publications = {
  show: endpoint({
    ...showsRecord,
    path: `${recordPaths.publications}/{id}` as const,
    summary: `One publication, by any of its slugs. Of more than ${limits.authors.loaded} authors the first and the last ${limits.authors.last}.`,
    reply: publication,
  }),
  authors: endpoint({
    ...showsRecord,
    path: `${recordPaths.publications}/{id}/authors` as const,
    summary: 'All authors of a publication, in their order.',
    reply: v.object({ authors: v.array(author), total: v.number() }),
  }),
}
