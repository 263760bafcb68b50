import type { Kysely } from 'kysely'
import type { User } from '../../core/user.ts'
import type { Tables } from '../../store/tables.ts'
import { isShown } from '../profiles/index.ts'

/** Which of these slugs are of accounts that hide from the viewer where they belong, or how to reach them. Nobody hides from themselves. */
export async function hiddenFrom(
  query: Kysely<Tables>,
  viewer: Pick<User, 'id'> | undefined,
  slugs: readonly string[],
): Promise<ReadonlySet<string>> {
  if (slugs.length === 0) return new Set()
  const sight = viewer ? 'users' : 'public'
  const people = await query
    .selectFrom('user_slugs')
    .innerJoin('profiles', 'profiles.user_id', 'user_slugs.user_id')
    .select(['slug', 'visibility', 'profiles.user_id'])
    .where('slug', 'in', slugs)
    .execute()
  const isHidden = ({ user_id, ...person }: (typeof people)[number]) =>
    user_id !== viewer?.id && !(isShown(person, 'research_groups', sight) && isShown(person, 'contact_info', sight))
  return new Set(people.filter(isHidden).map(({ slug }) => slug))
}
