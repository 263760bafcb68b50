import { mentionsOf, parseRichText, type RichNode } from '#contract/rich-text.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** The accounts of the people whom a text mentions, and the text before did not. */
export async function newlyMentioned(query: Kysely<Tables>, nodes: readonly RichNode[], before = ''): Promise<string[]> {
  const now = mentionsOf(nodes)
  if (now.length === 0) return []
  const known = mentionsOf(parseRichText(before))
  const rows = await query
    .selectFrom('user_slugs')
    .select(['user_id', 'slug'])
    .where('slug', 'in', [...now, ...known])
    .execute()
  const idsOf = (slugs: readonly string[]) => new Set(rows.filter(({ slug }) => slugs.includes(slug)).map(row => row.user_id))
  const told = idsOf(known)
  return [...idsOf(now)].filter(id => !told.has(id))
}
