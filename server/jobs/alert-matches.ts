import type { Logger } from '../core/log.ts'
import { startRepeating } from '../core/repeating-task.ts'
import { type MatchParts, matchAlerts } from '../subjects/alert-finds/index.ts'

const pauses = { first: 1000, between: 5000, afterFailure: 30_000 }

/** Matches what changes in the catalogue with all alerts ([Note: Matches]). Looking is one read of an index for each kind of record. */
export const startAlertMatches = (parts: Omit<MatchParts, 'signal'>, log: Logger): { stop(): Promise<void> } =>
  startRepeating(
    signal => matchAlerts({ ...parts, signal }),
    pauses,
    problem => log.error({ err: problem }, 'alerts could not be matched'),
  )
