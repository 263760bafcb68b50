import * as v from 'valibot'
import { sessionReply } from './current-session.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { userCategories } from './rights.ts'
import { email, mailToken, newPassword, newPersonName } from './text-fields.ts'

const category = v.picklist(userCategories, 'Please choose one.')
export const couponCode = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[A-Za-z0-9-]{4,40}$/, 'This coupon is not valid.'),
  v.transform(code => code.toUpperCase()),
)

/** The form of /signup/create. */
export const newUser = v.object({
  first_name: newPersonName('first name'),
  last_name: newPersonName('last name'),
  email,
  /** Required without a `ticket`. */
  password: v.optional(newPassword),
  category: v.optional(category, 'public'),
  coupon_code: v.optional(couponCode),
  /** The token of the invitation that led here. */
  invite_token: v.optional(mailToken),
  /** The ticket of a sign-in with ORCID or LinkedIn (`providers.authenticate`). */
  ticket: v.optional(mailToken),
})

export const invitableTypes = ['bookmark_folder', 'research_group', 'community', 'organisation'] as const

/** What the token of a mail is for, so that a page can show it before anything happens (Decision 12). */
export const linkMeaning = v.variant('kind', [
  v.object({ kind: v.literal('confirmation'), email: v.string(), full_name: v.string() }),
  v.object({
    kind: v.literal('invite'),
    email: v.string(),
    invitable_type: v.picklist(invitableTypes),
    invitable_name: v.string(),
    invited_by: v.string(),
    message: v.string(),
    /** There is no account with this address yet. */
    needs_account: v.boolean(),
  }),
  v.object({
    kind: v.literal('invite_request'),
    invitable_type: v.picklist(invitableTypes),
    invitable_name: v.string(),
    asked_by: v.string(),
    message: v.string(),
  }),
  /** `days` of a trial; 0 where new accounts have as much anyway. */
  v.object({ kind: v.literal('free_access'), email: v.string(), invited_by: v.string(), days: v.number() }),
])
export type LinkMeaning = v.InferOutput<typeof linkMeaning>

export const signUp = {
  create: endpoint({
    method: 'POST',
    host: 'base',
    path: '/sign_up',
    summary:
      'Sends a link that creates the account. A password or a ticket is required. The answer is the same whether or not the address is known.',
    body: v.object({ user: newUser }),
    /** A secret for this browser: the typed password is used only if the same browser confirms the link (`confirm`). */
    reply: v.object({ proof: v.string() }),
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    errors: ['too_many', 'link_expired', 'not_ready'],
  }),
  show: endpoint({
    method: 'GET',
    host: 'base',
    path: '/confirmation',
    summary: 'What the token of an email is for. Changes nothing, so that programs that follow links do no harm.',
    query: v.object({ confirmation_token: mailToken }),
    reply: linkMeaning,
    needs: 'guest',
    auth: 'ignored',
    errors: ['link_expired', 'too_many'],
  }),
  confirm: endpoint({
    method: 'POST',
    host: 'base',
    path: '/confirmation',
    summary:
      'Does what the token is for: creates the account and logs in, or accepts or declines an invitation or a request. Invitations and requests need the logged-in user they are for. A sign-up without its `proof` needs a new `password`, and is not connected with the provider it came from, because anyone may have typed the address.',
    body: v.object({
      user: v.object({
        confirmation_token: mailToken,
        action: v.optional(v.picklist(['confirmed', 'declined']), 'confirmed'),
        proof: v.optional(mailToken),
        password: v.optional(newPassword),
      }),
    }),
    reply: v.object({ session: v.optional(sessionReply), redirect: v.optional(v.string()) }),
    needs: 'guest',
    safe: false,
    errors: ['link_expired', 'not_signed_in', 'forbidden', 'too_many', 'not_ready', 'limit_reached'],
  }),
  resend: endpoint({
    method: 'POST',
    host: 'base',
    path: '/confirmation/resend',
    summary: 'Sends the link of an unconfirmed sign-up again. The answer is the same whether or not there is one.',
    body: v.object({ user: v.object({ email }) }),
    reply: v.object({}),
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    errors: ['too_many'],
  }),
}

/** How long links in mails work, as text for pages and mails. */
export const linkLifetimes = {
  confirmation: `${limits.links.confirmationHours} hours`,
  reset: `${limits.links.resetMinutes} minutes`,
} as const
