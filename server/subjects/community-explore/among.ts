import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import type { AmongSlugs } from '../../catalogue/port.ts'
import type { Tables } from '../../store/tables.ts'
import { isShown, type Sight } from '../profiles/index.ts'

/**
 * Whom a search among a community finds, and by whom it finds the rest. To others than members, whoever does not show them where they belong is not
 * there: not even what they wrote is found by them. What changes this list counts up `communities.members_version`.
 */
export async function amongCommunity(
  query: Kysely<Tables>,
  slug: string,
  looking: 'member' | Sight,
): Promise<NonNullable<AmongSlugs['slugs']>> {
  const people = query
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.slug_values')
    .where('kind', '=', 'community')
    .where('memberships.slug_value', '=', slug)
    .orderBy('standing', 'desc')
    .orderBy('memberships.created_at')
    .orderBy('memberships.user_id')
    .limit(limits.communityExplore.members)
  const groups = await query
    .selectFrom('community_groups')
    .select('group_slug')
    .where('community_slug', '=', slug)
    .orderBy('joined_at')
    .limit(limits.communityExplore.groups)
    .execute()
  const research_groups = groups.map(({ group_slug }) => group_slug)
  // Members see each other.
  if (looking === 'member') return { researchers: (await people.execute()).flatMap(({ slug_values }) => slug_values), research_groups }
  const members = await people.leftJoin('profiles', 'profiles.user_id', 'users.id').select('visibility').execute()
  const shown = members.filter(({ visibility }) => visibility === null || isShown({ visibility }, 'research_groups', looking))
  return { researchers: shown.flatMap(({ slug_values }) => slug_values), research_groups }
}
