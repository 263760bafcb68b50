import type { OrganisationInput } from '#contract/organisation-fields.ts'
import { ownHostOf } from '../../core/domains/organisation-domains.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { alreadyExists } from './making.ts'
import { likeness, sameName, wordsToCompare } from './name-likeness.ts'

/** The catalogue can be searched for what was made so long ago, also where a cluster answers. Milliseconds. */
const newMs = 60_000

/**
 * Refuses one that was made just now by somebody else, or by the same user in another window: until its record is in the catalogue only the store
 * knows of it (`requireNew`).
 */
export async function requireNewAmongMade(
  tx: Tx,
  { name, website, country_id }: OrganisationInput,
  others: readonly string[],
  now: number,
): Promise<void> {
  const made = await tx
    .selectFrom('organisations')
    .select(['slug_value', 'name', 'fields'])
    .where('made_here', '=', true)
    .where(eb => eb.or([eb('record_stale', '>', 0), eb('created_at', '>', now - newMs)]))
    .execute()
  const [host, words] = [ownHostOf(website), wordsToCompare(name)]
  for (const { slug_value, name: known, fields } of made) {
    if (others.includes(slug_value)) continue
    if (host !== undefined && host === ownHostOf(fields.website ?? '')) throw alreadyExists('website', known)
    const isElsewhere = fields.country_id !== undefined && fields.country_id !== country_id
    if (!isElsewhere && likeness(words, wordsToCompare(known)) >= sameName) throw alreadyExists('name', known)
  }
}
