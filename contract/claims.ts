import * as v from 'valibot'
import { currentUser } from './current-session.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pathSegment } from './path-segment.ts'
import { noticePage, noticePageReply } from './read-marks.ts'
import { email, emptyOr, mailToken, text } from './text-fields.ts'

const { message: length, reason: reasonLength } = limits.claims

/** How someone proves that a record of the catalogue is theirs: at ORCID, by an email address of its organisation, or to the owner of the server. */
export const claimWays = ['orcid', 'email', 'request'] as const
export type ClaimWay = (typeof claimWays)[number]
const way = v.picklist(claimWays)

/** A record that an account took over. Its slug stays the first one of the profile. */
const claim = v.object({ slug_value: v.string(), name: v.string(), way, claimed_at: v.number() })
/** @internal For tests. */
export type OwnClaim = v.InferOutput<typeof claim>

export const requestStates = ['open', 'accepted', 'declined'] as const
export type RequestState = (typeof requestStates)[number]

/** `claim`: it is mine; of people without an account, `correct`: it is wrong, and `remove`: it should not be here. */
export const recordRequestKinds = ['correct', 'remove'] as const
export const claimRequestKinds = ['claim', ...recordRequestKinds] as const
export type ClaimRequestKind = (typeof claimRequestKinds)[number]

const requestState = { state: v.picklist(requestStates), reason: v.nullable(v.string()), created_at: v.number() }

/** What a user asked for. */
const ownRequest = v.object({ slug_value: v.string(), name: v.string(), message: v.string(), ...requestState })
export type OwnRequest = v.InferOutput<typeof ownRequest>

/** A record that may be the user’s own. `way`: what proves it. */
const suggestion = v.object({
  slug_value: v.string(),
  name: v.string(),
  organisations: v.array(v.string()),
  publications_count: v.optional(v.number()),
  first_year: v.optional(v.string()),
  last_year: v.optional(v.string()),
  works: v.array(v.object({ index: v.string(), slug_value: v.string(), title: v.string() })),
  way,
})
export type Suggestion = v.InferOutput<typeof suggestion>

/** As the owner of the server sees it. */
const askedRequest = v.object({
  id: v.string(),
  kind: v.picklist(claimRequestKinds),
  slug_value: v.string(),
  /** Of the record. */
  name: v.string(),
  /** Who asks; people without an account only give an address, which they have confirmed. */
  asked_by: v.object({ name: v.nullable(v.string()), email: v.string() }),
  message: v.string(),
  /** Whether another account has the record, and would lose it. */
  is_taken: v.boolean(),
  ...requestState,
})
export type AskedRequest = v.InferOutput<typeof askedRequest>

const message = emptyOr(length.min, length.max, 'message')

export const recordRequestInput = v.object({
  kind: v.picklist(recordRequestKinds, 'Please choose one.'),
  message: text(length.min, length.max, 'message'),
  email,
})
export const claimInput = v.object({ slug_value: pathSegment, message: v.optional(message, '') })

export const claims = {
  own: endpoint({
    method: 'GET',
    host: 'base',
    path: '/users/{id}/claims',
    summary: 'The record of the catalogue that the logged-in user took over, and what they asked the owner of this server for.',
    reply: v.object({ claim: v.nullable(claim), requests: v.array(ownRequest) }),
    needs: 'user',
    limit: 'records',
    errors: ['not_found'],
  }),
  suggestions: endpoint({
    method: 'GET',
    host: 'base',
    path: '/users/{id}/claims/suggestions',
    summary: 'Records of the catalogue that may be about the logged-in user: by the ORCID iD, or by the name.',
    reply: v.object({ suggestions: v.array(suggestion) }),
    needs: 'user',
    limit: 'search',
    errors: ['not_found'],
  }),
  claim: endpoint({
    method: 'POST',
    host: 'base',
    path: '/users/{id}/claims',
    summary:
      'Takes over a record of the catalogue. It is done at once if the ORCID iD, or an address of an organisation of the record and the name, prove it; otherwise the message goes to the owner of this server, who decides.',
    body: v.object({ claim: claimInput }),
    reply: v.object({ state: v.picklist(['claimed', 'requested']), user: currentUser }),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found', 'gone', 'forbidden', 'invalid', 'limit_reached'],
  }),
  release: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/users/{id}/claims/{slug}',
    summary: 'Gives a record back, which is then as it was, or withdraws the request for one. Without either it is not an error.',
    reply: v.object({ user: currentUser }),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found'],
  }),
  answerSuggestion: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/users/{id}/claims/suggestions/{slug}',
    summary: 'Remembers that a record is not about the logged-in user, or forgets that.',
    body: v.object({ suggestion: v.object({ is_me: v.boolean() }) }),
    reply: v.object({}),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found', 'limit_reached'],
  }),
  askAboutRecord: endpoint({
    method: 'POST',
    host: 'base',
    path: '/researchers/{id}/record_requests',
    summary:
      'Asks to correct or to remove the record of a person without an account. It counts once the link is confirmed that is sent to the address; the answer is the same if none was sent.',
    body: v.object({ record_request: recordRequestInput }),
    reply: v.object({}),
    needs: 'guest',
    safe: false,
    limit: 'records',
    errors: ['not_found', 'gone', 'forbidden', 'invalid'],
  }),
  confirmAsking: endpoint({
    method: 'POST',
    host: 'base',
    path: '/record_requests/confirmation',
    summary: 'Confirms such a request with the link from the email.',
    body: v.object({ confirmation_token: mailToken }),
    reply: v.object({ kind: v.picklist(recordRequestKinds) }),
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    limit: 'records',
    errors: ['link_expired'],
  }),
  requests: endpoint({
    method: 'GET',
    host: 'base',
    path: '/record_requests',
    summary:
      'What people asked about records, in pages: the oldest first if they wait, otherwise the latest. For the owner of this server.',
    query: v.object({ ...noticePage.entries, state: v.optional(v.picklist(['open', 'answered']), 'open') }),
    reply: v.object({ ...noticePageReply, results: v.array(askedRequest) }),
    needs: 'user',
    limit: 'records',
    errors: ['not_found'],
  }),
  decide: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/record_requests/{id}',
    summary:
      'Accepts or declines a request, also one that was answered before. The person is told, with the reason. For the owner of this server.',
    body: v.object({
      record_request: v.object({
        accepted: v.boolean(),
        reason: v.optional(emptyOr(reasonLength.min, reasonLength.max, 'reason'), ''),
        /** What the owner saw: where it was decided meanwhile, nothing is changed. */
        seen: v.optional(v.picklist(requestStates)),
      }),
    }),
    reply: v.object({ request: askedRequest }),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['forbidden', 'not_found', 'gone', 'invalid'],
  }),
}
