import * as v from 'valibot'
import { membershipRole, personInGroup } from './group-people.ts'
import { organisationFields } from './organisation-fields.ts'
import { record } from './records.ts'
import { resultItem } from './search.ts'

/** How somebody is known to belong to an organisation: by a confirmed address of its domain, by an owner, or by the owner of the server. */
export const verificationWays = ['domain', 'owner', 'team'] as const
export type VerificationWay = (typeof verificationWays)[number]

/** `pending`: somebody made it here, and nobody has confirmed yet that it is one. */
export const organisationStates = ['pending', 'confirmed'] as const
export type OrganisationState = (typeof organisationStates)[number]

const link = { name: v.string(), slug_values: v.optional(v.array(v.string())) }

/** A part of an organisation, with its own parts on the first level. */
export const relative = v.object({ ...link, children: v.optional(v.array(v.object(link))), children_count: v.optional(v.number()) })
export type Relative = v.InferOutput<typeof relative>

const person = v.object({
  ...personInGroup.entries,
  avatar: v.optional(v.string()),
  function_title: v.optional(v.string()),
  /** Known to belong here; the others say so themselves, or their works do. */
  verified: v.boolean(),
})
export type OrganisationPerson = v.InferOutput<typeof person>

/** How many there are, and the first or latest ones. */
const some = v.object({ total: v.number(), results: v.array(resultItem) })

const figures = {
  research_groups: some,
  /** By year, ascending, and only years with publications. */
  publications: v.object({ ...some.entries, years: v.array(v.object({ year: v.number(), count: v.number() })) }),
  projects: some,
  news: some,
}
/** The people of the catalogue who name it, and what else is linked with it. */
export type OrganisationFigures = { [K in keyof typeof figures]: v.InferOutput<(typeof figures)[K]> } & {
  researchers: v.InferOutput<typeof some>
}

export const organisationView = v.object({
  organisation: record,
  /** The usual name first, then those in other languages (ISO 639), other names and acronyms. */
  names: v.array(v.object({ name: v.string(), kind: v.picklist(['name', 'label', 'alias', 'acronym']), language: v.optional(v.string()) })),
  /** In the order of S3§9. */
  organisation_types: v.array(v.string()),
  places: v.array(
    v.object({
      name: v.string(),
      country: v.optional(v.string()),
      coordinates: v.optional(v.object({ lat: v.number(), lng: v.number() })),
    }),
  ),
  domains: v.array(v.string()),
  links: v.array(v.object({ name: v.string(), url: v.string() })),
  /** What it is a part of, and what that is a part of. */
  parents: v.array(v.object({ ...link, parents: v.array(v.object(link)) })),
  /** The first page of them (`organisations.parts`). */
  children: v.array(relative),
  children_count: v.number(),
  made_here: v.boolean(),
  state: v.picklist(organisationStates),
  /** Of the caller. */
  rw_access: v.nullable(membershipRole),
  verification: v.nullable(v.object({ way: v.picklist(verificationWays), by: v.nullable(personInGroup), verified_at: v.number() })),
  /** That of the caller, which waits. */
  invite_request: v.nullable(v.object({ id: v.string(), created_at: v.number() })),
  /** Whether it has somebody who answers requests; otherwise the owner of the server does. */
  is_owned: v.boolean(),
  members_count: v.number(),
  /** Members who are verified first. */
  people: v.object({ total: v.number(), results: v.array(person) }),
  ...figures,
  /** Only for those who may edit it. */
  fields: v.nullable(organisationFields),
  /** Rises with every edit; the value of `If-Match`. */
  version: v.number(),
})
export type OrganisationView = v.InferOutput<typeof organisationView>
