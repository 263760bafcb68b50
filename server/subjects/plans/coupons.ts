import type { Coupon } from '#contract/plans.ts'
import type { Kysely, Selectable } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { bookCredits } from './credits.ts'
import { givenPlan } from './gifts.ts'

type CouponRow = Selectable<Tables['coupons']>

const refused = (sentence: string) => new Refusal('invalid', { errors: { coupon_code: [sentence] } })

/** One sentence for what never was, was spent, is too old, or is for somebody else: a guesser learns nothing (A31). */
const notValid = () => refused('This coupon is not valid.')

/** The coupon of a code, as long as it can be spent by the account of this address. */
export async function couponFor(query: Kysely<Tables>, code: string, email: string | undefined, now: number): Promise<CouponRow> {
  const row = await query.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()
  const isOpen = row && row.uses_left > 0 && (row.expires_at === null || now < row.expires_at)
  if (!isOpen || (row.only_for !== null && row.only_for !== email)) throw notValid()
  return row
}

/** What it gives. */
export const couponView = ({ code, ai_credits, contact_credits, user_type, days }: CouponRow): Coupon => ({
  coupon_code: code,
  ai_credits,
  contact_credits,
  ...(user_type !== null && { user_type }),
  ...(user_type !== null && days !== null && { days }),
})

/** Spends a coupon: once by each account, and never more often than it was made for. One that gives nothing is not spent. */
export async function redeemCoupon(tx: Tx, { id, email }: { id: string; email: string }, code: string, now: number): Promise<Coupon> {
  const coupon = await couponFor(tx, code, email, now)
  const used = await tx.selectFrom('coupon_uses').select('code').where('code', '=', code).where('user_id', '=', id).executeTakeFirst()
  if (used) throw notValid()
  const row = await tx
    .selectFrom('users')
    .select(['user_type', 'user_type_until', 'user_type_after'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const plan = coupon.user_type === null ? undefined : givenPlan(row, { user_type: coupon.user_type, days: coupon.days }, now)
  const { ai_credits, contact_credits } = coupon
  if (!plan && ai_credits === 0 && contact_credits === 0) throw refused('Your plan includes what this coupon gives.')
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
