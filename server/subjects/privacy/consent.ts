import { consent } from '#contract/consent.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { countEvents } from './event-counts.ts'

export const consentRoutes = ({ store }: { store: Store }) =>
  handlers('consent', consent, {
    // Of what was used nothing is kept, so `object` is not even looked at. A guest's consent is known to their browser alone.
    count: async ({ body: { mixpanel } }, { user, now }) => {
      const events = (Array.isArray(mixpanel) ? mixpanel : [mixpanel]).map(one => one.event)
      await store.write(async tx => {
        const mind = user && (await tx.selectFrom('users').select('cookie_analytics').where('id', '=', user.id).executeTakeFirst())
        if (!user || mind?.cookie_analytics) await countEvents(tx, events, now)
      })
      return {}
    },
  })
