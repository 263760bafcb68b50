import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { recordPaths } from './record-paths.ts'
import { recordEndpoint } from './records.ts'
import { resultItem } from './search.ts'

/** The indexes of a person's works, in the order of the page. */
export const workIndexes = ['publications', 'projects', 'patents', 'clinical_trials'] as const

/** How many collaborators and latest works of each kind are sent, and profiles with a similar name. */
export const figureLimits = { collaborators: 12, latest: 5 } as const

/** The publications of a year, and the citations of those whose citations are known. */
export const yearOfWorks = v.object({ year: v.number(), count: v.number(), citations: v.number() })

/** Somebody who is named beside a person; without slugs if the catalogue only has the name. */
export const collaborator = v.object({ name: v.string(), slug_values: v.optional(v.array(v.string())), count: v.number() })
export type Collaborator = v.InferOutput<typeof collaborator>

/** What the catalogue says of a person's works: of those that are linked with the person, not of those that only have the name. */
export const researcherFiguresReply = v.object({
  publications: v.object({
    total: v.number(),
    /** Ascending, and only years with publications. A publication without a date is in none. */
    years: v.array(yearOfWorks),
    /** Of how many publications the catalogue has a number of citations. */
    cited: v.number(),
    /** Of these, all citations, and the two indexes by the rule of S2§9. Absent if no citations are known. */
    citations: v.optional(v.number()),
    ranking_h_index: v.optional(v.number()),
    ranking_i10_index: v.optional(v.number()),
  }),
  /** Most frequent first; counted in publications. */
  collaborators: v.array(collaborator),
  /** Each kind of works that there is, with the latest ones. */
  works: v.array(v.object({ index: v.picklist(workIndexes), total: v.number(), latest: v.array(resultItem) })),
})
export type ResearcherFigures = v.InferOutput<typeof researcherFiguresReply>

const path = `${recordPaths.researchers}/{id}` as const

export const researcherFigures = {
  show: endpoint({
    ...recordEndpoint,
    path: `${path}/figures`,
    summary:
      'What the catalogue counts of a person: publications and citations by year, h-index, i10-index, collaborators, and the latest works of each kind.',
    reply: researcherFiguresReply,
  }),
  similar: endpoint({
    ...recordEndpoint,
    path: `${path}/similar`,
    summary: 'Profiles with a similar name, which may be of the same person.',
    reply: v.object({ results: v.array(resultItem) }),
  }),
}
