import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { recordPaths } from './record-paths.ts'
import { located, named, part, record, optionalText, recordEndpoint, optionalTerms } from './records.ts'

export const projectOrganisation = v.looseObject({
  ...located.entries,
  role: optionalText,
  city: optionalText,
  /** Its share of the funding, in the currency of the project. */
  funding: v.optional(v.number()),
  /** False for one that left before the end. */
  present: v.optional(v.boolean()),
})
export type ProjectOrganisation = v.InferOutput<typeof projectOrganisation>

/** `present` is false for former ones. */
export const participant = v.looseObject({ ...named.entries, role: optionalText, present: v.optional(v.boolean()) })
export type Participant = v.InferOutput<typeof participant>

/** Something that a project published or delivered. */
export const projectResult = v.looseObject({
  title: v.string(),
  type: optionalText,
  /** As one text. */
  authors: optionalText,
  published_in: optionalText,
  year: optionalText,
  doi: optionalText,
  description: optionalText,
  url: optionalText,
})
export type ProjectResult = v.InferOutput<typeof projectResult>

/** S3§3. */
export const project = v.looseObject({
  ...record.entries,
  title: v.string(),
  acronym: optionalText,
  /** The funder's number of the project. */
  project_id: optionalText,
  identifiers: v.optional(v.array(v.object({ name: v.string(), value: v.string() }))),
  url: optionalText,
  keywords: optionalTerms,
  call_identifier: optionalText,
  parent_project: v.optional(named),
  organisations: v.optional(v.array(projectOrganisation)),
  texts: v.optional(v.array(part)),
  summary: optionalText,
  sub_projects: v.optional(
    v.array(v.looseObject({ title: v.string(), year_range: optionalText, slug_values: v.optional(v.array(v.string())) })),
  ),
  total_cost: v.optional(v.number()),
  /** ISO 4217. */
  total_cost_currency: optionalText,
  /** The funder's share of the cost, in the same currency. */
  funding_amount: v.optional(v.number()),
  funding_source: v.optional(v.looseObject({ full_name: v.string() })),
  funding_mechanism: optionalText,
  nih_activity_code: v.optional(v.looseObject({ value: v.string(), long_form: optionalText })),
  start_date: optionalText,
  end_date: optionalText,
  participants: v.optional(v.array(participant)),
  status: optionalText,
  results: v.optional(v.array(projectResult)),
  last_updated: optionalText,
})
export type Project = v.InferOutput<typeof project>

export const projects = {
  show: endpoint({
    ...recordEndpoint,
    path: `${recordPaths.projects}/{id}` as const,
    summary: 'One project, by any of its slugs.',
    reply: project,
  }),
}
