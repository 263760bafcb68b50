import type { User } from '../../core/user.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { StoredCommunity } from '../community-access/index.ts'
import { targetDeleted } from '../memberships/index.ts'
import { slugsBelow, touchAll } from './rows.ts'

type Community = Pick<StoredCommunity, 'slug_value' | 'name'>

/** Deletes a community with all that refers to it. Those below it are below nothing then. */
export async function dropCommunity(tx: Tx, by: Pick<User, 'id'>, { slug_value: slug, name }: Community, now: number): Promise<void> {
  const below = await slugsBelow(tx, slug)
  await targetDeleted(tx, { type: 'community', id: slug, name }, by.id, now)
  await tx.deleteFrom('community_groups').where('community_slug', '=', slug).execute()
  await tx.deleteFrom('communities').where('slug_value', '=', slug).execute()
  await tx
    .insertInto('left_communities')
    .values({ slug_value: slug })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await touchAll(tx, below)
}

/** The communities of a user who deletes the account: one without another member goes too. The others are handed over with the memberships. */
export async function leaveCommunities(tx: Tx, userId: string, now: number): Promise<void> {
  const alone = await tx
    .selectFrom('memberships as own')
    .innerJoin('communities', 'communities.slug_value', 'own.slug_value')
    .select(['communities.slug_value', 'communities.name'])
    .where('own.kind', '=', 'community')
    .where('own.user_id', '=', userId)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memberships as other')
            .select('other.user_id')
            .whereRef('other.slug_value', '=', 'own.slug_value')
            .where('other.kind', '=', 'community')
            .where('other.user_id', '!=', userId),
        ),
      ),
    )
    .execute()
  for (const community of alone) await dropCommunity(tx, { id: userId }, community, now)
}
