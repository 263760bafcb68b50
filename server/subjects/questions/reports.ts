import { limits } from '#contract/limits.ts'
import type { QuestionReport } from '#contract/question-moderation.ts'
import { parseRichText, plainText } from '#contract/rich-text.ts'
import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import { Refusal } from '../../core/refusal.ts'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { happening } from './answering.ts'
import { hide, requireModerated, type Written } from './moderation.ts'
import { tellModerators } from './telling.ts'
import type { User } from '../../core/user.ts'

const { reports: most } = limits.question

/** Reports something to moderators. The same again changes the reason while it waits; what was answered stays answered. */
export async function report(tx: Tx, written: Written, reason: string, userId: string, now: number): Promise<string> {
  const { type, id: content_id, open } = written
  if (written.author === userId) throw new Refusal('forbidden', { sentence: 'You wrote this yourself: you can edit or delete it.' })
  const known = await tx
    .selectFrom('content_reports')
    .select(['id', 'decision'])
    .where('content_id', '=', content_id)
    .where('reporter_user_id', '=', userId)
    .executeTakeFirst()
  if (known) {
    if (known.decision === null) await tx.updateTable('content_reports').set({ reason }).where('id', '=', known.id).execute()
    return known.id
  }
  const { count } = await tx
    .selectFrom('content_reports')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('reporter_user_id', '=', userId)
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most)
    throw new Refusal('limit_reached', { sentence: `${most} of your reports wait for an answer, the most an account can have.` })
  const id = newId()
  await tx
    .insertInto('content_reports')
    .values({
      id,
      community_slug: open.community.slug_value,
      question_id: open.question.id,
      type,
      content_id,
      reporter_user_id: userId,
      reason,
      decision: null,
      answered_by: null,
      created_at: now,
    })
    .execute()
  await tellModerators(tx, happening(open, userId, now), `report:${id}`)
  return id
}

/** A page of the reports that wait, the oldest first. */
export async function reportPage(query: Kysely<Tables>, community: string, page: number) {
  const found = await query
    .selectFrom('content_reports as report')
    .innerJoin('questions as question', 'question.id', 'report.question_id')
    .innerJoin('users as reporter', 'reporter.id', 'report.reporter_user_id')
    .leftJoin('answers as answer', 'answer.id', 'report.content_id')
    .leftJoin('comments as comment', 'comment.id', 'report.content_id')
    .leftJoin('users as author', join =>
      join.on(eb =>
        eb.or([
          eb('author.id', '=', eb.ref('answer.written_by')),
          eb('author.id', '=', eb.ref('comment.written_by')),
          eb.and([eb('report.type', '=', 'question'), eb('author.id', '=', eb.ref('question.asked_by'))]),
        ]),
      ),
    )
    .select(['report.id', 'report.type', 'report.content_id', 'report.question_id', 'report.reason', 'report.created_at'])
    .select(['question.title', 'question.content as of_question', 'answer.content as of_answer', 'comment.content as of_comment'])
    .select(['reporter.full_name as reporter_name', 'reporter.slug_values as reporter_slugs'])
    .select(['author.full_name as author_name', 'author.slug_values as author_slugs'])
    .where('report.community_slug', '=', community)
    .where('report.decision', 'is', null)
    .orderBy('report.created_at')
    .orderBy('report.id')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  const reports = rows.map((row): QuestionReport => ({
    id: row.id,
    type: row.type,
    content_id: row.content_id,
    question_id: row.question_id,
    question_title: row.title,
    excerpt: beginning(row.of_answer ?? row.of_comment ?? row.of_question),
    author: person(row.author_name, row.author_slugs),
    reporter: person(row.reporter_name, row.reporter_slugs),
    reason: row.reason,
    created_at: row.created_at,
  }))
  return { reports, page, more }
}

const person = (full_name: string | null, slug_values: string[] | null) =>
  full_name === null || slug_values === null ? null : { full_name, slug_values }

const beginning = (content: string): string =>
  Array.from(plainText(parseRichText(content)))
    .slice(0, limits.truncate)
    .join('')

const decided = { hide: 'Another moderator already hid this.', dismiss: 'Another moderator already left this as it is.' } as const

type Decision = { decision: 'hide'; reason: string } | { decision: 'dismiss' }

/** Answers all reports about one thing. Answering twice in the same way is no error. */
export async function answerReport(
  tx: Tx,
  user: Pick<User, 'id'>,
  { slug, id }: { slug: string; id: string },
  answer: Decision,
  now: number,
): Promise<void> {
  const found = await tx.selectFrom('content_reports').selectAll().where('id', '=', id).executeTakeFirst()
  if (found?.community_slug !== slug) throw new Refusal('not_found')
  if (found.decision === answer.decision) return
  if (found.decision !== null) throw new Refusal('gone', { sentence: decided[found.decision] })
  const written = await requireModerated(tx, user, slug, { type: found.type, id: found.content_id })
  if (answer.decision === 'hide') await hide(tx, written, answer.reason, user.id, now)
  await tx
    .updateTable('content_reports')
    .set({ decision: answer.decision, answered_by: user.id })
    .where('content_id', '=', found.content_id)
    .where('decision', 'is', null)
    .execute()
}
