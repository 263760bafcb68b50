import { limits } from '#contract/limits.ts'
import { roles } from '#contract/roles.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { openQuestion } from './access.ts'
import type { StoredQuestion } from './rows.ts'
import { answersFor, answerView, commentsFor, commentView, questionAfter } from './views.ts'

const { answersPage } = limits.question

/** A question with a page of its answers and the comments on them, as the viewer sees it. There are few comments on each thing, and they are short together. */
export async function questionPageFor(
  query: Kysely<Tables>,
  viewerId: string | undefined,
  slug: string,
  qid: string,
  asked: { page: number; around?: string | undefined },
) {
  const { question, reader } = await openQuestion(query, viewerId, slug, qid)
  const page = asked.around === undefined ? asked.page : await pageWith(query, question, asked.around)
  const found = await answersFor(query)
    .where('answers.question_id', '=', question.id)
    .orderBy(eb =>
      eb
        .case()
        .when('answers.id', '=', question.accepted_answer_id ?? '')
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('answers.created_at')
    .orderBy('answers.id')
    .offset(page * answersPage)
    .limit(answersPage + 1)
    .execute()
  const answers = found.slice(0, answersPage)
  const ids = answers.map(answer => answer.id)
  const comments = await commentsFor(query)
    .where('comments.question_id', '=', question.id)
    .where(eb =>
      eb.or([
        ...(page === 0 ? [eb('comments.answer_id', 'is', null)] : []),
        ...(ids.length > 0 ? [eb('comments.answer_id', 'in', ids)] : []),
      ]),
    )
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute()
  const { role } = reader
  return {
    question: await questionAfter(query, question.id, reader),
    answers: answers.map(row => answerView(row, reader)),
    comments: comments.map(row => commentView(row, reader)),
    rw_access: role === undefined ? null : { id: roles[role], name: role },
    page,
    more: found.length > answersPage,
  }
}

/** The page of answers that has this answer, or the one that this comment is on; the first one if none has. */
async function pageWith(query: Kysely<Tables>, question: Pick<StoredQuestion, 'id' | 'accepted_answer_id'>, id: string): Promise<number> {
  const ofQuestion = query.selectFrom('answers').where('question_id', '=', question.id)
  const comment = await query
    .selectFrom('comments')
    .select('answer_id')
    .where('id', '=', id)
    .where('question_id', '=', question.id)
    .executeTakeFirst()
  const found = await ofQuestion
    .select(['id', 'created_at'])
    .where('id', '=', comment?.answer_id ?? id)
    .executeTakeFirst()
  if (!found || found.id === question.accepted_answer_id) return 0
  const { before } = await ofQuestion
    .select(eb => eb.fn.countAll().as('before'))
    .where('id', '!=', question.accepted_answer_id ?? '')
    .where(eb =>
      eb.or([eb('created_at', '<', found.created_at), eb.and([eb('created_at', '=', found.created_at), eb('id', '<', found.id)])]),
    )
    .executeTakeFirstOrThrow()
  return Math.floor((Number(before) + (question.accepted_answer_id === null ? 0 : 1)) / answersPage)
}
