import { plans } from '#contract/plans.ts'
import { AttemptLimit, usualAttempts } from '../../core/attempt-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import type { Store } from '../../store/store.ts'
import { currentUserOf } from '../people/index.ts'
import { validCoupon, couponView, redeemCoupon } from './coupons.ts'
import { creditsOf } from './credits.ts'
import { sendFreeAccess } from './free-access.ts'

interface Parts {
  settings: Settings
  store: Store
  mail: MailQueue
}

export const planHandlers = ({ store, mail, settings }: Parts) => {
  const mailer = { mail, origin: publicOrigin(settings) }
  /** Stops guessing long before a code of ten characters is found (A31). */
  const guesses = new AttemptLimit('coupon guesses', usualAttempts.ofSecret, store)

  /** Runs an attempt with a code; only refused ones count. Call it in a write job: simultaneous guesses then run one by one. */
  async function withGuessLimit<T>(guesser: string, attempt: () => Promise<T>): Promise<T> {
    await guesses.check(guesser)
    try {
      return await attempt()
    } catch (problem) {
      if (problem instanceof Refusal && problem.code === 'invalid') await guesses.failed(guesser)
      throw problem
    }
  }

  return handlers('plans', plans, {
    remainingCredits: (_, { user }) => creditsOf(store.read, user),

    validateCoupon: async ({ body: { coupon_code, email } }, { user, address, now }) => {
      const coupon = await store.write(tx =>
        withGuessLimit(user ? user.id : address, () => validCoupon(tx, coupon_code, email ?? user?.email, now)),
      )
      return { coupon: couponView(coupon) }
    },

    redeemCoupon: keyedHandler({
      effect: async (tx, { params, body: { user: requested } }, { user, now }) => {
        if (params.id !== user.id) throw new Refusal('not_found')
        const coupon = await withGuessLimit(user.id, () => redeemCoupon(tx, user, requested.coupon_code, now))
        const after = await currentUserOf(tx, user.id, now)
        return { coupon, credits: await creditsOf(tx, { ...user, user_type: after.user_type }), user: after }
      },
    }),

    inviteColleague: keyedHandler({
      effect: async (tx, { body: { email } }, { user, now }) => {
        await sendFreeAccess(tx, mailer, { sender: user, email }, settings.newAccountPlan ?? 'premium', now)
        return {}
      },
    }),
  })
}
