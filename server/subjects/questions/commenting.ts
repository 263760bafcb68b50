import { limits } from '#contract/limits.ts'
import { writtenHash } from '#contract/written-hash.ts'
import { Refusal } from '../../core/refusal.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { dropPictures, keepPictures, type PreparedText } from '../rich-texts/index.ts'
import { type OpenQuestion, seesText, wasRemoved } from './access.ts'
import { changesText, happening, requireAnswer } from './answering.ts'
import { requireAllowance, takenId } from './asking.ts'
import { dropEarlier, keepEarlier } from './earlier-texts.ts'
import { keepLatest, markWrittenRemoved } from './mirroring.ts'
import { recountAnswer, recountQuestion, type StoredComment, storedAnswer, storedComment, touchComment, touchQuestion } from './rows.ts'
import { tellComment, tellMentioned } from './telling.ts'

const { comments: most, commentBytes } = limits.question

/** Where a comment is; `answerId` null: on the question itself. */
export interface CommentPlace {
  open: OpenQuestion
  answerId: string | null
}

const isFull = () => new Refusal('limit_reached', { sentence: `There can be at most ${most} comments on one thing.` })

/** Refuses a text that does not fit among the other comments on the same thing: all of them are read together. */
function requireRoom(others: readonly { content: string }[], text: string): void {
  const bytes = others.reduce((sum, { content }) => sum + Buffer.byteLength(content), Buffer.byteLength(text))
  if (bytes > commentBytes)
    throw new Refusal('invalid', { errors: { content: ['The comments here have no room for so long a text. Make it shorter.'] } })
}

const commentsAt = (tx: Tx, { open, answerId }: CommentPlace) =>
  tx
    .selectFrom('comments')
    .select(['id', 'content'])
    .where('question_id', '=', open.question.id)
    .where('answer_id', answerId === null ? 'is' : '=', answerId)
    .execute()

/** Adds a comment; the same id again changes nothing. */
export async function addComment(
  tx: Tx,
  { open, answerId }: CommentPlace,
  id: string,
  text: PreparedText,
  userId: string,
  now: number,
): Promise<void> {
  const { question } = open
  const answer = answerId === null ? undefined : await requireAnswer(tx, open, answerId)
  const known = await storedComment(tx, id)
  if (known) {
    if (known.written_by === userId && known.question_id === question.id && known.answer_id === answerId) return
    throw takenId()
  }
  await requireAllowance(tx, userId, now)
  const others = await commentsAt(tx, { open, answerId })
  if (others.length >= most) throw isFull()
  requireRoom(others, text.text)
  await tx
    .insertInto('comments')
    .values({
      id,
      question_id: question.id,
      answer_id: answerId,
      community_slug: question.community_slug,
      content: text.text,
      written_by: userId,
      hidden_reason: null,
      hidden_at: null,
      hidden_by: null,
      created_at: now,
      edited_at: null,
      version: 1,
      change_seq: await nextChangeSeq(tx),
      is_mirrored: answer?.is_mirrored ?? question.is_mirrored,
    })
    .execute()
  await tx.deleteFrom('removed_comments').where('id', '=', id).where('community_slug', '=', question.community_slug).execute()
  await keepPictures(tx, userId, { kind: 'comment', id }, text, now)
  if (answerId === null) await recountQuestion(tx, question.id, { active_at: now })
  else {
    await recountAnswer(tx, answerId)
    await touchQuestion(tx, question.id, { active_at: now })
  }
  await keepLatest(tx, 'comments', question.community_slug, now)
  // Nobody is told of what was written below something hidden.
  if (answer && answer.hidden_at !== null) return
  const told = { key: `question-comment:${id}`, at: writtenHash('comment', id), nodes: text.nodes }
  await tellMentioned(tx, happening(open, userId, now), told)
  await tellComment(tx, happening(open, userId, now), id, answer ? answer.written_by : question.asked_by)
}

interface OwnComment {
  comment: StoredComment
  isBelowHidden: boolean
}

/** An own comment there. */
async function requireOwnComment(tx: Tx, { open, answerId }: CommentPlace, id: string, userId: string): Promise<OwnComment> {
  const { community, question, reader } = open
  const comment = await storedComment(tx, id)
  if (comment?.question_id === question.id && comment.answer_id === answerId && seesText(comment, comment.written_by, reader)) {
    if (comment.written_by !== userId) throw new Refusal('forbidden')
    // Below something hidden it is still its author's.
    const answer = answerId === null ? undefined : await storedAnswer(tx, answerId)
    return { comment, isBelowHidden: answer !== undefined && answer.hidden_at !== null }
  }
  const wasThere = !comment && (await wasRemoved(tx, 'removed_comments', community.slug_value, id))
  throw new Refusal(wasThere ? 'gone' : 'not_found')
}

export async function editComment(
  tx: Tx,
  place: CommentPlace,
  id: string,
  edit: Parameters<typeof changesText>[1],
  userId: string,
  now: number,
): Promise<void> {
  const { comment, isBelowHidden } = await requireOwnComment(tx, place, id, userId)
  if (!changesText(comment, edit)) return
  const { content, version, question_id } = comment
  // A text that gets no longer takes no room.
  if (Buffer.byteLength(edit.text.text) > Buffer.byteLength(content)) {
    const others = await commentsAt(tx, place)
    requireRoom(
      others.filter(other => other.id !== id),
      edit.text.text,
    )
  }
  await keepEarlier(tx, 'comment', { id, question_id, title: null, content, version }, now)
  await touchComment(tx, id, { content: edit.text.text, version: version + 1, edited_at: now })
  await keepPictures(tx, userId, { kind: 'comment', id }, edit.text, now, { earlier: true })
  if (comment.hidden_at !== null || isBelowHidden) return
  const told = { key: `question-comment-mention:${id}`, at: writtenHash('comment', id), nodes: edit.text.nodes, before: content }
  await tellMentioned(tx, happening(place.open, userId, now), told)
}

export async function dropComment(tx: Tx, place: CommentPlace, id: string, userId: string, now: number): Promise<void> {
  await requireOwnComment(tx, place, id, userId)
  await markWrittenRemoved(tx, 'comments', [id], now)
  await dropPictures(tx, 'comment', [id])
  await dropEarlier(tx, [id])
  await tx.deleteFrom('content_reports').where('content_id', '=', id).execute()
  await tx.deleteFrom('comments').where('id', '=', id).execute()
  if (place.answerId === null) await recountQuestion(tx, place.open.question.id)
  else await recountAnswer(tx, place.answerId)
}
