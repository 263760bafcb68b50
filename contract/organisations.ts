import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { personInGroup } from './group-people.ts'
import { limits } from './limits.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { organisationBase, organisationChange, organisationInput, organisationSlug } from './organisation-fields.ts'
import { organisationView, relative } from './organisation-view.ts'
import { named } from './records.ts'
import { roleIds } from './roles.ts'
import { atMost } from './rules.ts'
import { secondaryEmail } from './secondary-emails.ts'
import { email, emptyOr } from './text-fields.ts'

const { reason, address, suggested, name } = limits.organisation

/** An organisation that may be meant, the most likely one first. `reason`: what agrees. */
const organisationMatch = v.object({
  name: v.string(),
  slug_values: v.array(v.string()),
  city: v.optional(v.string()),
  country: v.optional(v.string()),
  reason: v.picklist(['domain', 'name', 'alias', 'acronym']),
  /** From 0 to 1. */
  score: v.number(),
  /** Somebody made it here, and nobody has confirmed it yet. */
  unconfirmed: v.optional(v.boolean()),
})
export type OrganisationMatch = v.InferOutput<typeof organisationMatch>
const matches = v.array(organisationMatch)

/** An organisation that was found by an address of the user, who says whether they belong to it. */
const organisationRequest = v.object({
  id: v.string(),
  organisation: v.object({ name: v.string(), slug_values: v.array(v.string()) }),
  /** The address that it was found by. */
  email: v.string(),
  created_at: v.number(),
})
export type OrganisationRequest = v.InferOutput<typeof organisationRequest>

/** What waits for the owner of the server: somebody made an organisation, or asks to join one that nobody owns. */
const askedOrganisationRequest = v.object({
  id: v.string(),
  kind: v.picklist(['create', 'join']),
  organisation: v.object({
    name: v.string(),
    slug_values: v.array(v.string()),
    website: v.optional(v.string()),
    country: v.optional(v.string()),
  }),
  asked_by: v.object({ ...personInGroup.entries, email: v.string() }),
  message: v.string(),
  created_at: v.number(),
})
export type AskedOrganisationRequest = v.InferOutput<typeof askedOrganisationRequest>

const ofUser = '/users/{id}/organisation_requests'
const ownOrganisations = v.array(v.object({ ...named.entries, slug_values: v.array(v.string()), verified: v.boolean() }))

