import { deliveryLimits } from '#contract/delivery-limits.ts'
import type { Logger } from '../../core/log.ts'
import type { PushSender } from '../../outside/push-sender.ts'
import type { Store } from '../../store/store.ts'
import { dropDevice } from './devices.ts'
import { claimDueMessages, dropMessage, type DueMessage, hasDueMessages, holdBack } from './due-messages.ts'

export interface PushParts {
  store: Store
  sender: PushSender
  now: () => number
  log: Logger
}

const ttlSeconds = deliveryLimits.push.days * 24 * 3600

/**
 * [Note: Push messages] A push message is a row that is written in the transaction of its cause, for each browser that is to show it. It is sent
 * after the commit, and again with growing pauses until the push service has it. A kill between sending and deleting the row sends it twice:
 * the browser shows the second one in place of the first.
 */
export async function sendPushes(parts: PushParts, signal: AbortSignal): Promise<void> {
  const { store, now } = parts
  while (!signal.aborted && (await hasDueMessages(store.read, now()))) {
    const due = await store.write(tx => claimDueMessages(tx, now()))
    await Promise.all(due.map(one => sendOne(parts, one)))
  }
}

async function sendOne({ store, sender, now, log }: PushParts, due: DueMessage): Promise<void> {
  const outcome = await sender.send(due.device, due.message, ttlSeconds, now())
  await store.write(async tx => {
    if (outcome.said === 'gone') return dropDevice(tx, due.sid)
    if (outcome.said === 'later') return holdBack(tx, due, outcome.afterMs, now())
    await dropMessage(tx, due)
  })
  // The address of a browser at its push service is a secret of that browser, so the log has none.
  if (outcome.said === 'never') log.warn({ status: outcome.status }, 'a push message was refused')
}
