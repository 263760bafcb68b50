import type { Insertable } from 'kysely'
import { StartupError } from '../../core/startup-errors.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'

/** Creates a coupon. An existing one is never changed, because people may rely on it. */
export async function createCoupon(store: Store, coupon: Omit<Insertable<Tables['coupons']>, 'created_at'>, now: number): Promise<void> {
  await store.write(async tx => {
    const existing = await tx.selectFrom('coupons').select('code').where('code', '=', coupon.code).executeTakeFirst()
    if (existing) throw new StartupError(`The coupon ${coupon.code} already exists. Please choose another code.`)
    await tx
      .insertInto('coupons')
      .values({ ...coupon, created_at: now })
      .execute()
  })
}

/** One line per coupon, the latest first. */
export async function couponLines(store: Store): Promise<string[]> {
  const rows = await store.read.selectFrom('coupons').selectAll().orderBy('created_at', 'desc').execute()
  if (rows.length === 0) return ['There are no coupons.']
  return rows.map(({ code, ai_credits, contact_credits, user_type, days, uses_left, only_for, expires_at }) => {
    const plan = user_type && `${user_type} ${days === null ? 'permanently' : `for ${days} days`}`
    const end = expires_at !== null && `until ${new Date(expires_at).toISOString().slice(0, 10)}`
    const gives = [`${ai_credits} AI credits`, `${contact_credits} contact credits`, plan]
    return `${code}: ${[`${uses_left} left`, ...gives, only_for && `for ${only_for}`, end].filter(Boolean).join(', ')}`
  })
}
