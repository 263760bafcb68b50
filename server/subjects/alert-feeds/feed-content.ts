import type { Kysely } from 'kysely'
import { needsFilterRight } from '#contract/indexes/search-rights.ts'
import { deliveryLimits } from '#contract/delivery-limits.ts'
import { recordPage } from '#contract/record-page.ts'
import { can, type Guest, viewerOf } from '#contract/rights.ts'
import { searchedAs } from '#contract/searches.ts'
import { withoutTurns } from '#contract/text-direction.ts'
import { currentPlan } from '../../core/plan.ts'
import type { Tables } from '../../store/tables.ts'
import { alertsOfUser, readAlert } from '../alert-rows/index.ts'
import { everyAlert, type StoredFeed } from './addresses.ts'

/** A record that an alert found. */
export interface FeedItem {
  /** A tag URI (RFC 4151): the same in both forms, and for ever. */
  id: string
  title: string
  /** The page of the record. */
  url: string
  note: string
  /** Milliseconds since 1970. */
  foundAt: number
}

export interface FeedContent {
  id: string
  title: string
  items: readonly FeedItem[]
  /** When the newest item was found, or the address was made. */
  updatedAt: number
}

/** What the user of a feed may read. */
interface Reader {
  query: Kysely<Tables>
  guest: Guest
  /** Where people reach this server. */
  origin: string
  now: number
}

/** What a feed says now; undefined if its account or alert has gone, or the plan no longer has what the alert needs. */
export async function feedContent(feed: StoredFeed, { query, guest, origin, now }: Reader): Promise<FeedContent | undefined> {
  const user = await query
    .selectFrom('users')
    .select(['user_type', 'user_type_until', 'user_type_after'])
    .where('id', '=', feed.user_id)
    .executeTakeFirst()
  if (!user) return undefined
  const mayFilter = can(viewerOf(currentPlan(user, now).user_type, guest), 'useFilters')
  const names = await namesOf(query, feed.user_id, feed.alert, mayFilter)
  if (feed.alert !== everyAlert && !names.has(feed.alert)) return undefined
  const rows = await query
    .selectFrom('alert_finds')
    .selectAll()
    .where('user_id', '=', feed.user_id)
    .where('alert', 'in', [...names.keys()])
    .orderBy('number', 'desc')
    .limit(deliveryLimits.feed.items)
    .execute()
  const tag = tagsOf(origin)
  const items = rows.map(({ alert, index_name, slug_value, title, found_at }) => ({
    id: tag(found_at, ['finds', ...alert.split('/'), index_name, slug_value]),
    title: withoutTurns(title),
    url: origin + recordPage(index_name, slug_value),
    note: `Found by “${withoutTurns(names.get(alert) ?? '')}”.`,
    foundAt: found_at,
  }))
  return {
    // Of the address: people who follow the same profile, or all of their alerts, have feeds of their own.
    id: tag(feed.created_at, ['feeds', feed.id]),
    title: withoutTurns(names.get(feed.alert) ?? 'All alerts'),
    items,
    updatedAt: items[0]?.foundAt ?? feed.created_at,
  }
}

/** The alerts of a user by name, or the one of a feed; without those that the plan no longer has. */
async function namesOf(query: Kysely<Tables>, userId: string, alert: string, mayFilter: boolean): Promise<Map<string, string>> {
  const every = () => alertsOfUser(query, userId).execute()
  const only = async () => [await readAlert(query, { user_id: userId, alert })].filter(row => row !== undefined)
  const alerts = await (alert === everyAlert ? every() : only())
  const allowed = alerts.filter(({ data }) => mayFilter || !data || !needsFilterRight(searchedAs(data)))
  return new Map(allowed.map(row => [row.alert, row.name]))
}

/** Makes tag URIs of this server: by its name and the day on which something began. */
function tagsOf(origin: string): (at: number, parts: readonly string[]) => string {
  const { hostname } = new URL(origin)
  // An address of IPv6 is no name for a tag.
  const authority = hostname.startsWith('[') ? 'localhost' : hostname
  return (at, parts) => `tag:${authority},${new Date(at).toISOString().slice(0, 10)}:${parts.map(encodeURIComponent).join('/')}`
}
