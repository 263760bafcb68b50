import type { Kysely } from 'kysely'
import { entryOfPublication, type PublicationContent } from '#contract/own-publication.ts'
import { isSameWork, workKeys } from '#contract/same-work.ts'
import type { Tables } from '../../store/tables.ts'

/** Which of these works a person has on the profile, in their order. */
export async function worksOnProfile(query: Kysely<Tables>, userId: string, works: readonly PublicationContent[]): Promise<boolean[]> {
  const keys = works.map(work => workKeys(entryOfPublication(work)))
  if (keys.length === 0) return []
  const identifiers = keys.flatMap(one => one.identifiers.slice(0, 1))
  const rows = await query
    .selectFrom('own_publications')
    .select('publication')
    .where('user_id', '=', userId)
    .where(eb =>
      eb.or([
        eb(
          'title_key',
          'in',
          keys.map(({ title }) => title),
        ),
        ...(identifiers.length > 0 ? [eb('identifier', 'in', identifiers)] : []),
      ]),
    )
    .execute()
  const known = rows.map(({ publication }) => workKeys(entryOfPublication(publication)))
  return keys.map(one => known.some(other => isSameWork(one, other)))
}
