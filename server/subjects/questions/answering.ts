import { limits } from '#contract/limits.ts'
import { writtenHash } from '#contract/written-hash.ts'
import { roleMay } from '#contract/roles.ts'
import { Refusal } from '../../core/refusal.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { dropPictures, keepPictures, type PreparedText } from '../rich-texts/index.ts'
import { type OpenQuestion, seesText, wasRemoved } from './access.ts'
import { requireAllowance, takenId } from './asking.ts'
import { dropEarlier, keepEarlier } from './earlier-texts.ts'
import { followByWriting } from './follows.ts'
import { keepLatest, markWrittenRemoved } from './mirroring.ts'
import { recountQuestion, type StoredAnswer, storedAnswer, touchAnswer, touchQuestion } from './rows.ts'
import { type Happening, tellAccepted, tellAcceptedGone, tellAnswer, tellMentioned } from './telling.ts'

const { answers: most } = limits.question

export const happening = ({ community, question }: OpenQuestion, by: string, now: number): Happening => ({ community, question, by, now })

/** An answer of the question that the reader may read. */
export async function requireAnswer(tx: Tx, { community, question, reader }: OpenQuestion, id: string): Promise<StoredAnswer> {
  const answer = await storedAnswer(tx, id)
  if (answer?.question_id === question.id && seesText(answer, answer.written_by, reader)) return answer
  const wasThere =
    !answer && roleMay(reader.role, 'viewGroup') && (await wasRemoved(tx, 'removed_question_answers', community.slug_value, id))
  throw new Refusal(wasThere ? 'gone' : 'not_found')
}

/** Answers a question; the same id again changes nothing. Two answers of one person are two answers, in the order in which they came. */
export async function addAnswer(tx: Tx, open: OpenQuestion, id: string, text: PreparedText, userId: string, now: number): Promise<void> {
  const { question } = open
  const known = await storedAnswer(tx, id)
  if (known) {
    if (known.written_by === userId && known.question_id === question.id) return
    throw takenId()
  }
  await requireAllowance(tx, userId, now)
  const { count } = await tx
    .selectFrom('answers')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('question_id', '=', question.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) throw new Refusal('limit_reached', { sentence: `A question has at most ${most} answers.` })
  await tx
    .insertInto('answers')
    .values({
      id,
      question_id: question.id,
      community_slug: question.community_slug,
      content: text.text,
      written_by: userId,
      comments_count: 0,
      hidden_reason: null,
      hidden_at: null,
      hidden_by: null,
      created_at: now,
      edited_at: null,
      version: 1,
      change_seq: await nextChangeSeq(tx),
      is_mirrored: question.is_mirrored,
    })
    .execute()
  await tx.deleteFrom('removed_question_answers').where('id', '=', id).where('community_slug', '=', question.community_slug).execute()
  await keepPictures(tx, userId, { kind: 'answer', id }, text, now)
  await recountQuestion(tx, question.id, { active_at: now })
  await keepLatest(tx, 'answers', question.community_slug, now)
  await followByWriting(tx, userId, question.id, now)
  const told = { key: `question-answer:${id}`, at: writtenHash('answer', id), nodes: text.nodes }
  await tellMentioned(tx, happening(open, userId, now), told)
  await tellAnswer(tx, happening(open, userId, now), id)
}

interface Edit {
  text: PreparedText
  base: { content?: string | undefined }
  ifMatch: number | undefined
}

/** Whether an edit changes something. Refuses `version_conflict` with the current text where it was changed meanwhile. */
export function changesText(stored: { content: string; version: number }, { text, base, ifMatch }: Edit): boolean {
  if (stored.content === text.text) return false
  const isCurrent = ifMatch === undefined || ifMatch === stored.version || base.content === stored.content
  if (!isCurrent) throw new Refusal('version_conflict', { current: { content: stored.content, version: stored.version } })
  return true
}

export async function editAnswer(tx: Tx, open: OpenQuestion, id: string, edit: Edit, userId: string, now: number): Promise<void> {
  const answer = await requireAnswer(tx, open, id)
  if (answer.written_by !== userId) throw new Refusal('forbidden')
  if (!changesText(answer, edit)) return
  const { content, version, question_id } = answer
  await keepEarlier(tx, 'answer', { id, question_id, title: null, content, version }, now)
  await touchAnswer(tx, id, { content: edit.text.text, version: version + 1, edited_at: now })
  await keepPictures(tx, userId, { kind: 'answer', id }, edit.text, now, { earlier: true })
  // Nobody is told of what moderators have hidden.
  if (answer.hidden_at !== null) return
  const told = { key: `question-answer-mention:${id}`, at: writtenHash('answer', id), nodes: edit.text.nodes, before: content }
  await tellMentioned(tx, happening(open, userId, now), told)
}

/** Deletes an own answer with its comments. If it was accepted, people are told. */
export async function dropAnswer(tx: Tx, open: OpenQuestion, id: string, userId: string, now: number): Promise<void> {
  const answer = await requireAnswer(tx, open, id)
  if (answer.written_by !== userId) throw new Refusal('forbidden')
  const rows = await tx.selectFrom('comments').select('id').where('answer_id', '=', id).execute()
  const comments = rows.map(row => row.id)
  await markWrittenRemoved(tx, 'comments', comments, now)
  await markWrittenRemoved(tx, 'answers', [id], now)
  await dropPictures(tx, 'answer', [id])
  await dropPictures(tx, 'comment', comments)
  await dropEarlier(tx, [id, ...comments])
  await tx
    .deleteFrom('content_reports')
    .where('content_id', 'in', [id, ...comments])
    .execute()
  await tx.deleteFrom('answers').where('id', '=', id).execute()
  await unaccept(tx, open, id, userId, now)
  await recountQuestion(tx, open.question.id)
}

/** What is gone or hidden is not accepted any more. */
export async function unaccept(tx: Tx, open: OpenQuestion, answerId: string, userId: string, now: number): Promise<void> {
  if (open.question.accepted_answer_id !== answerId) return
  await touchQuestion(tx, open.question.id, { accepted_answer_id: null })
  await tellAcceptedGone(tx, happening(open, userId, now), answerId)
}

/** Says which answer helped; null: none. Whoever asked may say it, and who runs the community: askers do not always come back. */
export async function accept(tx: Tx, open: OpenQuestion, answerId: string | null, userId: string, now: number): Promise<void> {
  const { question, reader } = open
  if (question.asked_by !== userId && !roleMay(reader.role, 'acceptAnswer')) throw new Refusal('forbidden')
  const answer = answerId === null ? undefined : await requireAnswer(tx, open, answerId)
  if (answer && answer.hidden_at !== null) throw new Refusal('not_found')
  if (question.accepted_answer_id === answerId) return
  await touchQuestion(tx, question.id, { accepted_answer_id: answerId })
  if (answer) await tellAccepted(tx, happening(open, userId, now), answer)
}
