import { BackgroundTask } from '../core/background-task.ts'
import type { Logger } from '../core/log.ts'
import type { Store } from '../store/store.ts'
import { tellEvents } from '../subjects/membership-events/index.ts'

const lookEvery = 1000
const afterFailure = 30_000

/** Makes notifications of what happens to memberships. Looking is one read of two indexed rows. */
export function startMembershipNotices(store: Store, now: () => number, log: Logger): { stop(): Promise<void> } {
  const task: BackgroundTask = new BackgroundTask(
    async () => {
      await tellEvents(store, now)
      task.wakeIn(lookEvery)
    },
    problem => {
      log.error({ err: problem }, 'notifications of memberships could not be written')
      return afterFailure
    },
  )
  task.wakeIn(lookEvery)
  return { stop: () => task.stop() }
}
