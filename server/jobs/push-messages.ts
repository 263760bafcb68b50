import { startRepeating } from '../core/repeating-task.ts'
import { type PushParts, sendPushes } from '../subjects/push/index.ts'

const pauses = { first: 1000, between: 2000, afterFailure: 30_000 }

/** Sends the push messages that are due ([Note: Push messages]). Looking is one read of an index. */
export const startPushMessages = (parts: PushParts): { stop(): Promise<void> } =>
  startRepeating(
    signal => sendPushes(parts, signal),
    pauses,
    problem => parts.log.error({ err: problem }, 'push messages could not be sent'),
  )
