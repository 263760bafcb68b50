import { consent } from '#contract/consent.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { countEvents, stillCounted } from './event-counts.ts'

export const consentHandlers = ({ store }: { store: Store }) =>
  handlers('consent', consent, {
    // Only the event is counted, so `object` is not read. The consent of a guest is known only to the browser.
    count: async ({ body: { mixpanel } }, { user, now }) => {
      const sent = (Array.isArray(mixpanel) ? mixpanel : [mixpanel]).map(one => one.event)
      const events = await stillCounted(store.read, sent, now)
      if (events.length === 0) return {}
      await store.write(async tx => {
        const account = user && (await tx.selectFrom('users').select('cookie_analytics').where('id', '=', user.id).executeTakeFirst())
        if (!user || account?.cookie_analytics) await countEvents(tx, events, now)
      })
      return {}
    },
  })
