import type { ListedCommunity } from '#contract/communities.ts'
import { limits } from '#contract/limits.ts'
import { roles } from '#contract/roles.ts'
import { slugify } from '#contract/slugs.ts'
import { type Kysely, sql } from 'kysely'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import { communityListed } from '../community-access/index.ts'

interface Asked {
  /** Also those of others that show their overview. */
  all: boolean
  q: string
  parent_id?: string | undefined
  page: number
}

/** Those that the viewer may read where they are open; no more than are told are counted. */
const countedQuestions = sql<number | string>`(SELECT count(*) FROM (SELECT 1 FROM questions
  WHERE questions.community_slug = communities.slug_value AND questions.hidden_at IS NULL AND (questions.is_public = 1 OR own.role IS NOT NULL)
  LIMIT ${sql.lit(limits.community.counted)}) counted)`

/** Words of a filter that count. */
const mostWords = 10

/** A page of the communities that the viewer may know of, by name. */
export async function communityList(query: Kysely<Tables>, viewerId: string | undefined, { all, q, parent_id, page }: Asked) {
  const parent = parent_id === undefined ? undefined : await knownParent(query, viewerId, parent_id)
  if (parent_id !== undefined && parent === undefined) return { communities: [], page, more: false }
  const words = slugify(q).split('-').filter(Boolean).slice(0, mostWords)
  if (q.trim() !== '' && words.length === 0) return { communities: [], page, more: false }
  const found = await query
    .selectFrom('communities')
    .leftJoin('memberships as own', join =>
      join
        .on('own.kind', '=', 'community')
        .onRef('own.slug_value', '=', 'communities.slug_value')
        .on('own.user_id', '=', viewerId ?? ''),
    )
    .leftJoin('membership_targets as target', join =>
      join.on('target.kind', '=', 'community').onRef('target.slug_value', '=', 'communities.slug_value'),
    )
    .select(['communities.slug_value', 'communities.name', 'communities.fields', 'communities.avatar', 'communities.invite_only'])
    .select(['own.role', 'target.members', 'communities.questions_visible', countedQuestions.as('questions')])
    .where(communityListed(viewerId))
    .$if(!all, one => one.where('own.role', 'is not', null))
    .$if(parent !== undefined, one => one.where('communities.parent_slug', '=', parent!))
    // Of slugs only letters, digits and hyphens are left, so none is a wildcard.
    .where(eb => eb.and(words.map(word => eb('communities.words', 'like', `%-${word}%`))))
    .orderBy('communities.name')
    .orderBy('communities.slug_value')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  const communities = rows.map(
    ({ slug_value, name, fields, avatar, invite_only, role, members, questions, questions_visible }): ListedCommunity => ({
      name,
      slug_values: [slug_value],
      tagline: fields.tagline ?? '',
      community_type_id: fields.community_type_id ?? 0,
      avatar,
      country_id: fields.country_id ?? '',
      city: fields.city ?? '',
      invite_only,
      researchers_count: members ?? 0,
      questions_count: role !== null || questions_visible ? Number(questions) : null,
      rw_access: role === null ? null : { id: roles[role], name: role },
    }),
  )
  return { communities, page, more }
}

/** The first slug of a community that the viewer may know of: what is below another one tells nothing of it. */
async function knownParent(query: Kysely<Tables>, viewerId: string | undefined, slugOrId: string): Promise<string | undefined> {
  const found = await query
    .selectFrom('communities')
    .select('slug_value')
    .where(eb => eb.or([eb('slug_value', '=', slugOrId), eb('id', '=', slugOrId)]))
    .where(communityListed(viewerId))
    .executeTakeFirst()
  return found?.slug_value
}
