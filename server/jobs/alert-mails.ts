import type { Logger } from '../core/log.ts'
import { startRepeating } from '../core/repeating-task.ts'
import { type AlertMailParts, sendDueAlertMails } from '../subjects/alert-mails/index.ts'

const pauses = { first: 2000, between: 5000, afterFailure: 30_000 }

/** Writes the mails about alerts that are due ([Note: Alert mails]). Looking is one read of an index. */
export const startAlertMails = (parts: AlertMailParts, log: Logger): { stop(): Promise<void> } =>
  startRepeating(
    signal => sendDueAlertMails(parts, signal),
    pauses,
    problem => log.error({ err: problem }, 'mails about alerts could not be written'),
  )
