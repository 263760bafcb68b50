import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { ResearchGroupRow, ResearchTopic } from '#contract/research-group-rows.ts'
import type { Role } from '#contract/roles.ts'
import type { Kysely, Selectable } from 'kysely'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { editedFields } from './fields.ts'

export type StoredGroup = Selectable<Tables['research_groups']>
type StoredTopic = Selectable<Tables['research_group_topics']>

export const storedGroup = (query: Kysely<Tables>, slug: string): Promise<StoredGroup | undefined> =>
  query.selectFrom('research_groups').selectAll().where('slug_value', '=', slug).executeTakeFirst()

const topicView = ({ id, title, description, slug_value, version }: StoredTopic): ResearchTopic => ({
  id,
  title,
  description,
  slug_values: [slug_value],
  version,
})

/** The topics of a group, by title; there are at most `limits.researchGroup.topics`. */
export async function topicsOf(query: Kysely<Tables>, slug: string): Promise<ResearchTopic[]> {
  const rows = await query
    .selectFrom('research_group_topics')
    .selectAll()
    .where('group_slug', '=', slug)
    .orderBy('title')
    .orderBy('id')
    .execute()
  return rows.map(topicView)
}

/** A group as devices mirror it; `original` is the provider's record of one that was not made here. */
export async function groupRow(
  query: Kysely<Tables>,
  row: StoredGroup,
  rw_access: Role,
  original: CatalogueRecord | undefined,
): Promise<ResearchGroupRow> {
  const { slug_value, avatar, made_here, created_at, version } = row
  const topics = await topicsOf(query, slug_value)
  return { slug_value, ...editedFields(row.fields, original), avatar, made_here, rw_access, topics, created_at, version }
}

type Columns = Partial<Pick<StoredGroup, 'name' | 'fields' | 'avatar' | 'version'>>

/** Changes columns of a group, makes its record stale and brings the row to the devices of its members. No group is no error. */
export async function touchGroup(tx: Tx, slug: string, columns: Columns = {}): Promise<void> {
  await tx
    .updateTable('research_groups')
    .set({ ...columns, change_seq: await nextChangeSeq(tx) })
    .set(eb => ({ record_stale: eb('record_stale', '+', 1) }))
    .where('slug_value', '=', slug)
    .execute()
}

/** The row of a group; one of the catalogue gets its own with the first thing that is written about it. */
export async function ensureGroup(tx: Tx, slug: string, name: string, now: number): Promise<StoredGroup> {
  const stored = await storedGroup(tx, slug)
  if (stored) return stored
  const columns = { avatar: null, made_here: false, made_by: null, record_stale: 1, version: 0, created_at: now }
  const row = { slug_value: slug, name, fields: {}, ...columns, change_seq: await nextChangeSeq(tx) }
  await tx.insertInto('research_groups').values(row).execute()
  return row
}

/** A record of this index leaves the catalogue. */
export async function letLeave(tx: Tx, index_name: 'research_groups' | 'research_topics', slugs: readonly string[]): Promise<void> {
  for (const slug_value of slugs)
    await tx
      .insertInto('left_research_groups')
      .values({ index_name, slug_value, is_removed: false })
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

/** Whether a group was made here and is no more. */
export async function hasLeft(query: Kysely<Tables>, slug: string): Promise<boolean> {
  const left = await query
    .selectFrom('left_research_groups')
    .select('slug_value')
    .where('index_name', '=', 'research_groups')
    .where('slug_value', '=', slug)
    .executeTakeFirst()
  return left !== undefined
}

/** How many groups an account has made that are still here. */
export async function countMade(query: Kysely<Tables>, userId: string): Promise<number> {
  const { made } = await query
    .selectFrom('research_groups')
    .select(({ fn }) => fn.countAll<number | string>().as('made'))
    .where('made_by', '=', userId)
    .where('made_here', '=', true)
    .executeTakeFirstOrThrow()
  return Number(made)
}

export interface NamedMember {
  name: string
  slug_values: readonly string[]
  role: Role
}

/** Members that a record may name, owners first: those who may be seen there (`isVisible`). */
export async function namedMembers(
  query: Kysely<Tables>,
  slug: string,
  isVisible: (visibility: Selectable<Tables['profiles']>['visibility'] | null) => boolean,
): Promise<NamedMember[]> {
  const rows = await query
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['full_name', 'slug_values', 'role', 'visibility'])
    .where('kind', '=', 'research_group')
    .where('memberships.slug_value', '=', slug)
    .orderBy('standing', 'desc')
    .orderBy('memberships.created_at')
    .limit(limits.researchGroup.named)
    .execute()
  return rows
    .filter(({ visibility }) => isVisible(visibility))
    .map(({ full_name, slug_values, role }) => ({ name: full_name, slug_values, role }))
}
