import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

export async function isFollowed(query: Kysely<Tables>, userId: string, communitySlug: string): Promise<boolean> {
  const row = await query
    .selectFrom('opportunity_follows')
    .select('user_id')
    .where('community_slug', '=', communitySlug)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** From now on the user is told of new opportunities of the community. Following twice is no error. */
export async function followOpportunities(tx: Tx, userId: string, communitySlug: string, now: number): Promise<void> {
  if (await isFollowed(tx, userId, communitySlug)) return
  const { count } = await tx
    .selectFrom('opportunity_follows')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const most = limits.opportunity.followed
  if (Number(count) >= most)
    throw new Refusal('limit_reached', {
      sentence: `You follow the opportunities of ${most} communities, the most. Unfollow some of them.`,
    })
  await tx.insertInto('opportunity_follows').values({ community_slug: communitySlug, user_id: userId, created_at: now }).execute()
}

export async function unfollowOpportunities(tx: Tx, userId: string, communitySlug: string): Promise<void> {
  await tx.deleteFrom('opportunity_follows').where('community_slug', '=', communitySlug).where('user_id', '=', userId).execute()
}
