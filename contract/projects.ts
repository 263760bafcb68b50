import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { recordPaths } from './record-paths.ts'
import { located, named, part, record, said, showsRecord, terms } from './records.ts'

export const projectOrganisation = v.looseObject({
  ...located.entries,
  role: said,
  city: said,
  /** What it gets of the funding, in the currency of the project. */
  funding: v.optional(v.number()),
  /** False for one that left before the end. */
  present: v.optional(v.boolean()),
})
export type ProjectOrganisation = v.InferOutput<typeof projectOrganisation>

/** `present` is false for former ones. */
export const participant = v.looseObject({ ...named.entries, role: said, present: v.optional(v.boolean()) })
export type Participant = v.InferOutput<typeof participant>

/** S3§3. */
export const project = v.looseObject({
  ...record.entries,
  title: v.string(),
  acronym: said,
  /** The number that its funder gave it. */
  project_id: said,
  url: said,
  keywords: terms,
  call_identifier: said,
  parent_project: v.optional(named),
  organisations: v.optional(v.array(projectOrganisation)),
  texts: v.optional(v.array(part)),
  summary: said,
  sub_projects: v.optional(v.array(v.looseObject({ title: v.string(), year_range: said, slug_values: v.optional(v.array(v.string())) }))),
  total_cost: v.optional(v.number()),
  /** ISO 4217. */
  total_cost_currency: said,
  /** What the funder pays of it, in the same currency. */
  funding_amount: v.optional(v.number()),
  funding_source: v.optional(v.looseObject({ full_name: v.string() })),
  funding_mechanism: said,
  nih_activity_code: v.optional(v.looseObject({ value: v.string(), long_form: said })),
  start_date: said,
  end_date: said,
  participants: v.optional(v.array(participant)),
  status: said,
})
export type Project = v.InferOutput<typeof project>

export const projects = {
  show: endpoint({
    ...showsRecord,
    path: `${recordPaths.projects}/{id}` as const,
    summary: 'One project, by any of its slugs.',
    reply: project,
  }),
}
