import * as v from 'valibot'
import { sessionReply } from './account.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { userCategories } from './rights.ts'
import { email, mailToken, newPassword, personName } from './text-fields.ts'

const category = v.picklist(userCategories, 'Please choose one.')
export const couponCode = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9-]{4,40}$/, 'This coupon is not valid.'))

/** The form of /signup/create. */
export const newUser = v.object({
  first_name: personName('first name'),
  last_name: personName('last name'),
  email,
  /** Needed unless `ticket` says who one is. */
  password: v.optional(newPassword),
  category: v.optional(category, 'public'),
  coupon_code: v.optional(couponCode),
  /** The secret of an invitation that led here. */
  invite_token: v.optional(mailToken),
  /** What ORCID or LinkedIn confirmed (`providers.authenticate`). */
  ticket: v.optional(mailToken),
})

export const invitableTypes = ['bookmark_folder', 'research_group', 'community', 'organisation'] as const

/** What the secret out of a mail stands for, so that a page can say it before anything happens (Decision 12). */
export const linkMeaning = v.variant('kind', [
  v.object({ kind: v.literal('confirmation'), email: v.string(), full_name: v.string() }),
  v.object({
    kind: v.literal('invite'),
    email: v.string(),
    invitable_type: v.picklist(invitableTypes),
    invitable_name: v.string(),
    invited_by: v.string(),
    message: v.string(),
    /** Nobody has an account with this address yet. */
    needs_account: v.boolean(),
  }),
  v.object({
    kind: v.literal('invite_request'),
    invitable_type: v.picklist(invitableTypes),
    invitable_name: v.string(),
    asked_by: v.string(),
    message: v.string(),
  }),
  v.object({ kind: v.literal('free_access'), email: v.string(), invited_by: v.string(), days: v.number() }),
])
export type LinkMeaning = v.InferOutput<typeof linkMeaning>

export const signUp = {
  create: endpoint({
    method: 'POST',
    host: 'base',
    path: '/sign_up',
    summary: 'Sends a link that makes the account. Answers alike whether or not the address is known.',
    body: v.object({ user: newUser }),
    /** A secret for the browser that asked: what was typed in it counts only when it confirms as well (`confirm`). */
    reply: v.object({ proof: v.string() }),
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    errors: ['too_many', 'link_expired'],
  }),
  show: endpoint({
    method: 'GET',
    host: 'base',
    path: '/confirmation',
    summary: 'What the secret out of a mail stands for. Changes nothing, so that a program which follows links does no harm.',
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
      'Does what the secret stands for: makes the account and signs in, or accepts or declines an invitation or a request. Invitations and requests need the signed-in user whom they concern. A sign-up without its `proof` needs a new `password`, and is not connected with the other site it came from: anybody may have typed the address.',
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
    errors: ['link_expired', 'not_signed_in', 'forbidden', 'too_many'],
  }),
  resend: endpoint({
    method: 'POST',
    host: 'base',
    path: '/confirmation/resend',
    summary: 'Sends the link of an open sign-up again. Answers alike whether or not there is one.',
    body: v.object({ user: v.object({ email }) }),
    reply: v.object({}),
    needs: 'guest',
    auth: 'ignored',
    safe: false,
    errors: ['too_many'],
  }),
}

/** Minutes or hours that a link works, in words for the pages that speak of it. */
export const linkLives = {
  confirmation: `${limits.links.confirmationHours} hours`,
  reset: `${limits.links.resetMinutes} minutes`,
} as const
