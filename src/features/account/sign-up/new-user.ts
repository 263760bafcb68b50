import * as v from 'valibot'
import { ApiError } from '#api/call.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { couponCode, newUser } from '#contract/sign-up.ts'
import { providerTitle } from '../providers/connect-provider.ts'
import type { Register } from './register.ts'

export interface NewUserForm {
  first_name: string
  last_name: string
  email: string
  password: string
}

const checkWhole = checkWith(newUser)

/** The form as POST /sign_up takes it, with what was said before it and by whom one is invited. A ticket stands in for the password. */
export function checkNewUser({ password, ...named }: NewUserForm, { category, coupon_code, ticket }: Register, invite: string | undefined) {
  return checkWhole({
    ...named,
    ...(ticket ? { ticket } : { password }),
    ...(category && { category }),
    // One that cannot be a coupon was told so on the page before.
    ...(v.is(couponCode, coupon_code) && { coupon_code }),
    ...(invite && { invite_token: invite }),
  })
}

/** What the server said: of the fields that stand here, and all else as one sentence. */
export function newUserErrors(thrown: unknown, { ticket, provider }: Register) {
  if (thrown instanceof ApiError && thrown.code === 'link_expired' && ticket && provider)
    return {
      failure: `What ${providerTitle[provider]} confirmed is used up or too old. Please begin with ${providerTitle[provider]} again.`,
    }
  const { errors = {}, failure } = errorsFrom<NewUserForm & { coupon_code: string; ticket: string; category: string }>(thrown)
  const { first_name, last_name, email, password, ...unseen } = errors
  const whole = failure ?? Object.values(unseen).flat().join(' ')
  return {
    errors: { ...(first_name && { first_name }), ...(last_name && { last_name }), ...(email && { email }), ...(password && { password }) },
    ...(whole && { failure: whole }),
  }
}
