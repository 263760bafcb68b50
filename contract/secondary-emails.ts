import * as v from 'valibot'
import { currentUser } from './current-session.ts'
import { endpoint } from './endpoint.ts'
import { email, mailToken, ownPassword } from './text-fields.ts'

export const secondaryEmail = v.object({
  id: v.string(),
  email: v.string(),
  /** Epoch milliseconds; null: not confirmed yet. */
  confirmed_at: v.nullable(v.number()),
})
export type SecondaryEmail = v.InferOutput<typeof secondaryEmail>

export const secondaryEmails = {
  list: endpoint({
    method: 'GET',
    host: 'base',
    path: '/users/{id}/secondary_emails',
    summary: 'The secondary email addresses of the logged-in user.',
    reply: v.object({ secondary_emails: v.array(secondaryEmail) }),
    needs: 'user',
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    host: 'base',
    path: '/users/{id}/secondary_emails',
    summary: 'Adds an address and sends a confirmation link to it. The answer is the same whether or not another account has it.',
    body: v.object({ email_address: email }),
    reply: v.object({ secondary_email: secondaryEmail }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'invalid', 'too_many'],
  }),
  makePrimary: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/users/{id}/secondary_emails/{sid}',
    summary: 'Makes this the address for logging in; the previous one becomes a secondary address and gets a notice.',
    body: v.object({ password: v.optional(ownPassword) }),
    reply: v.object({ user: currentUser, secondary_emails: v.array(secondaryEmail) }),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found', 'invalid', 'step_up_required', 'too_many', 'not_ready'],
  }),
  remove: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/users/{id}/secondary_emails/{sid}',
    summary: 'Removes an address.',
    reply: v.object({}),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found'],
  }),
  resend: endpoint({
    method: 'POST',
    host: 'base',
    path: '/users/{id}/secondary_emails/{sid}/confirmation',
    summary: 'Sends the confirmation link to an unconfirmed address again.',
    reply: v.object({ secondary_email: secondaryEmail }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'too_many'],
  }),
  confirm: endpoint({
    method: 'GET',
    host: 'base',
    path: '/users/{id}/secondary_emails/{sid}/confirmation',
    summary: 'Confirms an address. A GET, as in the specification: it needs the logged-in user, so link scanners cannot confirm.',
    query: v.object({ confirmation_token: mailToken }),
    reply: v.object({ secondary_email: secondaryEmail }),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found', 'link_expired'],
  }),
}
