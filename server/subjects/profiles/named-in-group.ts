import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { isShown, type Sight } from './visibility.ts'
import type { StoredProfile } from './rows.ts'

/** Who looks at what somebody wrote in a group: a member of it, or somebody else. */
export type GroupSight = 'member' | Sight

export const groupSight = (isMember: boolean, viewerId: string | undefined): GroupSight =>
  isMember ? 'member' : viewerId === undefined ? 'public' : 'users'

/** Without a profile: nothing is hidden, or the account is no more. */
type StoredVisibility = StoredProfile['visibility'] | null

/** Members see each other; to others somebody is named only who shows them where they belong. */
export const isNamedIn = (visibility: StoredVisibility, looking: GroupSight): boolean =>
  looking === 'member' || visibility === null || isShown({ visibility }, 'research_groups', looking)

/** Whoever wrote something in a group, as far as they are named. Without a name: the account is no more. */
export function writerNamedIn(full_name: string | null, slug_values: string[] | null, visibility: StoredVisibility, looking: GroupSight) {
  if (full_name === null || slug_values === null || !isNamedIn(visibility, looking)) return null
  return { full_name, slug_values }
}

/** Whether users who are not in a group are told by name of what somebody does in it. */
export async function isNamedToUsers(query: Kysely<Tables>, userId: string): Promise<boolean> {
  const profile = await query.selectFrom('profiles').select('visibility').where('user_id', '=', userId).executeTakeFirst()
  return isNamedIn(profile?.visibility ?? null, 'users')
}
