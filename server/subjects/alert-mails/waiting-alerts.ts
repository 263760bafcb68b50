import type { MailTime } from '#contract/alert-fields.ts'
import { profileOfAlert } from '#contract/alert-names.ts'
import { limits } from '#contract/limits.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { recordPage } from '#contract/record-page.ts'
import { namingProfile, openedHref } from '#contract/saved-search-address.ts'
import type { SavedData } from '#contract/searches.ts'
import { to } from '#contract/to.ts'
import { sql } from 'kysely'
import type { Tx } from '../../store/unit-of-work.ts'
import { alertsOfUser, markAlert, readAlert } from '../alert-rows/index.ts'

/** An alert with finds that were not told by mail yet and that its user has not looked at. */
export interface WaitingAlert {
  /** As `alert_finds` names it. */
  alert: string
  name: string
  finds: number
  /** The number of the last one. */
  last: number
  mailed_to: number
  seen_at: number
}

/** With what a mail says of it. Addresses are paths of the app. */
export interface ListedAlert extends WaitingAlert {
  listed: readonly { title: string; href: string }[]
  /** Where all that is new is, the last added first. */
  href: string
}

/** What waits: finds after the last one that was told by mail, and after the user last looked at the alert. */
const waits = (mailed_to: unknown, seen_at: unknown) => sql<boolean>`(find.number > ${mailed_to} AND find.added_at > ${seen_at})`

/** The finds that wait in the alerts of a user. */
const waitingFinds = (tx: Tx, userId: string) =>
  tx.selectFrom(alertsOfUser(tx, userId).as('own')).innerJoin('alert_finds as find', join =>
    join
      .on('find.user_id', '=', userId)
      .onRef('find.alert', '=', 'own.alert')
      .on(waits(sql.ref('own.mailed_to'), sql.ref('own.seen_at'))),
  )

/**
 * What waits for mails of these frequencies: the alerts with most finds first. Paused alerts hold everything back; they are left out here, because
 * there is an index of all that are not paused, which SQLite would read in place of those of the user.
 */
export async function waitingAlerts(tx: Tx, userId: string, mails: readonly Exclude<MailTime, 'off'>[]): Promise<WaitingAlert[]> {
  const columns = ['own.alert', 'own.name', 'own.seen_at', 'own.mailed_to', 'own.is_paused'] as const
  const rows = await waitingFinds(tx, userId)
    .select(columns)
    .select(({ fn }) => [fn.countAll<number | string>().as('finds'), fn.max('find.number').as('last')])
    .where('own.mail', 'in', mails)
    .groupBy(columns)
    .execute()
  const waiting = rows.filter(({ is_paused }) => !is_paused).map(row => ({ ...row, finds: Number(row.finds) }))
  return waiting.toSorted((a, b) => b.finds - a.finds || a.name.localeCompare(b.name))
}

/** How many records wait in these alerts of one user together: what several of them found is one. */
export async function waitingRecords(tx: Tx, userId: string, alerts: readonly Pick<WaitingAlert, 'alert'>[]): Promise<number> {
  const { records } = await waitingFinds(tx, userId)
    .select(sql<number | string>`count(DISTINCT find.index_name || '/' || find.slug_value)`.as('records'))
    .where(
      'own.alert',
      'in',
      alerts.map(({ alert }) => alert),
    )
    .executeTakeFirstOrThrow()
  return Number(records)
}

/** An alert with the finds that a mail lists, the latest first. */
export async function listedAlert(tx: Tx, userId: string, waiting: WaitingAlert): Promise<ListedAlert> {
  const { alert, mailed_to, seen_at } = waiting
  const rows = await tx
    .selectFrom('alert_finds as find')
    .select(['title', 'index_name', 'slug_value'])
    .where('user_id', '=', userId)
    .where('alert', '=', alert)
    .where(waits(mailed_to, seen_at))
    .orderBy('number', 'desc')
    .limit(limits.alertMail.finds)
    .execute()
  const listed = rows.map(({ title, index_name, slug_value }) => ({ title, href: recordPage(index_name, slug_value) }))
  const data = (await readAlert(tx, { user_id: userId, alert }))?.data ?? recordsOf(alert, rows[0]?.index_name)
  return { ...waiting, listed, href: data ? openedHref({ data, timestamp_epoch: seen_at }) : to('alerts') }
}

/** The records of one kind that name a followed profile. */
function recordsOf(alert: string, index: IndexName | undefined): SavedData | undefined {
  const profile = profileOfAlert(alert)
  return profile && index && namingProfile(profile, index)
}

/** Remembers that these were told by mail, or that nobody wanted to be told so. */
export async function markMailed(tx: Tx, userId: string, alerts: readonly Pick<WaitingAlert, 'alert' | 'last'>[]): Promise<void> {
  for (const { alert, last: mailed_to } of alerts) await markAlert(tx, { user_id: userId, alert }, { mailed_to })
}
