import * as v from 'valibot'
import { currentUser } from './current-session.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import type { NewAccountPlan } from './operator-settings.ts'
import { userTypes } from './rights.ts'
import { couponCode } from './sign-up.ts'
import { email } from './text-fields.ts'

/** Days of a trial that an invitation adds to a new account; none where new accounts have as much anyway. */
export const freeAccessDays = (plan: NewAccountPlan): number => (plan === 'free' ? limits.freeAccessDays : 0)

/** S1§3. `export_emails`: whether this user can use contact credits. */
export const credits = v.object({ ai_credits: v.number(), contact_credits: v.number(), export_emails: v.boolean() })
export type Credits = v.InferOutput<typeof credits>

/** What a coupon gives. `days`: how long the plan lasts; absent: forever. */
export const coupon = v.object({
  coupon_code: v.string(),
  ai_credits: v.number(),
  contact_credits: v.number(),
  user_type: v.optional(v.picklist(userTypes)),
  days: v.optional(v.number()),
})
export type Coupon = v.InferOutput<typeof coupon>

export const plans = {
  remainingCredits: endpoint({
    method: 'POST',
    host: 'base',
    path: '/remaining_credits',
    summary: 'The remaining credits of the logged-in user.',
    body: v.object({}),
    reply: credits,
    needs: 'user',
    safe: true,
  }),
  validateCoupon: endpoint({
    method: 'POST',
    host: 'base',
    path: '/users/coupons/validate',
    also: ['/coupons/validate'],
    summary: 'What a coupon would give to the account with this address. Does not redeem it.',
    body: v.object({ coupon_code: couponCode, email: v.optional(email) }),
    reply: v.object({ coupon }),
    needs: 'guest',
    // Each call counts as a guess.
    safe: false,
    errors: ['invalid', 'too_many'],
  }),
  redeemCoupon: endpoint({
    method: 'POST',
    host: 'base',
    path: '/users/{id}/coupons',
    summary: 'Redeems a coupon for the logged-in user, once.',
    body: v.object({ user: v.object({ coupon_code: couponCode }) }),
    reply: v.object({ coupon, credits, user: currentUser }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'invalid', 'too_many'],
  }),
  inviteColleague: endpoint({
    method: 'POST',
    host: 'base',
    path: '/invite_colleague',
    summary: 'Invites a colleague by email, with days of free access. The answer is the same whether or not the address is known.',
    body: v.object({ email }),
    reply: v.object({}),
    needs: 'giveFreeAccess',
    keyed: true,
    errors: ['too_many'],
  }),
}
