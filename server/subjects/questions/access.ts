import { type Role, roleMay } from '#contract/roles.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { openCommunity, requireInCommunity, type StoredCommunity } from '../community-access/index.ts'
import { type StoredQuestion, storedQuestion } from './rows.ts'

/** Whoever looks at a question: a member with a role, a stranger, or a guest. */
export interface QuestionReader {
  id: string | undefined
  role: Role | undefined
}

/** The user as a reader of what is in any community. */
export async function readersOf(query: Kysely<Tables>, id: string): Promise<(row: { community_slug: string }) => QuestionReader> {
  const rows = await query
    .selectFrom('memberships')
    .select(['slug_value', 'role'])
    .where('user_id', '=', id)
    .where('kind', '=', 'community')
    .execute()
  const roles = new Map(rows.map(({ slug_value, role }) => [slug_value, role]))
  return ({ community_slug }) => ({ id, role: roles.get(community_slug) })
}

export interface OpenQuestion {
  community: StoredCommunity
  reader: QuestionReader
  question: StoredQuestion
}

/** Whether the reader sees the text of something: what is hidden is read by its author and by moderators only. */
export const seesText = ({ hidden_at }: { hidden_at: number | null }, authorId: string | null, { id, role }: QuestionReader): boolean =>
  hidden_at === null || (id !== undefined && authorId === id) || roleMay(role, 'moderate')

/** Whether the reader, for whom the page of questions is open, may read this one: without a role only public ones. */
const mayRead = (question: StoredQuestion, reader: QuestionReader): boolean =>
  (question.is_public || roleMay(reader.role, 'viewGroup')) && seesText(question, question.asked_by, reader)

/** A question that the viewer may read. Refuses like one that never was; members are told that one is `gone`. */
export async function openQuestion(query: Kysely<Tables>, viewerId: string | undefined, slug: string, qid: string): Promise<OpenQuestion> {
  const { community, role } = await openCommunity(query, viewerId, slug, 'questions')
  return readable(query, community, { id: viewerId, role }, qid)
}

/** A question below which the user may write. */
export async function requireQuestion(tx: Tx, user: Pick<User, 'id'>, slug: string, qid: string): Promise<OpenQuestion> {
  const { community, role } = await requireInCommunity(tx, user, slug, 'askInCommunity')
  return readable(tx, community, { id: user.id, role }, qid)
}

async function readable(query: Kysely<Tables>, community: StoredCommunity, reader: QuestionReader, qid: string): Promise<OpenQuestion> {
  const question = await storedQuestion(query, qid)
  if (question?.community_slug === community.slug_value && mayRead(question, reader)) return { community, reader, question }
  const wasThere =
    !question && roleMay(reader.role, 'viewGroup') && (await wasRemoved(query, 'removed_questions', community.slug_value, qid))
  throw new Refusal(wasThere ? 'gone' : 'not_found')
}

/** Whether something was there, for members of its community. */
export async function wasRemoved(
  query: Kysely<Tables>,
  table: 'removed_questions' | 'removed_question_answers' | 'removed_comments',
  community: string,
  id: string,
): Promise<boolean> {
  const mark = await query.selectFrom(table).select('id').where('id', '=', id).where('community_slug', '=', community).executeTakeFirst()
  return mark !== undefined
}
