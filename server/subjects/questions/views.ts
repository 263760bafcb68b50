import { roleMay } from '#contract/roles.ts'
import type { AnswerRow, CommentRow, QuestionRow } from '#contract/question-rows.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { groupSight, writerNamedIn } from '../profiles/index.ts'
import { type QuestionReader, seesText } from './access.ts'

// Rows as readers see them: with the names of now, without those of who hides from them where they belong, and without the texts of what is
// hidden from them.

/** Questions with their authors, and whether the viewer follows them. */
export const questionsFor = (query: Kysely<Tables>, viewerId: string | undefined) =>
  query
    .selectFrom('questions')
    .leftJoin('users as author', 'author.id', 'questions.asked_by')
    .leftJoin('profiles as author_profile', 'author_profile.user_id', 'questions.asked_by')
    .leftJoin('question_follows as follow', join =>
      join.onRef('follow.question_id', '=', 'questions.id').on('follow.user_id', '=', viewerId ?? ''),
    )
    .selectAll('questions')
    .select(['author.full_name', 'author.slug_values', 'author_profile.visibility', 'follow.is_followed'])

export const answersFor = (query: Kysely<Tables>) =>
  query
    .selectFrom('answers')
    .leftJoin('users as author', 'author.id', 'answers.written_by')
    .leftJoin('profiles as author_profile', 'author_profile.user_id', 'answers.written_by')
    .selectAll('answers')
    .select(['author.full_name', 'author.slug_values', 'author_profile.visibility'])

/** Comments, each with what its answer is hidden for. */
export const commentsFor = (query: Kysely<Tables>) =>
  query
    .selectFrom('comments')
    .leftJoin('users as author', 'author.id', 'comments.written_by')
    .leftJoin('profiles as author_profile', 'author_profile.user_id', 'comments.written_by')
    .leftJoin('answers as above', 'above.id', 'comments.answer_id')
    .selectAll('comments')
    .select(['author.full_name', 'author.slug_values', 'author_profile.visibility'])
    .select(['above.hidden_at as above_hidden_at', 'above.hidden_reason as above_reason'])

type RowOf<Q extends (...args: never[]) => { execute(): Promise<unknown[]> }> = Awaited<ReturnType<ReturnType<Q>['execute']>>[number]
export type QuestionFound = RowOf<typeof questionsFor>
export type AnswerFound = RowOf<typeof answersFor>
export type CommentFound = RowOf<typeof commentsFor>

interface Written extends Pick<QuestionFound, 'visibility'> {
  community_slug: string
  content: string
  full_name: string | null
  slug_values: string[] | null
  hidden_reason: string | null
  hidden_at: number | null
  created_at: number
  edited_at: number | null
  version: number
}

function written(row: Written, authorId: string | null, reader: QuestionReader) {
  const { community_slug: community, full_name, slug_values, visibility } = row
  const { hidden_at: at, hidden_reason, created_at, edited_at, version } = row
  const is_own = reader.id !== undefined && authorId === reader.id
  return {
    community,
    content: seesText(row, authorId, reader) ? row.content : '',
    author: writerNamedIn(full_name, slug_values, visibility, groupSight(is_own || roleMay(reader.role, 'viewGroup'), reader.id)),
    is_own,
    hidden: at === null ? null : { reason: hidden_reason ?? '', at },
    created_at,
    edited_at,
    version,
  }
}

export const questionView = (row: QuestionFound, reader: QuestionReader): QuestionRow => ({
  id: row.id,
  title: row.title,
  ...written(row, row.asked_by, reader),
  tags: row.tags,
  is_public: row.is_public,
  accepted_answer_id: row.accepted_answer_id,
  answers_count: row.answers_count,
  comments_count: row.comments_count,
  active_at: row.active_at,
  is_followed: row.is_followed ?? false,
})

export const answerView = (row: AnswerFound, reader: QuestionReader): AnswerRow => ({
  question_id: row.question_id,
  id: row.id,
  ...written(row, row.written_by, reader),
  comments_count: row.comments_count,
})

/** A comment on a hidden answer is hidden with it. */
export function commentView({ above_hidden_at, above_reason, ...row }: CommentFound, reader: QuestionReader): CommentRow {
  const hidden = row.hidden_at === null && above_hidden_at !== null ? { hidden_at: above_hidden_at, hidden_reason: above_reason } : {}
  return { question_id: row.question_id, id: row.id, answer_id: row.answer_id, ...written({ ...row, ...hidden }, row.written_by, reader) }
}

export const questionAfter = async (query: Kysely<Tables>, id: string, reader: QuestionReader): Promise<QuestionRow> =>
  questionView(await questionsFor(query, reader.id).where('questions.id', '=', id).executeTakeFirstOrThrow(), reader)

export const answerAfter = async (query: Kysely<Tables>, id: string, reader: QuestionReader): Promise<AnswerRow> =>
  answerView(await answersFor(query).where('answers.id', '=', id).executeTakeFirstOrThrow(), reader)

export const commentAfter = async (query: Kysely<Tables>, id: string, reader: QuestionReader): Promise<CommentRow> =>
  commentView(await commentsFor(query).where('comments.id', '=', id).executeTakeFirstOrThrow(), reader)
