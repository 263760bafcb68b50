import * as v from 'valibot'
import { sessionReply } from './current-session.ts'
import { endpoint } from './endpoint.ts'
import { type ProviderName, providerNames } from './provider-names.ts'
import { secondStep } from './second-step.ts'
import { password } from './text-fields.ts'
import { atLeast, atMost } from './rules.ts'

const secret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'This login was not started here.'))

/** What the provider sends back through the browser, and what this browser stored before it left (A13). */
const callback = v.object({
  code: v.pipe(v.string(), atLeast(1), atMost(2000)),
  state: secret,
  binding: secret,
  category_id: v.optional(v.string()),
  email: v.optional(v.string()),
  last_name: v.optional(v.string()),
  coupon_code: v.optional(v.string()),
})

/** For a provider account without a user here: the provider's data, and a ticket for /sign_up. */
const registration = v.object({
  ticket: v.string(),
  provider: v.picklist(providerNames),
  first_name: v.string(),
  last_name: v.string(),
  email: v.nullable(v.string()),
})
export type Registration = v.InferOutput<typeof registration>

const authenticated = v.object({
  session: v.optional(sessionReply),
  registration: v.optional(registration),
  /** Asked for, instead of a session, of an account with a second factor. */
  second_step: v.optional(secondStep),
})
const connected = v.object({ orcid_id: v.nullable(v.string()), linkedin: v.boolean() })

const authenticateWith = <const P extends ProviderName>(provider: P, name: string) =>
  endpoint({
    method: 'GET',
    host: 'base',
    path: `/authenticate/${provider}`,
    summary: `Logs in with ${name}. This never opens an account with the same email address: it must be connected first.`,
    query: callback,
    reply: authenticated,
    needs: 'guest',
    auth: 'ignored',
    // A GET, as in the specification, that opens a session; its code works once.
    safe: false,
    errors: ['provider_failed', 'link_expired', 'too_many', 'not_found'],
  })

const connectWith = <const P extends ProviderName>(provider: P, name: string) =>
  endpoint({
    method: 'GET',
    host: 'base',
    path: `/connect/${provider}`,
    summary: `Connects ${name} with the logged-in account that started it.`,
    query: callback,
    reply: connected,
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['provider_failed', 'link_expired', 'forbidden', 'not_found'],
  })

export const providers = {
  authorize: endpoint({
    method: 'POST',
    host: 'base',
    path: '/authorize/{provider}',
    params: { provider: v.picklist(providerNames) },
    summary: 'The address to send the browser to for the login, and the two secrets that it must bring back.',
    body: v.object({ purpose: v.picklist(['authenticate', 'connect']), password: v.optional(password) }),
    reply: v.object({ url: v.string(), state: v.string(), binding: v.string() }),
    needs: 'guest',
    safe: false,
    errors: ['not_found', 'not_signed_in', 'step_up_required', 'too_many', 'provider_failed', 'not_ready'],
  }),
  authenticateOrcid: authenticateWith('orcid', 'ORCID'),
  authenticateLinkedin: authenticateWith('linkedin', 'LinkedIn'),
  connectOrcid: connectWith('orcid', 'ORCID'),
  connectLinkedin: connectWith('linkedin', 'LinkedIn'),
  disconnect: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/users/{id}/providers/{provider}',
    params: { provider: v.picklist(providerNames) },
    summary:
      'Disconnects ORCID or LinkedIn, which then no longer logs in here. The session must be confirmed, and another way to log in must be left. One that is not connected is not an error.',
    reply: connected,
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found', 'step_up_required', 'forbidden'],
  }),
}
