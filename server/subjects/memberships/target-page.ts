import { to } from '#contract/to.ts'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** The page of the app. A folder is shown in the profile of its viewer. */
export async function pageOf(
  query: Kysely<Tables>,
  { invitable_type, invitable_id }: Pick<Selectable<Tables['invites']>, 'invitable_type' | 'invitable_id'>,
  userId: string,
): Promise<string> {
  if (invitable_type !== 'bookmark_folder') return to(`${invitable_type}.show`, { id: invitable_id })
  const { slug_values } = await query.selectFrom('users').select('slug_values').where('id', '=', userId).executeTakeFirstOrThrow()
  return to('researcher.bookmark_folders.show', { id: slug_values[0] ?? '', bookmark_folder: invitable_id })
}
