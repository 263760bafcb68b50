import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { foundPublication } from './own-publication.ts'

/** The parts of an ORCID record that can be fetched. */
export const orcidScopes = ['publications', 'biography', 'employments', 'educations', 'keywords', 'websites'] as const
export type OrcidScope = (typeof orcidScopes)[number]

/** Where and when someone worked or studied; months from 1. A field that the record does not have is absent. */
const affiliation = v.object({
  /** A UUID, the same each time it is fetched: what is added under it twice is there once. */
  id: v.string(),
  organisation: v.string(),
  department: v.optional(v.string()),
  title: v.optional(v.string()),
  from_month: v.optional(v.number()),
  from_year: v.optional(v.number()),
  to_month: v.optional(v.number()),
  to_year: v.optional(v.number()),
  present: v.boolean(),
})
export type OrcidAffiliation = v.InferOutput<typeof affiliation>

/** `contact_type`: what kind of contact it could be on a profile. */
const website = v.object({ name: v.optional(v.string()), url: v.string(), contact_type: v.picklist(['url', 'linkedin_suggestion']) })
export type OrcidWebsite = v.InferOutput<typeof website>

/** What the app shows when ORCID is down, answers nonsense, or lacks what was asked for (S2§8). */
export const notFetched = 'Could not fetch data from ORCID'

export const orcid = {
  fetch: endpoint({
    method: 'GET',
    host: 'base',
    path: '/fetch/orcid',
    summary: 'A part of the public ORCID record of the logged-in user, under the name of the part; publications in pages.',
    query: v.object({ content: v.picklist(orcidScopes), ...pageQuery }),
    reply: v.object({
      publications: v.optional(v.array(foundPublication)),
      /** Absent if the record has none that is public. */
      biography: v.optional(v.string()),
      employments: v.optional(v.array(affiliation)),
      educations: v.optional(v.array(affiliation)),
      keywords: v.optional(v.array(v.string())),
      websites: v.optional(v.array(website)),
      /** How many there are on all pages. */
      total: v.number(),
      ...pageReply,
    }),
    needs: 'user',
    limit: 'records',
    errors: ['forbidden', 'provider_failed'],
  }),
}
export type OrcidReply = v.InferOutput<typeof orcid.fetch.reply>
