import type { CommunityGroup, CommunityResearcher } from '#contract/community-groups.ts'
import type { CommunityGroupRow } from '#contract/community-group-rows.ts'
import { limits } from '#contract/limits.ts'
import { type Role, roles } from '#contract/roles.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import { communityListed } from '../community-access/index.ts'
import { groupCount } from '../memberships/index.ts'
import { isShown } from '../profiles/index.ts'

/** Who looks at a community: a member, a logged-in user or anybody. */
export interface Looking {
  userId: string | undefined
  role: Role | undefined
}

const groupRows = (query: Kysely<Tables>, community: string) =>
  query
    .selectFrom('community_groups')
    .select(['group_slug', 'community_groups.name', 'community_groups.joined_at'])
    .where('community_slug', '=', community)

const groupOf = (row: { group_slug: string; name: string; joined_at: number }): CommunityGroup => ({
  name: row.name || row.group_slug,
  slug_values: [row.group_slug],
  joined_at: row.joined_at,
})

/** A page of the research groups of a community, by name. */
export async function groupPage(query: Kysely<Tables>, community: string, page: number) {
  const found = await groupRows(query, community)
    .orderBy('community_groups.name')
    .orderBy('group_slug')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  return { research_groups: rows.map(groupOf), total: await groupCount(query, 'community_slug', community), page, more }
}

/** Of these groups those that are in the community, as devices have them. */
export async function deviceGroupRows(query: Kysely<Tables>, community: string, slugs: readonly string[]): Promise<CommunityGroupRow[]> {
  if (slugs.length === 0) return []
  const rows = await groupRows(query, community).where('group_slug', 'in', slugs).orderBy('community_groups.name').execute()
  return rows.map(row => ({ kind: 'community', community_slug: community, ...row }))
}

/** One group of a community; another one is `not_found`. */
export async function requireGroup(query: Kysely<Tables>, community: string, group: string): Promise<CommunityGroup> {
  const row = await groupRows(query, community).where('group_slug', '=', group).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return groupOf(row)
}

const people = (query: Kysely<Tables>, community: string) =>
  query
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'full_name', 'slug_values', 'memberships.role', 'visibility'])
    .where('memberships.kind', '=', 'community')
    .where('memberships.slug_value', '=', community)

type FoundPerson = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number]

/** Members see each other; others see those who show where they belong. */
function isVisible({ id, visibility }: FoundPerson, { role, userId }: Looking): boolean {
  if (role !== undefined || id === userId || visibility === null) return true
  return isShown({ visibility }, 'research_groups', userId === undefined ? 'public' : 'users')
}

const personOf = ({ full_name, slug_values, role }: Pick<FoundPerson, 'full_name' | 'slug_values' | 'role'>): CommunityResearcher => ({
  full_name,
  slug_values,
  role: { id: roles[role], name: role },
})

/** A page of those members of a group who are in the community too. It may be shorter, because who is hidden is left out. */
export async function researcherPage(
  query: Kysely<Tables>,
  { community, group }: { community: string; group: string },
  looking: Looking,
  page: number,
) {
  const found = await people(query, community)
    .innerJoin('memberships as grouped', join =>
      join
        .onRef('grouped.user_id', '=', 'memberships.user_id')
        .on('grouped.kind', '=', 'research_group')
        .on('grouped.slug_value', '=', group),
    )
    .orderBy('grouped.standing', 'desc')
    .orderBy('grouped.created_at')
    .orderBy('grouped.user_id')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  return { researchers: rows.filter(row => isVisible(row, looking)).map(personOf), page, more }
}

/** Somebody in a community, by any slug of the profile, with those of their groups that belong to it. */
export async function researcherIn(query: Kysely<Tables>, community: string, slug: string, looking: Looking) {
  const account = await query
    .selectFrom('user_slugs')
    .innerJoin('users', 'users.id', 'user_slugs.user_id')
    .select(['users.id', 'full_name', 'slug_values'])
    .where(eb => eb.or([eb('user_slugs.slug', '=', slug), eb.and([eb('users.id', '=', slug), eb('users.id', '=', looking.userId ?? '')])]))
    .executeTakeFirst()
  if (!account) throw new Refusal('not_found')
  const member = await people(query, community).where('users.id', '=', account.id).executeTakeFirst()
  const isSelf = account.id === looking.userId
  if (member ? !isVisible(member, looking) : !isSelf) throw new Refusal('not_found')
  const found = await groupRows(query, community)
    .innerJoin('memberships', join =>
      join.onRef('memberships.slug_value', '=', 'group_slug').on('kind', '=', 'research_group').on('user_id', '=', account.id),
    )
    .orderBy('community_groups.name')
    .limit(limits.groupsInCommunity.most)
    .execute()
  const { full_name, slug_values } = account
  return { researcher: member ? personOf(member) : { full_name, slug_values, role: null }, research_groups: found.map(groupOf) }
}

/** A page of the communities that a group belongs to, by name, as far as they are named to the viewer. */
export async function communityPage(query: Kysely<Tables>, group: string, viewerId: string | undefined, page: number) {
  const found = await query
    .selectFrom('community_groups')
    .innerJoin('communities', 'communities.slug_value', 'community_slug')
    .select(['communities.name', 'communities.slug_value'])
    .where('group_slug', '=', group)
    .where(communityListed(viewerId))
    .orderBy('communities.name')
    .orderBy('communities.slug_value')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  return { communities: rows.map(({ name, slug_value }) => ({ name, slug_values: [slug_value] })), page, more }
}
