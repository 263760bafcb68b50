import { BackgroundTask } from '../core/background-task.ts'
import type { Logger } from '../core/log.ts'
import { type MatchParts, matchAlerts } from '../subjects/alert-finds/index.ts'

const lookEvery = 5000
const afterFailure = 30_000

/** Matches what changes in the catalogue with all alerts ([Note: Matches]). Looking is one read of an index for each kind of record. */
export function startAlertMatches(parts: Omit<MatchParts, 'signal'>, log: Logger): { stop(): Promise<void> } {
  const ending = new AbortController()
  const task: BackgroundTask = new BackgroundTask(
    async () => {
      await matchAlerts({ ...parts, signal: ending.signal })
      task.wakeIn(lookEvery)
    },
    problem => {
      log.error({ err: problem }, 'alerts could not be matched')
      return afterFailure
    },
  )
  task.wakeIn(1000)
  return {
    stop: () => {
      ending.abort()
      return task.stop()
    },
  }
}
