import type { Kysely } from 'kysely'
import type { Named } from '#contract/records.ts'
import { limits } from '#contract/limits.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { communityListed } from '../community-access/index.ts'
import { groupChanged, leaveTarget, type TargetKinds } from '../memberships/index.ts'
import { isShown } from '../profiles/index.ts'

interface Wanted {
  /** Who looks; the person themselves gets every community with `all`. */
  viewerId: string | undefined
  all: boolean
  /** Only communities that this group belongs to as well, by its first slug. */
  group: string | undefined
}

/** The communities of a person that the viewer may know of, by name. Who hides where they belong has none for others. */
export async function communitiesOf(query: Kysely<Tables>, userId: string, { viewerId, all, group }: Wanted): Promise<Named[]> {
  if (!(await showsWhereBelongs(query, userId, viewerId))) return []
  const isSelf = userId === viewerId
  const rows = await query
    .selectFrom('memberships')
    .innerJoin('communities', 'communities.slug_value', 'memberships.slug_value')
    .select(['communities.name', 'communities.slug_value'])
    .where('kind', '=', 'community')
    .where('user_id', '=', userId)
    // Without `all` a person sees what everybody sees.
    .where(communityListed(isSelf && !all ? undefined : viewerId))
    .$if(group !== undefined, found =>
      found.where('communities.slug_value', 'in', eb =>
        eb.selectFrom('community_groups').select('community_slug').where('group_slug', '=', group!),
      ),
    )
    .orderBy('communities.name')
    .orderBy('communities.slug_value')
    .limit(limits.account.paid.memberships)
    .execute()
  return rows.map(({ name, slug_value }) => ({ name, slug_values: [slug_value] }))
}

async function showsWhereBelongs(query: Kysely<Tables>, userId: string, viewerId: string | undefined): Promise<boolean> {
  if (userId === viewerId) return true
  const profile = await query.selectFrom('profiles').select('visibility').where('user_id', '=', userId).executeTakeFirst()
  return !profile || isShown(profile, 'research_groups', viewerId === undefined ? 'public' : 'users')
}

/** Members whose interests are counted: enough to tell what a community is about. */
const countedMembers = 2000

/**
 * The interests that most members of the person's visible communities show to everybody, most frequent first. Who hides where they belong
 * has none for others: from the interests of members the community could be told.
 */
export async function communityInterestsOf(
  query: Kysely<Tables>,
  userId: string,
  { viewerId, most }: { viewerId: string | undefined; most: number },
): Promise<string[]> {
  if (!(await showsWhereBelongs(query, userId, viewerId))) return []
  const members = await query
    .selectFrom('memberships as own')
    .innerJoin('communities', join =>
      join.onRef('communities.slug_value', '=', 'own.slug_value').on('communities.overview_visible', '=', true),
    )
    .innerJoin('memberships as other', join => join.onRef('other.slug_value', '=', 'own.slug_value').on('other.kind', '=', 'community'))
    .innerJoin('users', 'users.id', 'other.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'interests', 'visibility'])
    .distinct()
    .where('own.user_id', '=', userId)
    .where('own.kind', '=', 'community')
    .limit(countedMembers)
    .execute()
  const counts = new Map<string, { name: string; members: number }>()
  for (const member of members)
    for (const name of isShown(member, 'research_interests', 'public') ? member.interests : []) {
      const count = counts.get(name.toLowerCase())
      counts.set(name.toLowerCase(), { name: count?.name ?? name, members: (count?.members ?? 0) + 1 })
    }
  return [...counts.values()]
    .sort((a, b) => b.members - a.members || a.name.localeCompare(b.name))
    .slice(0, most)
    .map(({ name }) => name)
}

/** The groups of a person no longer name them, or do so again. */
export async function showInGroups(tx: Tx, kinds: TargetKinds, userId: string, now: number): Promise<void> {
  const own = await tx
    .selectFrom('memberships')
    .select(['slug_value as id', 'name'])
    .where('kind', '=', 'research_group')
    .where('user_id', '=', userId)
    .execute()
  for (const group of own) await groupChanged(tx, kinds, { type: 'research_group', ...group }, now)
}

/** Ends the membership in a research group, by any of its slugs. */
export async function leaveGroupOf(tx: Tx, kinds: TargetKinds, userId: string, slugs: readonly string[], now: number): Promise<void> {
  const own = await tx
    .selectFrom('memberships')
    .select(['role', 'slug_value', 'name'])
    .where('kind', '=', 'research_group')
    .where('slug_value', 'in', slugs)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!own) return
  const group = { type: 'research_group', id: own.slug_value, name: own.name } as const
  await leaveTarget(tx, { ...group, role: own.role }, userId, now)
  await groupChanged(tx, kinds, group, now)
}
