import type { User } from '../../core/user.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { targetDeleted } from '../memberships/index.ts'
import { letLeave, topicsOf, touchGroup } from './rows.ts'

interface Group {
  slug: string
  name: string
}

/** Deletes a group that was made here: its memberships, invitations and requests end, its record and those of its topics leave the catalogue. */
export async function dropResearchGroup(tx: Tx, by: Pick<User, 'id'>, { slug, name }: Group, now: number): Promise<void> {
  const topics = await topicsOf(tx, slug)
  await letLeave(
    tx,
    'research_topics',
    topics.flatMap(({ slug_values }) => slug_values),
  )
  await letLeave(tx, 'research_groups', [slug])
  await targetDeleted(tx, { type: 'research_group', id: slug, name }, by.id, now)
  await tx.deleteFrom('research_group_topics').where('group_slug', '=', slug).execute()
  await tx.deleteFrom('research_groups').where('slug_value', '=', slug).execute()
}

/** The groups of a user who deletes the account: what was made here and has no other member goes too, the others no longer name the person. */
export async function leaveGroups(tx: Tx, userId: string, now: number): Promise<void> {
  const groups = await tx
    .selectFrom('memberships as own')
    .innerJoin('research_groups', 'research_groups.slug_value', 'own.slug_value')
    .select(eb => [
      'research_groups.slug_value as slug',
      'research_groups.name',
      'made_here',
      eb
        .selectFrom('memberships as other')
        .select('other.user_id')
        .whereRef('other.slug_value', '=', 'own.slug_value')
        .where('other.kind', '=', 'research_group')
        .where('other.user_id', '!=', userId)
        .limit(1)
        .as('other'),
    ])
    .where('own.kind', '=', 'research_group')
    .where('own.user_id', '=', userId)
    .execute()
  for (const { made_here, other, ...group } of groups)
    if (made_here && other === null) await dropResearchGroup(tx, { id: userId }, group, now)
    else await touchGroup(tx, group.slug)
}
