import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { recordPaths } from './record-paths.ts'
import { located, part, record, optionalText, recordEndpoint, optionalTerms } from './records.ts'

export const partyTypes = ['researcher', 'organisation'] as const

export const party = v.looseObject({
  ...located.entries,
  /** The office's term: Inventor, Applicant, Assignee, Agent, Examiner. */
  role: v.string(),
  order: v.optional(v.number()),
  party_type: v.picklist(partyTypes),
  city: optionalText,
})
export type Party = v.InferOutput<typeof party>

export const claim = v.looseObject({
  /** The number of the claim. */
  order: v.number(),
  /** The text without the number; parts of a claim are separated by line breaks. */
  value: v.string(),
  /** The claims that it refers to. */
  depends_on: v.optional(v.array(v.number())),
})
export type Claim = v.InferOutput<typeof claim>

export const classification = v.looseObject({ code: v.string(), name: optionalText, /** IPC, CPC, USPC, Locarno. */ scheme: optionalText })
export type Classification = v.InferOutput<typeof classification>

/** S3§3. A patent is granted if it has a granted_date, otherwise an application (S3§2). */
export const patent = v.looseObject({
  ...record.entries,
  title: v.string(),
  abstract: optionalText,
  full_texts: v.optional(v.array(part)),
  full_text_url: optionalText,
  claims: v.optional(v.array(claim)),
  patent_office: optionalText,
  country: optionalText,
  publication_no: optionalText,
  document_kind: optionalText,
  application_no: optionalText,
  priority_date: optionalText,
  application_date: optionalText,
  publication_date: optionalText,
  granted_date: optionalText,
  classifications: v.optional(v.array(classification)),
  parties: v.optional(v.array(party)),
  research_areas: optionalTerms,
  /** Earlier documents that this one cites. */
  cited_patents: v.optional(v.array(v.looseObject({ publication_no: v.string(), name: optionalText, date: optionalText }))),
  cited_literature: v.optional(v.array(v.string())),
})
export type Patent = v.InferOutput<typeof patent>

export const patents = {
  show: endpoint({
    ...recordEndpoint,
    path: `${recordPaths.patents}/{id}` as const,
    summary: 'One patent document with its claims and full texts, by any of its slugs.',
    reply: patent,
  }),
}
