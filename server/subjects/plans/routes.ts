import { plans } from '#contract/plans.ts'
import { AttemptLimit } from '../../core/attempt-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import { change, handlers } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail.ts'
import type { Store } from '../../store/store.ts'
import { currentUserOf } from '../people/index.ts'
import { couponFor, couponView, redeemCoupon } from './coupons.ts'
import { creditsOf } from './credits.ts'
import { inviteColleague } from './free-access.ts'

interface Parts {
  settings: Settings
  store: Store
  mail: MailQueue
}

export const planRoutes = ({ store, mail, settings }: Parts) => {
  const post = { mail, origin: publicOrigin(settings) }
  /** Whoever tries codes runs into this long before a code of ten characters (A31). */
  const guesses = new AttemptLimit({ points: 10, seconds: 15 * 60 })

  /** Tries a code for whoever asks; only what is refused counts. Call in a job: guesses that come at once are then made one by one. */
  async function tried<T>(asker: string, attempt: () => Promise<T>): Promise<T> {
    await guesses.check(asker)
    try {
      return await attempt()
    } catch (problem) {
      if (problem instanceof Refusal && problem.code === 'invalid') await guesses.failed(asker)
      throw problem
    }
  }

  return handlers('plans', plans, {
    remainingCredits: (_, { user }) => creditsOf(store.read, user),

    validateCoupon: async ({ body: { coupon_code, email } }, { user, address, now }) => {
      const coupon = await store.write(tx => tried(user ? user.id : address, () => couponFor(tx, coupon_code, email ?? user?.email, now)))
      return { coupon: couponView(coupon) }
    },

    redeemCoupon: change({
      effect: async (tx, { params, body: { user: asked } }, { user, now }) => {
        if (params.id !== user.id) throw new Refusal('not_found')
        const coupon = await tried(user.id, () => redeemCoupon(tx, user, asked.coupon_code, now))
        const after = await currentUserOf(tx, user.id, now)
        return { coupon, credits: await creditsOf(tx, { ...user, user_type: after.user_type }), user: after }
      },
    }),

    inviteColleague: change({
      effect: async (tx, { body: { email } }, { user, now }) => {
        await inviteColleague(tx, post, { by: user, email }, now)
        return {}
      },
    }),
  })
}
