import { limits } from '#contract/limits.ts'
import type { Logger } from '../../core/log.ts'
import type { PushSender } from '../../outside/push-sender.ts'
import type { Store } from '../../store/store.ts'
import { dropDevice } from './devices.ts'
import { claimDue, dropMessage, type DueMessage, holdBack } from './messages.ts'

export interface PushParts {
  store: Store
  sender: PushSender
  now: () => number
  log: Logger
}

const ttlSeconds = limits.push.days * 24 * 3600

/**
 * [Note: Push messages] A push message is a row that is written in the transaction of its cause, for each browser that is to show it. It is sent
 * after the commit, and again with growing pauses until the push service has it. A kill between sending and deleting the row sends it twice:
 * the browser shows the second one in place of the first.
 */
export async function sendPushes(parts: PushParts, signal: AbortSignal): Promise<void> {
  const { store, now } = parts
  const hasDue = async () =>
    (await store.read.selectFrom('push_messages').select('sid').where('not_before', '<=', now()).limit(1).execute()).length > 0
  while (!signal.aborted && (await hasDue())) {
    const due = await store.write(tx => claimDue(tx, now()))
    if (due.length === 0) return
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
