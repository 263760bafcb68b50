import type { MailTime } from '#contract/alert-fields.ts'
import { alertOfProfile, profileOfAlert } from '#contract/alert-names.ts'
import { limits } from '#contract/limits.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { recordPage } from '#contract/record-page.ts'
import { namingProfile, openedHref } from '#contract/saved-search-address.ts'
import type { SavedData } from '#contract/searches.ts'
import { to } from '#contract/to.ts'
import { sql } from 'kysely'
import type { Tx } from '../../store/unit-of-work.ts'
import { markAlert } from '../alert-rows/index.ts'

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
  /** What it searches; undefined for a followed profile. */
  data?: SavedData
}

/** With what a mail says of it. Addresses are paths of the app. */
export interface ListedAlert extends WaitingAlert {
  listed: readonly { title: string; href: string }[]
  /** Where all that is new is, the last added first. */
  href: string
}

/** What waits: finds after the last one that was told by mail, and after the user last looked at the alert. */
const waits = (mailed_to: unknown, seen_at: unknown) => sql<boolean>`(find.number > ${mailed_to} AND find.added_at > ${seen_at})`
const waitsIn = (alert: 'search' | 'followed') => waits(sql.ref(`${alert}.mailed_to`), sql.ref(`${alert}.seen_at`))

/** A followed profile as `alert_finds` names it (alertOfProfile). */
const ofFollowed = sql<string>`followed.index_name || '/' || followed.slug_value`

type Frequencies = readonly Exclude<MailTime, 'off'>[]

/** What waits for mails of these frequencies: the alerts with most finds first. Paused alerts hold everything back. */
export async function waitingAlerts(tx: Tx, userId: string, mails: Frequencies): Promise<WaitingAlert[]> {
  const waiting = [...(await waitingSearches(tx, userId, mails)), ...(await waitingProfiles(tx, userId, mails))]
  return waiting.toSorted((a, b) => b.finds - a.finds || a.name.localeCompare(b.name))
}

async function waitingSearches(tx: Tx, userId: string, mails: Frequencies): Promise<WaitingAlert[]> {
  const rows = await tx
    .selectFrom('searches as search')
    .innerJoin('alert_finds as find', join =>
      join.onRef('find.user_id', '=', 'search.user_id').onRef('find.alert', '=', 'search.id').on(waitsIn('search')),
    )
    .select(['search.id as alert', 'search.name', 'search.data', 'search.seen_at', 'search.mailed_to'])
    .select(({ fn }) => [fn.countAll<number | string>().as('finds'), fn.max('find.number').as('last')])
    .where('search.user_id', '=', userId)
    .where('search.mail', 'in', mails)
    .where('search.is_paused', '=', false)
    .groupBy('search.id')
    .execute()
  return rows.map(row => ({ ...row, finds: Number(row.finds) }))
}

async function waitingProfiles(tx: Tx, userId: string, mails: Frequencies): Promise<WaitingAlert[]> {
  const rows = await tx
    .selectFrom('subscriptions as followed')
    .innerJoin('alert_finds as find', join =>
      join.onRef('find.user_id', '=', 'followed.user_id').on('find.alert', '=', ofFollowed).on(waitsIn('followed')),
    )
    .select(['followed.index_name', 'followed.slug_value', 'followed.name', 'followed.seen_at', 'followed.mailed_to'])
    .select(({ fn }) => [fn.countAll<number | string>().as('finds'), fn.max('find.number').as('last')])
    .where('followed.user_id', '=', userId)
    .where('followed.mail', 'in', mails)
    .where('followed.is_paused', '=', false)
    .groupBy(['followed.user_id', 'followed.index_name', 'followed.slug_value'])
    .execute()
  return rows.map(({ index_name: index, slug_value: slug, ...row }) => ({
    ...row,
    alert: alertOfProfile({ index, slug }),
    finds: Number(row.finds),
  }))
}

/** How many records wait in these alerts of one user together: what several of them found is one. */
export async function waitingRecords(tx: Tx, userId: string, alerts: readonly Pick<WaitingAlert, 'alert'>[]): Promise<number> {
  const { records } = await tx
    .selectFrom('alert_finds as find')
    .leftJoin('searches as search', join => join.onRef('search.user_id', '=', 'find.user_id').onRef('search.id', '=', 'find.alert'))
    .leftJoin('subscriptions as followed', join => join.onRef('followed.user_id', '=', 'find.user_id').on('find.alert', '=', ofFollowed))
    .select(sql<number | string>`count(DISTINCT find.index_name || '/' || find.slug_value)`.as('records'))
    .where('find.user_id', '=', userId)
    .where(
      'find.alert',
      'in',
      alerts.map(({ alert }) => alert),
    )
    // An alert is one of them: nothing is greater than the marks of the other, which has none.
    .where(eb => eb.or([waitsIn('search'), waitsIn('followed')]))
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
  const data = waiting.data ?? recordsOf(alert, rows[0]?.index_name)
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
