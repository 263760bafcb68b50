import type { Logger } from '../core/log.ts'
import { startRepeating } from '../core/repeating-task.ts'
import type { Store } from '../store/store.ts'
import { tellEvents } from '../subjects/membership-events/index.ts'

const pauses = { first: 1000, between: 1000, afterFailure: 30_000 }

/** Makes notifications of what happens to memberships. Looking is one read of two indexed rows. */
export const startMembershipNotices = (store: Store, now: () => number, log: Logger): { stop(): Promise<void> } =>
  startRepeating(
    () => tellEvents(store, now),
    pauses,
    problem => log.error({ err: problem }, 'notifications of memberships could not be written'),
  )
