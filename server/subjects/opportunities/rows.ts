import { firstOpenDay } from '#contract/opportunity-days.ts'
import type { OpportunityRow } from '#contract/opportunity-rows.ts'
import type { Role } from '#contract/roles.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { groupSight, writerNamedIn } from '../profiles/index.ts'
import type { Holder } from './holders.ts'

export type StoredOpportunity = Selectable<Tables['opportunities']>

/** What tells an opportunity from all others. */
export type StoredOpportunityKey = Pick<StoredOpportunity, 'group_type' | 'group_slug' | 'id'>

export const keyIn = ({ type, slug }: Pick<Holder, 'type' | 'slug'>, id: string): StoredOpportunityKey => ({
  group_type: type,
  group_slug: slug,
  id,
})

/** Opportunities with the names that are shown with them. */
export const namedOpportunities = (query: Kysely<Tables>) =>
  query
    .selectFrom('opportunities')
    .leftJoin('users as author', 'author.id', 'opportunities.posted_by')
    .leftJoin('profiles as author_profile', 'author_profile.user_id', 'opportunities.posted_by')
    .leftJoin('communities', join =>
      join.onRef('communities.slug_value', '=', 'opportunities.group_slug').on('opportunities.group_type', '=', 'community'),
    )
    .leftJoin('research_groups', join =>
      join.onRef('research_groups.slug_value', '=', 'opportunities.group_slug').on('opportunities.group_type', '=', 'research_group'),
    )
    .selectAll('opportunities')
    .select(['author.full_name', 'author.slug_values', 'author_profile.visibility'])
    .select(['communities.name as community_name', 'research_groups.name as research_group_name'])

type NamedOpportunity = Awaited<ReturnType<ReturnType<typeof namedOpportunities>['execute']>>[number]

interface OpportunityViewer {
  id: string | undefined
  /** Of what it belongs to. */
  isMember: boolean
}

/** An opportunity as this viewer gets it. */
export function opportunityView(row: NamedOpportunity, { id, isMember }: OpportunityViewer): OpportunityRow {
  const is_own = id !== undefined && row.posted_by === id
  return {
    group_type: row.group_type,
    group_slug: row.group_slug,
    id: row.id,
    group_name: row.community_name ?? row.research_group_name ?? '',
    kind: row.kind,
    title: row.title,
    content: row.content,
    place: row.place,
    country_id: row.country_id,
    link: row.link,
    deadline: row.deadline,
    closed_at: row.closed_at,
    author: writerNamedIn(row.full_name, row.slug_values, row.visibility, groupSight(is_own || isMember, id)),
    is_own,
    created_at: row.created_at,
    version: row.version,
  }
}

export const findOpportunity = (query: Kysely<Tables>, { group_type, group_slug, id }: StoredOpportunityKey) =>
  namedOpportunities(query)
    .where('opportunities.group_type', '=', group_type)
    .where('opportunities.group_slug', '=', group_slug)
    .where('opportunities.id', '=', id)
    .executeTakeFirst()

/** SQL condition: nobody can answer it any more. */
export const isOverAt = (now: number) =>
  sql<boolean>`(opportunities.closed_at IS NOT NULL OR (opportunities.deadline IS NOT NULL AND opportunities.deadline < ${firstOpenDay(now)}))`

/** How many a holder has: all of them, and those that are open. */
export async function countOpportunities(
  query: Kysely<Tables>,
  { type, slug }: Holder,
  now: number,
): Promise<{ all: number; open: number }> {
  const counted = await query
    .selectFrom('opportunities')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('all'),
      sql<number | null>`sum(CASE WHEN ${isOverAt(now)} THEN 0 ELSE 1 END)`.as('open'),
    ])
    .where('group_type', '=', type)
    .where('group_slug', '=', slug)
    .executeTakeFirstOrThrow()
  return { all: Number(counted.all), open: counted.open ?? 0 }
}

interface Wanted {
  page: number
  limit: number
  /** Those that are over, otherwise the open ones. */
  isOver: boolean
  now: number
}

/** One page of the opportunities of a holder, or of all that a user belongs to; the latest first. */
export async function pageOfOpportunities(query: Kysely<Tables>, of: Holder | { userId: string }, { page, limit, isOver, now }: Wanted) {
  let rows = namedOpportunities(query).where(isOver ? isOverAt(now) : sql<boolean>`NOT ${isOverAt(now)}`)
  rows =
    'userId' in of
      ? rows.where(eb =>
          eb.exists(
            eb
              .selectFrom('memberships')
              .select('user_id')
              .where('user_id', '=', of.userId)
              .whereRef('memberships.kind', '=', 'opportunities.group_type')
              .whereRef('memberships.slug_value', '=', 'opportunities.group_slug'),
          ),
        )
      : rows.where('opportunities.group_type', '=', of.type).where('opportunities.group_slug', '=', of.slug)
  const found = await rows
    .orderBy('opportunities.created_at', 'desc')
    .orderBy('opportunities.id', 'desc')
    .offset(page * limit)
    .limit(limit + 1)
    .execute()
  return { rows: found.slice(0, limit), page, more: found.length > limit }
}

/** Changes an opportunity and brings it to the devices of who belongs there. */
export async function touchOpportunity(
  tx: Tx,
  { group_type, group_slug, id }: StoredOpportunityKey,
  columns: { [C in Exclude<keyof StoredOpportunity, keyof StoredOpportunityKey | 'change_seq'>]?: StoredOpportunity[C] | undefined },
): Promise<void> {
  await tx
    .updateTable('opportunities')
    .set({ ...columns, change_seq: await nextChangeSeq(tx) })
    .where('group_type', '=', group_type)
    .where('group_slug', '=', group_slug)
    .where('id', '=', id)
    .execute()
}

/** Deletes an opportunity; one that is not there is no error. */
export async function dropOpportunity(tx: Tx, { group_type, group_slug, id }: StoredOpportunityKey, now: number): Promise<void> {
  const dropped = await tx
    .deleteFrom('opportunities')
    .where('group_type', '=', group_type)
    .where('group_slug', '=', group_slug)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!dropped) return
  const mark = { change_seq: await nextChangeSeq(tx), removed_at: now }
  await tx
    .insertInto('removed_opportunities')
    .values({ group_type, group_slug, id, ...mark })
    .onConflict(conflict => conflict.columns(['group_type', 'group_slug', 'id']).doUpdateSet(mark))
    .execute()
}

/** The user's role in what each of these belongs to. */
export async function rolesOf(query: Kysely<Tables>, userId: string, rows: readonly Pick<StoredOpportunityKey, 'group_slug'>[]) {
  const slugs = [...new Set(rows.map(row => row.group_slug))]
  const found =
    slugs.length === 0
      ? []
      : await query
          .selectFrom('memberships')
          .select(['kind', 'slug_value', 'role'])
          .where('user_id', '=', userId)
          .where('slug_value', 'in', slugs)
          .execute()
  return ({ group_type, group_slug }: Pick<StoredOpportunityKey, 'group_type' | 'group_slug'>): Role | undefined =>
    found.find(({ kind, slug_value }) => kind === group_type && slug_value === group_slug)?.role
}
