import type { Coupon } from '#contract/plans.ts'
import type { Kysely, Selectable } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { bookCredits } from './credits.ts'
import { grantedPlan } from './plan-grants.ts'

type StoredCoupon = Selectable<Tables['coupons']>

const refused = (sentence: string) => new Refusal('invalid', { errors: { coupon_code: [sentence] } })

/** The same message for unknown, used and expired coupons and those for another person: a guesser learns nothing (A31). */
const notValid = () => refused('This coupon is not valid.')

/** The coupon of a code, if the account with this address can use it. */
export async function validCoupon(query: Kysely<Tables>, code: string, email: string | undefined, now: number): Promise<StoredCoupon> {
  const row = await query.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()
  const isUsable = row && row.uses_left > 0 && (row.expires_at === null || now < row.expires_at)
  if (!isUsable || (row.only_for !== null && row.only_for !== email)) throw notValid()
  return row
}

export const couponView = ({ code, ai_credits, contact_credits, user_type, days }: StoredCoupon): Coupon => ({
  coupon_code: code,
  ai_credits,
  contact_credits,
  ...(user_type !== null && { user_type }),
  ...(user_type !== null && days !== null && { days }),
})

/** Redeems a coupon: once per account, and at most as often as it allows. A coupon that would give nothing is not used up. */
export async function redeemCoupon(tx: Tx, { id, email }: { id: string; email: string }, code: string, now: number): Promise<Coupon> {
  const coupon = await validCoupon(tx, code, email, now)
  const used = await tx.selectFrom('coupon_uses').select('code').where('code', '=', code).where('user_id', '=', id).executeTakeFirst()
  if (used) throw notValid()
  const row = await tx
    .selectFrom('users')
    .select(['user_type', 'user_type_until', 'user_type_after'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const plan = coupon.user_type === null ? undefined : grantedPlan(row, { user_type: coupon.user_type, days: coupon.days }, now)
  const { ai_credits, contact_credits } = coupon
  if (!plan && ai_credits === 0 && contact_credits === 0) throw refused('Your plan already includes what this coupon gives.')
  await tx.insertInto('coupon_uses').values({ code, user_id: id, used_at: now }).execute()
  await tx
    .updateTable('coupons')
    .set(eb => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('code', '=', code)
    .execute()
  await bookCredits(tx, id, { mid: `coupon ${code}`, ai_credits, contact_credits, reason: 'coupon' }, now)
  if (plan) await tx.updateTable('users').set(plan).where('id', '=', id).execute()
  return couponView(coupon)
}
