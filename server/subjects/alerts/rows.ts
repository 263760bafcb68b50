import { alertOfProfile } from '#contract/alert-names.ts'
import { type FollowedIndex, followedIndexes, type Subscription } from '#contract/alerts.ts'
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

/** Slugs of one query. */
const slugsAtOnce = 500

export type StoredSubscription = Selectable<Tables['subscriptions']>

export const subscriptionView = ({ index_name, slug_value, name, created_at }: StoredSubscription): Subscription => ({
  index: index_name,
  slug_value,
  name,
  created_at,
})

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
    await tx.deleteFrom('alert_finds').where('user_id', '=', userId).where('alert', '=', `${index}/${slug_value}`).execute()
    await dropFeedOfAlert(tx, userId, alertOfProfile({ index, slug_value }))
    const mark = { change_seq: await nextChangeSeq(tx), removed_at: now }
    await tx
      .insertInto('removed_subscriptions')
      .values({ user_id: userId, index_name: index, slug_value, ...mark })
      .onConflict(conflict => conflict.columns(['user_id', 'index_name', 'slug_value']).doUpdateSet(mark))
      .execute()
  }
}

/** Who follows any of these profiles, each named by its first slug, and since when. */
export async function followersOf(query: Kysely<Tables>, profiles: readonly { index: FollowedIndex; slug: string }[]) {
  const followers: Pick<StoredSubscription, 'user_id' | 'index_name' | 'slug_value' | 'created_at'>[] = []
  for (const index of followedIndexes) {
    const slugs = [...new Set(profiles.filter(profile => profile.index === index).map(({ slug }) => slug))]
    for (let at = 0; at < slugs.length; at += slugsAtOnce)
      followers.push(
        ...(await query
          .selectFrom('subscriptions')
          .select(['user_id', 'index_name', 'slug_value', 'created_at'])
          .where('index_name', '=', index)
          .where('slug_value', 'in', slugs.slice(at, at + slugsAtOnce))
          .execute()),
      )
  }
  return followers
}

/** Removes all subscriptions to a deleted profile; the followers' devices are informed. */
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
}
