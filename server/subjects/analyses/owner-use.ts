import { analystUse } from '#contract/analyst-use.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Settings } from '../../core/settings.ts'
import { handlers } from '../../http/handlers.ts'
import { analystAboutOf } from '../../outside/analyst/analyst-about.ts'
import type { Analyst } from '../../outside/analyst/port.ts'
import type { Store } from '../../store/store.ts'
import { isOwner } from '../announcements/index.ts'
import { usedDays } from './use.ts'

interface Parts {
  settings: Settings
  store: Store
  analyst: Analyst
}

const million = 1_000_000

/** What the owner of the server pays for: no text and no name of a user. */
export const analystUseHandlers = ({ settings, store, analyst }: Parts) =>
  handlers('analystUse', analystUse, {
    show: async (_, { user, isLocal, now }) => {
      if (!isOwner(settings, user, isLocal)) throw new Refusal('forbidden')
      const { price, userDailyTokens, dailyTokens } = settings.analyst ?? {}
      const days = await usedDays(store.read, now)
      return {
        analyst: analystAboutOf(analyst),
        price: price ?? null,
        allowed: { user: userDailyTokens ?? null, all: dailyTokens ?? null },
        days: days.map(day => ({ ...day, cost: price ? (day.sent * price.sent + day.written * price.written) / million : null })),
      }
    },
  })
