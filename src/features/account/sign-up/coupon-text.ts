import type { Reply } from '#contract/endpoint.ts'
import type { plans } from '#contract/plans.ts'
import { counted } from '#kit/format-number.ts'
import { planName } from '../plan-names.ts'

type Coupon = Reply<typeof plans.validateCoupon>['coupon']

/** A sentence about what a coupon gives. */
export function couponText({ ai_credits, contact_credits, user_type, days }: Coupon): string {
  const given = [
    ai_credits > 0 && counted(ai_credits, 'AI credit'),
    contact_credits > 0 && counted(contact_credits, 'contact credit'),
    user_type && `the plan ${planName[user_type]}${days ? ` for ${counted(days, 'day')}` : ''}`,
  ].filter(part => part !== false && part !== undefined)
  return `This coupon gives ${given.length > 0 ? new Intl.ListFormat('en-GB').format(given) : 'nothing'}.`
}
