import { type CommunityInput, usualSettings } from '#contract/community-fields.ts'
import { limits } from '#contract/limits.ts'
import { v7 as newId } from 'uuid'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { findCommunity } from '../community-access/index.ts'
import { writeHistoryOf } from '../membership-history/index.ts'
import { addMember } from '../memberships/index.ts'
import { placeBelow } from './circles.ts'
import { checkedCommunity, communityColumns, invalid } from './fields.ts'
import { countMadeCommunities } from './rows.ts'
import { slugFor } from './slugs.ts'

const { made: most } = limits.community

/** Makes a community, of which the user becomes the owner. Returns its first slug. */
export async function makeCommunity(tx: Tx, user: Pick<User, 'id'>, input: CommunityInput, now: number): Promise<string> {
  if ((await countMadeCommunities(tx, user.id)) >= most)
    throw new Refusal('limit_reached', {
      sentence: `You have made ${most} communities, the most an account can have. Delete one of them first.`,
    })
  const { slug: chosen, invite_only, ...sent } = input
  const parent_id = sent.parent_id === null ? null : await placeBelow(tx, user, sent.parent_id)
  const columns = communityColumns(checkedCommunity({ ...sent, parent_id }))
  const slug_value = chosen ?? slugFor(columns.name)
  if (await isTaken(tx, slug_value)) throw invalid('slug', 'This slug is already taken.')
  await tx
    .insertInto('communities')
    .values({
      id: newId(),
      slug_value,
      ...columns,
      ...usualSettings(invite_only),
      made_by: user.id,
      version: 1,
      change_seq: await nextChangeSeq(tx),
      created_at: now,
    })
    .execute()
  const target = { type: 'community', id: slug_value, name: columns.name } as const
  await addMember(tx, user.id, target, 'owner', now)
  await writeHistoryOf(tx, target, { kind: 'created', by: user.id, now })
  return slug_value
}

/** Also one of a community that was deleted: links to it lead nowhere else. */
async function isTaken(tx: Tx, slug: string): Promise<boolean> {
  const left = await tx.selectFrom('left_communities').select('slug_value').where('slug_value', '=', slug).executeTakeFirst()
  return left !== undefined || (await findCommunity(tx, slug)) !== undefined
}
