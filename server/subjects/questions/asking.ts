import { limits } from '#contract/limits.ts'
import type { QuestionBase, QuestionChange } from '#contract/question-fields.ts'
import { mergedFields } from '../../core/fields/merged-fields.ts'
import { Refusal } from '../../core/refusal.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { dropPictures, keepPictures, type PreparedText } from '../rich-texts/index.ts'
import type { OpenQuestion } from './access.ts'
import { dropEarlier, keepEarlier } from './earlier-texts.ts'
import { setFollow } from './follows.ts'
import { keepLatest, markWrittenRemoved } from './mirroring.ts'
import { storedQuestion, touchQuestion } from './rows.ts'
import { type Happening, tellMentioned } from './telling.ts'
import { indexQuestion } from './words.ts'

const day = 24 * 3600_000
const { aDay } = limits.question

/** Refuses whoever has written more in a day than people do. */
export async function requireAllowance(tx: Tx, userId: string, now: number): Promise<void> {
  const since = now - day
  const asked = tx.selectFrom('questions').select('id').where('asked_by', '=', userId).where('created_at', '>', since)
  const below = (table: 'answers' | 'comments') =>
    tx.selectFrom(table).select('id').where('written_by', '=', userId).where('created_at', '>', since)
  const rows = await asked.unionAll(below('answers')).unionAll(below('comments')).limit(aDay).execute()
  if (rows.length >= aDay)
    throw new Refusal('limit_reached', { sentence: `You have written ${aDay} questions, answers and comments in a day. Go on tomorrow.` })
}

/** An id of a device that something else has. */
export const takenId = (): Refusal => new Refusal('invalid', { errors: { id: ['This id is already taken.'] } })

interface Asked {
  id: string
  title: string
  tags: string[]
  is_public: boolean
  text: PreparedText
}

/** Asks a question; the same id again changes nothing. */
export async function insertQuestion(
  tx: Tx,
  { community, by, now }: Omit<Happening, 'question'>,
  { id, title, tags, is_public, text }: Asked,
): Promise<void> {
  const known = await storedQuestion(tx, id)
  if (known) {
    if (known.asked_by === by && known.community_slug === community.slug_value) return
    throw takenId()
  }
  await requireAllowance(tx, by, now)
  const change_seq = await nextChangeSeq(tx)
  const question = {
    id,
    community_slug: community.slug_value,
    title,
    content: text.text,
    tags,
    is_public,
    asked_by: by,
    accepted_answer_id: null,
    answers_count: 0,
    comments_count: 0,
    hidden_reason: null,
    hidden_at: null,
    hidden_by: null,
    created_at: now,
    edited_at: null,
    active_at: now,
    version: 1,
    change_seq,
    shown_seq: change_seq,
    is_mirrored: true,
  }
  await tx.insertInto('questions').values(question).execute()
  await tx.deleteFrom('removed_questions').where('id', '=', id).where('community_slug', '=', community.slug_value).execute()
  await indexQuestion(tx, question)
  await keepPictures(tx, by, { kind: 'question', id }, text, now)
  await setFollow(tx, by, id, true, now)
  await keepLatest(tx, 'questions', community.slug_value, now)
  await tellMentioned(tx, { community, question, by, now }, { key: `question:${id}`, nodes: text.nodes })
}

interface Edit {
  change: Omit<QuestionChange, 'content'>
  /** Undefined: the text stays. */
  text: PreparedText | undefined
  base: QuestionBase
  ifMatch: number | undefined
}

/** Changes an own question. Refuses `version_conflict` with its current fields. */
export async function editQuestion(
  tx: Tx,
  { community, question }: OpenQuestion,
  { change, text, base, ifMatch }: Edit,
  userId: string,
  now: number,
): Promise<void> {
  if (question.asked_by !== userId) throw new Refusal('forbidden')
  const { id, title, content, tags, is_public, version } = question
  const wanted: QuestionChange = { ...change, ...(text && { content: text.text }) }
  const merged = mergedFields({ title, content, tags, is_public }, wanted, ifMatch === undefined || ifMatch === version ? undefined : base)
  if (!merged) throw new Refusal('version_conflict', { current: { title, content, tags, is_public, version } })
  if (Object.keys(merged).length === 0) return
  const columns = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)) as Partial<
    Asked & { content: string }
  >
  const after = { ...question, ...columns }
  if (columns.title !== undefined || columns.content !== undefined)
    await keepEarlier(tx, 'question', { id, question_id: id, title, content, version }, now)
  await touchQuestion(tx, id, { ...columns, version: version + 1, edited_at: now, active_at: now })
  await indexQuestion(tx, after)
  if (text && columns.content !== undefined) {
    await keepPictures(tx, userId, { kind: 'question', id }, text, now, { earlier: true })
    await tellMentioned(tx, { community, question: after, by: userId, now }, { key: `question:${id}`, nodes: text.nodes, before: content })
  }
}

/**
 * Deletes an own question with all that is below it. One that others have answered stays: what they wrote is theirs, and would be lost or
 * mean nothing. Its author can still edit it, and moderators can hide it.
 */
export async function dropQuestion(tx: Tx, { question }: OpenQuestion, userId: string, now: number): Promise<void> {
  if (question.asked_by !== userId) throw new Refusal('forbidden')
  const { id } = question
  const answers = await tx.selectFrom('answers').select(['id', 'written_by']).where('question_id', '=', id).execute()
  if (answers.some(({ written_by }) => written_by !== userId))
    throw new Refusal('forbidden', {
      sentence: 'Others have answered this question, so it stays. You can edit it, or ask a moderator to hide it.',
    })
  const comments = await tx.selectFrom('comments').select('id').where('question_id', '=', id).execute()
  await markWrittenRemoved(tx, 'questions', [id], now)
  await dropPictures(tx, 'question', [id])
  await dropPictures(
    tx,
    'answer',
    answers.map(row => row.id),
  )
  await dropPictures(
    tx,
    'comment',
    comments.map(row => row.id),
  )
  await dropEarlier(tx, [id])
  await tx.deleteFrom('questions').where('id', '=', id).execute()
}