export const organisations = {
  show: endpoint({
    method: 'GET',
    host: 'base',
    path: '/organisations/{id}',
    summary:
      'An organisation by any slug: its record, names, types, places and relatives; its people, groups, publications by year, projects and news in short; and what the caller is there.',
    reply: organisationView,
    needs: 'guest',
    cache: 'offline',
    limit: 'records',
    errors: ['not_found', 'gone'],
  }),
  parts: endpoint({
    method: 'GET',
    host: 'base',
    path: '/organisations/{id}/parts',
    summary: 'The parts of an organisation with theirs, by name, in pages of 200. The page of the organisation has the first of them.',
    query: v.object(pageQuery),
    reply: v.object({ parts: v.array(relative), ...pageReply }),
    needs: 'guest',
    limit: 'records',
    errors: ['not_found', 'gone'],
  }),
  create: endpoint({
    method: 'POST',
    host: 'base',
    path: '/organisations',
    summary:
      'Makes an organisation, of which the caller becomes the owner. It is confirmed at once if a confirmed address of the caller is of the domain of its website; otherwise the owner of this server decides. Refused if one exists that may be the same, unless the caller has said that it is another one.',
    body: v.object({
      organisation: organisationInput,
      /** First slugs of organisations that were offered (`organisations.matches`) and are others. */
      others: v.optional(v.pipe(v.array(organisationSlug), v.maxLength(suggested)), []),
    }),
    reply: v.object({
      organisation: named,
      slug_value: v.string(),
      /** `confirmed`: at once; null: the owner of the server is asked. */ action: v.nullable(v.literal('confirmed')),
    }),
    needs: 'user',
    keyed: true,
    errors: ['invalid', 'limit_reached'],
  }),
  update: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/organisations/{id}',
    summary:
      'Changes fields of an organisation, for its owners. What they write is shown before what registers say; an empty field shows the register’s again. With If-Match, changes of different fields are merged, and a conflicting change of the same field is refused.',
    body: v.object({
      organisation: organisationChange,
      /** The fields' values when the user changed them. */ base: v.optional(organisationBase, {}),
    }),
    reply: v.object({ organisation: named, fields: organisationView.entries.fields, version: v.number() }),
    needs: 'user',
    keyed: true,
    versioned: true,
    errors: ['not_found', 'forbidden', 'version_conflict', 'invalid'],
  }),
  matches: endpoint({
    method: 'GET',
    host: 'base',
    path: '/organisation_matches',
    summary:
      'Organisations that exist and may be the one that is described: by the domain of the website, or by a name in another spelling.',
    query: v.object({
      name: v.optional(v.pipe(v.string(), atMost(name.max)), ''),
      website: v.optional(v.pipe(v.string(), atMost(address)), ''),
      country_id: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
    }),
    reply: v.object({ organisations: matches }),
    needs: 'user',
    limit: 'typeahead',
  }),
  domains: endpoint({
    method: 'GET',
    host: 'base',
    path: '/domains',
    summary: 'Whether everyone can get an address at the domain of an email address, and the organisations that are known by that domain.',
    query: v.object({ email }),
    reply: v.object({ public_domain: v.boolean(), organisations: matches }),
    needs: 'user',
    limit: 'typeahead',
  }),
  requests: endpoint({
    method: 'GET',
    host: 'base',
    path: ofUser,
    summary: 'Organisations that were found by the addresses of the logged-in user and wait for an answer, the latest first, in pages.',
    query: v.object(pageQuery),
    reply: v.object({ organisation_requests: v.array(organisationRequest), ...pageReply }),
    needs: 'user',
    limit: 'records',
    errors: ['not_found'],
  }),
  find: endpoint({
    method: 'POST',
    host: 'base',
    path: ofUser,
    summary:
      'Looks for organisations by the domain of an address. An address that the account does not have is added, and a confirmation link is sent to it. The answer is the same whether or not another account has the address.',
    body: v.object({ email }),
    reply: v.object({
      /** Whether the address was added now. */
      new: v.boolean(),
      /** Null for the address that the user logs in with. */
      secondary_email: v.nullable(v.object({ ...secondaryEmail.entries, confirmation_sent_at: v.nullable(v.number()) })),
      /** Where the user is a member already. */
      organisations: ownOrganisations,
      organisation_requests: v.array(organisationRequest),
      /** What the user should know: the address is still to be confirmed, or nothing was found. */
      warning: v.nullable(v.string()),
    }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'invalid', 'limit_reached'],
  }),
  accept: endpoint({
    method: 'PUT',
    host: 'base',
    path: `${ofUser}/{rid}`,
    summary:
      'Joins an organisation that was found, as a verified member; the address must be confirmed. Accepting it twice is not an error.',
    reply: v.object({ organisation: named, organisations: ownOrganisations }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'gone', 'limit_reached'],
  }),
  decline: endpoint({
    method: 'DELETE',
    host: 'base',
    path: `${ofUser}/{rid}`,
    summary: 'Says that the user does not belong to an organisation that was found. Declining it twice is not an error.',
    reply: v.object({ id: v.string() }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'gone'],
  }),
  asked: endpoint({
    method: 'GET',
    host: 'base',
    path: '/organisation_requests',
    summary:
      'Organisations that people made, and requests to join one that nobody owns, which wait for an answer: the oldest first, in pages. For the owner of this server.',
    query: v.object(pageQuery),
    reply: v.object({ organisation_requests: v.array(askedOrganisationRequest), ...pageReply }),
    needs: 'user',
    limit: 'records',
    errors: ['not_found'],
  }),
  decide: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/organisation_requests/{id}',
    summary:
      'Accepts or declines such a request. The person is told, with the reason. An organisation that is declined is deleted. For the owner of this server.',
    body: v.object({
      organisation_request: v.object({
        accepted: v.boolean(),
        /** Required to decline. */
        reason: v.optional(emptyOr(reason.min, reason.max, 'reason'), ''),
        /** What somebody who joins becomes: the owner of an organisation may edit it. */
        role_id: v.optional(v.picklist(roleIds), 1),
      }),
    }),
    reply: v.object({ id: v.string() }),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found', 'invalid', 'gone'],
  }),
}
