import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { recordPaths } from './record-paths.ts'
import { located, part, record, said, showsRecord, terms } from './records.ts'

export const partyTypes = ['researcher', 'organisation'] as const

export const party = v.looseObject({
  ...located.entries,
  /** As the office calls it: Inventor, Applicant, Assignee, Agent, Examiner. */
  role: v.string(),
  order: v.optional(v.number()),
  party_type: v.picklist(partyTypes),
  city: said,
})
export type Party = v.InferOutput<typeof party>

export const claim = v.looseObject({
  /** The claim's number. */
  order: v.number(),
  /** Without its number; the parts of a claim are separated by line breaks. */
  value: v.string(),
  /** The claims that it refers to. */
  depends_on: v.optional(v.array(v.number())),
})
export type Claim = v.InferOutput<typeof claim>

export const classification = v.looseObject({ code: v.string(), name: said, /** IPC, CPC, USPC, Locarno. */ scheme: said })
export type Classification = v.InferOutput<typeof classification>

/** S3§3. A patent is granted if it has a granted_date, otherwise an application (S3§2). */
export const patent = v.looseObject({
  ...record.entries,
  title: v.string(),
  abstract: said,
  full_texts: v.optional(v.array(part)),
  full_text_url: said,
  claims: v.optional(v.array(claim)),
  patent_office: said,
  country: said,
  publication_no: said,
  document_kind: said,
  application_no: said,
  priority_date: said,
  application_date: said,
  publication_date: said,
  granted_date: said,
  classifications: v.optional(v.array(classification)),
  parties: v.optional(v.array(party)),
  research_areas: terms,
  /** Earlier documents that this one cites. */
  cited_patents: v.optional(v.array(v.looseObject({ publication_no: v.string(), name: said, date: said }))),
  cited_literature: v.optional(v.array(v.string())),
})
export type Patent = v.InferOutput<typeof patent>

export const patents = {
  show: endpoint({
    ...showsRecord,
    path: `${recordPaths.patents}/{id}` as const,
    summary: 'One patent document with its claims and full texts, by any of its slugs.',
    reply: patent,
  }),
}
