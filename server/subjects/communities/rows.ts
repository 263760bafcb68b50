import type { CommunityRow } from '#contract/community-rows.ts'
import type { CommunitySettings } from '#contract/community-fields.ts'
import type { Role } from '#contract/roles.ts'
import type { Kysely } from 'kysely'
import { nextChangeSeq, nextChangeSeqs } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { StoredCommunity } from '../community-access/index.ts'
import { communityFieldsOf, parentOf } from './fields.ts'

export const storedCommunity = (query: Kysely<Tables>, slug: string): Promise<StoredCommunity | undefined> =>
  query.selectFrom('communities').selectAll().where('slug_value', '=', slug).executeTakeFirst()

export const communitySettingsOf = (community: StoredCommunity): CommunitySettings => ({
  invite_only: community.invite_only,
  overview_visible: community.overview_visible,
  search_visible: community.search_visible,
  pages_visible: community.pages_visible,
  questions_visible: community.questions_visible,
})

/** A community as the devices of a member mirror it. */
export async function mirroredCommunity(
  query: Kysely<Tables>,
  community: StoredCommunity,
  { userId, role }: { userId: string; role: Role },
): Promise<CommunityRow> {
  const { slug_value, avatar, created_at, version } = community
  const parent = await parentOf(query, community, userId)
  return {
    slug_value,
    ...communityFieldsOf(community),
    ...communitySettingsOf(community),
    parent_id: parent?.slug_value ?? null,
    parent_name: parent?.name ?? null,
    avatar,
    rw_access: role,
    created_at,
    version,
  }
}

type Columns = Partial<Omit<StoredCommunity, 'id' | 'slug_value' | 'created_at' | 'change_seq'>>

/** Changes columns of a community and brings the row to the devices of its members. No community is no error. */
export async function touchCommunity(tx: Tx, slug: string, columns: Columns = {}): Promise<void> {
  await tx
    .updateTable('communities')
    .set({ ...columns, change_seq: await nextChangeSeq(tx) })
    .where('slug_value', '=', slug)
    .execute()
}

/** Those directly below a community; there are at most `limits.community.below`. */
export async function slugsBelow(query: Kysely<Tables>, slug: string): Promise<string[]> {
  const rows = await query.selectFrom('communities').select('slug_value').where('parent_slug', '=', slug).orderBy('slug_value').execute()
  return rows.map(row => row.slug_value)
}

/** Brings communities to the devices of their members again. */
export async function touchAll(tx: Tx, slugs: readonly string[]): Promise<void> {
  const numbers = await nextChangeSeqs(tx, slugs.length)
  for (const [at, slug] of slugs.entries())
    await tx.updateTable('communities').set({ change_seq: numbers[at]! }).where('slug_value', '=', slug).execute()
}

/** How many communities an account has made that are still here. */
export async function countMadeCommunities(query: Kysely<Tables>, userId: string): Promise<number> {
  const { made } = await query
    .selectFrom('communities')
    .select(({ fn }) => fn.countAll<number | string>().as('made'))
    .where('made_by', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(made)
}
