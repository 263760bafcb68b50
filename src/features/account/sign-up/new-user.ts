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

const checkBody = checkWith(newUser)

/** The body of POST /sign_up: the form with the choices of the first page and the invitation. A ticket replaces the password. */
export function checkNewUser({ password, ...named }: NewUserForm, { category, coupon_code, ticket }: Register, invite: string | undefined) {
  return checkBody({
    ...named,
    ...(ticket ? { ticket } : { password }),
    ...(category && { category }),
    // An invalid coupon was refused on the first page.
    ...(v.safeParse(couponCode, coupon_code).success && { coupon_code }),
    ...(invite && { invite_token: invite }),
  })
}

/** The server's errors: of the fields of this page, and all others as one sentence. */
export function newUserErrors(thrown: unknown, { ticket, provider }: Register) {
  if (thrown instanceof ApiError && thrown.code === 'link_expired' && ticket && provider)
    return {
      failure: `Your ${providerTitle[provider]} confirmation was already used or has expired. Start again with ${providerTitle[provider]}.`,
    }
  const { errors = {}, failure } = errorsFrom<NewUserForm & { coupon_code: string; ticket: string; category: string }>(thrown)
  const { first_name, last_name, email, password, ...others } = errors
  const text = failure ?? Object.values(others).flat().join(' ')
  return {
    errors: { ...(first_name && { first_name }), ...(last_name && { last_name }), ...(email && { email }), ...(password && { password }) },
    ...(text && { failure: text }),
  }
}
