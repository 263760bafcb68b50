import { unsubscribing } from '#contract/unsubscribing.ts'
import { AttemptLimit } from '../../core/attempt-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { unsubscribed } from './opt-outs.ts'

export const unsubscribingHandlers = ({ store }: { store: Store }) => {
  /** Per address: tokens that were never issued. */
  const wrongTokens = new AttemptLimit({ points: 100, seconds: 15 * 60 })

  return handlers('unsubscribing', unsubscribing, {
    stop: async ({ query: { token } }, { now, address }) => {
      await wrongTokens.check(address)
      const email = await store
        .write(tx => unsubscribed(tx, token, now))
        .catch(async (problem: unknown) => {
          if (problem instanceof Refusal) await wrongTokens.failed(address)
          throw problem
        })
      return { email }
    },
  })
}
