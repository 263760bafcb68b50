import { limits } from '#contract/limits.ts'
import { isWanted, quietUntil } from '#contract/telling.ts'
import type { Preferences } from '#contract/preferences.ts'
import { isBounced } from '../../outside/bounced-addresses.ts'
import { nextAllowedAt } from '../../outside/mail-limits.ts'
import type { Mailer } from '../../outside/mail-queue.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { preferencesOf } from '../preferences/index.ts'
import { alertMail, type AlertMailKind } from './letters.ts'
import { keepStopLinks, type StopLinks } from './stop-links.ts'
import { type ListedAlert, listedAlert, markMailed, type WaitingAlert, waitingAlerts, waitingRecords } from './waiting-alerts.ts'

export interface AlertMailParts {
  store: Store
  mailer: Mailer
  /** From which the links follow that stop mails. */
  key: Uint8Array
  now: () => number
}

type Frequency = Tables['mail_turns']['mail']

const hour = 3600_000

/**
 * [Note: Alert mails] Whoever is told of a find takes a turn for a mail (`mail_turns`), at once or at the time of day that they chose. When a turn
 * is due, one write job writes the mail into the queue, moves the marks of its alerts (`mailed_to`) and ends the turn: so whoever is
 * killed when, and however many servers look for turns, each find is told by mail once. A turn for which nothing waits any more gives no mail.
 */
export async function sendDueAlertMails({ store, mailer, key, now }: AlertMailParts, signal: AbortSignal): Promise<void> {
  for (let userId = await nextDue(store, now()); userId !== undefined && !signal.aborted; userId = await nextDue(store, now())) {
    const due = userId
    await store.write(tx => mailUser(tx, mailer, key, due, now()))
  }
}

async function nextDue({ read }: Store, now: number): Promise<string | undefined> {
  const turn = await read
    .selectFrom('mail_turns')
    .select('user_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return turn?.user_id
}

async function mailUser(tx: Tx, mailer: Mailer, key: Uint8Array, userId: string, now: number): Promise<void> {
  const due = await tx.deleteFrom('mail_turns').where('user_id', '=', userId).where('due_at', '<=', now).returning('mail').execute()
  const frequencies = due.map(({ mail }) => mail)
  if (frequencies.length === 0) return
  const user = await tx.selectFrom('users').select(['id', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
  const preferences = await preferencesOf(tx, userId)
  if (!isWanted(preferences, 'alerts', 'mail') || (await isBounced(tx, user.email)))
    return markMailed(tx, userId, await waitingAlerts(tx, userId, frequencies))
  const letter: LetterParts = { mailer, user, now, stop: await keepStopLinks(tx, key, { user, origin: mailer.origin, now }) }
  if (frequencies.includes('at_once')) await mailAtOnce(tx, letter, preferences)
  const chosen = frequencies.filter(frequency => frequency !== 'at_once')
  // Daily and weekly ones that are due together are one mail.
  if (chosen.length > 0) await writeMail(tx, letter, 'alert_digest', await waitingAlerts(tx, userId, chosen))
}

interface LetterParts {
  mailer: Mailer
  user: { id: string; email: string }
  stop: StopLinks
  now: number
}

/**
 * One mail for each alert. The last one that is allowed in this hour is about all that are left, and what is found later waits for the next
 * hour; all of it waits while the hours are quiet.
 */
async function mailAtOnce(tx: Tx, letter: LetterParts, preferences: Preferences): Promise<void> {
  const { user, now } = letter
  const { anHour } = limits.alertMail
  const allowedAt = (most: number) => nextAllowedAt(tx, { kind: 'alert', to_address: user.email }, most, now, hour)
  const waiting = await waitingAlerts(tx, user.id, ['at_once'])
  while (waiting.length > 0) {
    const at = quietUntil(preferences, now) ?? (await allowedAt(anHour))
    if (at > now) return waitUntil(tx, user.id, 'at_once', at)
    const isLast = (await allowedAt(anHour - 1)) > now
    await writeMail(tx, letter, 'alert', waiting.splice(0, isLast ? waiting.length : 1))
  }
}

const waitUntil = async (tx: Tx, user_id: string, mail: Frequency, due_at: number): Promise<void> =>
  void (await tx.insertInto('mail_turns').values({ user_id, mail, due_at }).execute())

/** One mail about these alerts, of which the first are shown with what they found. */
async function writeMail(tx: Tx, { mailer, user, stop, now }: LetterParts, kind: AlertMailKind, alerts: readonly WaitingAlert[]) {
  if (alerts.length === 0) return
  const shown: ListedAlert[] = []
  for (const alert of alerts.slice(0, limits.alertMail.alerts)) shown.push(await listedAlert(tx, user.id, alert))
  const others = alerts.slice(limits.alertMail.alerts)
  const records = await waitingRecords(tx, user.id, alerts)
  const mail = alertMail({ kind, to: user.email, origin: mailer.origin, stop }, { listed: shown, others, records })
  await mailer.mail.write(tx, mail, now)
  await markMailed(tx, user.id, alerts)
}
