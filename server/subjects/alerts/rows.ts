import { alertOfProfile } from '#contract/alert-names.ts'
import type { FollowedIndex, Subscription, SubscriptionChange } from '#contract/alerts.ts'
import { indexes } from '#contract/indexes/all.ts'
import { type CatalogueRecord, titleOf } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely, Selectable } from 'kysely'
import { requireBelow } from '../../core/refusal.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { dropFeedOfAlert } from '../alert-feeds/index.ts'
import { changedAlert, dropFinds, lastFinds } from '../kept-finds/index.ts'
import { dropNoticesOf } from '../notifications/index.ts'
import { toldOf } from './told-of.ts'

export type StoredSubscription = Selectable<Tables['subscriptions']>

const alertOf = ({ index_name: index, slug_value: slug }: Pick<StoredSubscription, 'index_name' | 'slug_value'>): string =>
  alertOfProfile({ index, slug })

/** Followed profiles of one user as sent on the wire, with what they found last. */
export async function subscriptionViews(
  query: Kysely<Tables>,
  userId: string,
  rows: readonly StoredSubscription[],
): Promise<Subscription[]> {
  const found = await lastFinds(query, userId, rows.map(alertOf))
  return rows.map(row => ({
    index: row.index_name,
    slug_value: row.slug_value,
    name: row.name,
    new_results: row.new_results,
    timestamp_epoch: row.seen_at,
    found: found.get(alertOf(row)) ?? [],
    is_paused: row.is_paused,
    push: row.push,
    mail: row.mail,
    created_at: row.created_at,
  }))
}

export async function subscriptionView(query: Kysely<Tables>, row: StoredSubscription): Promise<Subscription> {
  const [view] = await subscriptionViews(query, row.user_id, [row])
  return view!
}

/** A page of the profiles that the user follows, latest first. */
export const subscriptionPage = async (query: Kysely<Tables>, userId: string, page: number) =>
  onePage(
    await query
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('change_seq', 'desc')
      .offset(page * limits.listPage)
      .limit(limits.listPage + 1)
      .execute(),
  )

interface NewSubscription {
  index: FollowedIndex
  profile: CatalogueRecord
  /** How many profiles the account may follow. */
  most: number
  now: number
}

/** Follows a profile under its first slug; an existing row is returned unchanged. */
export async function putSubscription(tx: Tx, userId: string, { index, profile, most, now }: NewSubscription): Promise<StoredSubscription> {
  const slug = profile.slug_values[0]!
  const existing = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('index_name', '=', index)
    .where('slug_value', '=', slug)
    .executeTakeFirst()
  if (existing) return existing
  const { count } = await tx
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  requireBelow('followed', Number(count), most)
  const row: StoredSubscription = {
    user_id: userId,
    index_name: index,
    slug_value: slug,
    name: titleOf(indexes[index], profile),
    new_results: 0,
    seen_at: now,
    finds_from: now,
    is_paused: false,
    push: false,
    mail: 'off',
    mailed_to: 0,
    created_at: now,
    change_seq: await nextChangeSeq(tx),
  }
  await tx.insertInto('subscriptions').values(row).execute()
  // A row is either current or marked as removed, never both: a mirror that read both would not know which is newer.
  await tx
    .deleteFrom('removed_subscriptions')
    .where('user_id', '=', userId)
    .where('index_name', '=', index)
    .where('slug_value', '=', slug)
    .execute()
  return row
}

/** Changes the alert of a profile that the user follows by any of these slugs; undefined if they follow it by none. */
export async function changeSubscription(
  tx: Tx,
  userId: string,
  { index, slugs, change, now }: { index: FollowedIndex; slugs: readonly string[]; change: SubscriptionChange; now: number },
): Promise<StoredSubscription | undefined> {
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('index_name', '=', index)
    .where('slug_value', 'in', slugs)
    .executeTakeFirst()
  if (!row) return undefined
  const next: StoredSubscription = { ...row, ...(await changedAlert(tx, { ...row, alert: alertOf(row) }, change, { now })) }
  await tx
    .updateTable('subscriptions')
    .set(next)
    .where('user_id', '=', userId)
    .where('index_name', '=', index)
    .where('slug_value', '=', row.slug_value)
    .execute()
  return next
}

/** Unfollows a profile by any of these slugs; it is not an error if it was not followed. */
export async function dropSubscriptions(
  tx: Tx,
  userId: string,
  index: FollowedIndex,
  slugs: readonly string[],
  now: number,
): Promise<void> {
  if (slugs.length === 0) return
  const dropped = await tx
    .deleteFrom('subscriptions')
    .where('user_id', '=', userId)
    .where('index_name', '=', index)
    .where('slug_value', 'in', slugs)
    .returning('slug_value')
    .execute()
  for (const { slug_value } of dropped) {
    // What it found goes with it.
    const alert = alertOfProfile({ index, slug: slug_value })
    await dropFinds(tx, { user_id: userId, alert })
    await dropFeedOfAlert(tx, userId, alert)
    const mark = { change_seq: await nextChangeSeq(tx), removed_at: now }
    await tx
      .insertInto('removed_subscriptions')
      .values({ user_id: userId, index_name: index, slug_value, ...mark })
      .onConflict(conflict => conflict.columns(['user_id', 'index_name', 'slug_value']).doUpdateSet(mark))
      .execute()
  }
}

/** Removes all subscriptions to a profile that is shown nowhere any more, and what told of them by its name; the followers' devices are informed. */
export async function removeFollowers(tx: Tx, slugs: readonly string[], now: number): Promise<void> {
  if (slugs.length === 0) return
  const followers = await tx
    .selectFrom('subscriptions')
    .select('user_id')
    .distinct()
    .where('index_name', '=', 'researchers')
    .where('slug_value', 'in', slugs)
    .execute()
  for (const { user_id } of followers) await dropSubscriptions(tx, user_id, 'researchers', slugs, now)
  for (const slug of slugs) await dropNoticesOf(tx, toldOf(alertOfProfile({ index: 'researchers', slug })), now)
}
