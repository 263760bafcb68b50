import type { Logger } from '../core/log.ts'
import { startRepeating } from '../core/repeating-task.ts'
import type { Store } from '../store/store.ts'
import { tellEvents } from '../subjects/membership-events/index.ts'
import { tellOpportunities } from '../subjects/opportunities/index.ts'

const pauses = { first: 1000, between: 1000, afterFailure: 30_000 }

/** Makes notifications of what happens to memberships and of new opportunities. Looking is a read of a few indexed rows. */
export const startMembershipNotices = (store: Store, now: () => number, log: Logger): { stop(): Promise<void> } =>
  startRepeating(
    async signal => {
      await tellEvents(store, now, signal)
      await tellOpportunities(store, now, signal)
    },
    pauses,
    problem => log.error({ err: problem }, 'notifications could not be written'),
  )
