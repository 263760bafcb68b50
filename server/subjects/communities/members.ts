import type { GroupContact } from '#contract/contacts.ts'
import { limits } from '#contract/limits.ts'
import type { Option } from '#contract/option.ts'
import type { Kysely } from 'kysely'
import { highestRoleFirst } from '../../store/role-order.ts'
import type { Tables } from '../../store/tables.ts'
import { isShown } from '../profiles/index.ts'

const { contacts: mostContacts, counted } = limits.community

const members = (query: Kysely<Tables>, slug: string) =>
  query
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'visibility'])
    .where('kind', '=', 'community')
    .where('memberships.slug_value', '=', slug)

const sightOf = (viewerId: string | undefined) => (viewerId === undefined ? 'public' : 'users')

/** The interests that most members show, most frequent first. Of a large community only those of the first members count. */
export async function interestsOf(query: Kysely<Tables>, slug: string, viewerId: string | undefined, most: number): Promise<Option[]> {
  const people = await members(query, slug)
    .select('interests')
    .orderBy('memberships.standing', 'desc')
    .orderBy('memberships.created_at')
    .limit(counted)
    .execute()
  const counts = new Map<string, { name: string; people: number }>()
  for (const { interests, visibility } of people)
    for (const name of visibility === null || isShown({ visibility }, 'research_interests', sightOf(viewerId)) ? interests : []) {
      const count = counts.get(name.toLowerCase())
      counts.set(name.toLowerCase(), { name: count?.name ?? name, people: (count?.people ?? 0) + 1 })
    }
  return [...counts.values()]
    .toSorted((a, b) => b.people - a.people || a.name.localeCompare(b.name))
    .slice(0, most)
    .map(({ name }) => ({ id: name, name }))
}

/** Owners and admins who show the viewer where they belong and how to reach them; other members see all of them. */
export async function communityContacts(
  query: Kysely<Tables>,
  slug: string,
  viewer: { id: string | undefined; isMember: boolean },
): Promise<GroupContact[]> {
  const people = await members(query, slug)
    .select(['full_name', 'slug_values', 'role', 'verified'])
    .where('role', 'in', ['owner', 'admin'])
    .orderBy(highestRoleFirst)
    .orderBy('memberships.created_at')
    .limit(counted)
    .execute()
  const shows = (visibility: (typeof people)[number]['visibility']) =>
    visibility === null || (['research_groups', 'contact_info'] as const).every(field => isShown({ visibility }, field, sightOf(viewer.id)))
  return people
    .filter(({ id, visibility }) => viewer.isMember || id === viewer.id || shows(visibility))
    .slice(0, mostContacts)
    .map(({ id, full_name, slug_values, role, verified }) => ({
      name: full_name,
      slug_values,
      role,
      reachable: verified && id !== viewer.id,
    }))
}
