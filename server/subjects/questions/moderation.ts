import type { WrittenType } from '#contract/question-moderation.ts'
import { writtenHash } from '#contract/written-hash.ts'
import { roleMay } from '#contract/roles.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { openQuestion, type OpenQuestion, seesText } from './access.ts'
import { happening, unaccept } from './answering.ts'
import { recountAnswer, recountQuestion, storedAnswer, storedComment, touchAnswer, touchComment, touchQuestion } from './rows.ts'
import { tellModerated } from './telling.ts'

/** What somebody wrote, with the question that it belongs to. */
export interface Written {
  type: WrittenType
  id: string
  /** Of a comment on an answer, and of an answer itself. */
  answerId: string | null
  author: string | null
  content: string
  hidden_at: number | null
  open: OpenQuestion
}

/** Something that the viewer may read, by its id. Refuses like what never was. */
export async function openWritten(
  query: Kysely<Tables>,
  viewerId: string,
  slug: string,
  { type, id }: { type: WrittenType; id: string },
): Promise<Written> {
  if (type === 'question') {
    const open = await openQuestion(query, viewerId, slug, id)
    const { asked_by: author, content, hidden_at } = open.question
    return { type, id, answerId: null, author, content, hidden_at, open }
  }
  const row = type === 'answer' ? await storedAnswer(query, id) : await storedComment(query, id)
  // Asked for all the same, so that the refusal is the one of the community.
  const open = await openQuestion(query, viewerId, slug, row?.question_id ?? '')
  if (!row || !seesText(row, row.written_by, open.reader)) throw new Refusal('not_found')
  const answerId = 'answer_id' in row ? row.answer_id : row.id
  const above = type === 'comment' && answerId !== null ? await storedAnswer(query, answerId) : undefined
  if (above && !seesText(above, row.written_by, open.reader)) throw new Refusal('not_found')
  return { type, id, answerId, author: row.written_by, content: row.content, hidden_at: row.hidden_at, open }
}

/** Something that the user may hide. */
export async function requireModerated(
  tx: Tx,
  user: Pick<User, 'id'>,
  slug: string,
  what: { type: WrittenType; id: string },
): Promise<Written> {
  const written = await openWritten(tx, user.id, slug, what)
  if (!roleMay(written.open.reader.role, 'moderate')) throw new Refusal('forbidden')
  return written
}

const names: Record<WrittenType, string> = { question: 'question', answer: 'answer to', comment: 'comment in' }

const placeOf = ({ type, id }: Written): string | undefined => (type === 'question' ? undefined : writtenHash(type, id))

/** Hides something with a reason; what is hidden keeps its first one. */
export async function hide(tx: Tx, written: Written, reason: string, userId: string, now: number): Promise<void> {
  if (written.hidden_at !== null) return
  const { type, id, open, author } = written
  await setHidden(tx, written, { hidden_reason: reason, hidden_at: now, hidden_by: userId })
  await tx
    .updateTable('content_reports')
    .set({ decision: 'hide', answered_by: userId })
    .where('content_id', '=', id)
    .where('decision', 'is', null)
    .execute()
  if (type === 'answer') await unaccept(tx, open, id, userId, now)
  const message = `hid your ${names[type]}, because “${reason}”:`
  await tellModerated(tx, happening(open, userId, now), author, {
    key: `hidden:${id}:${now}`,
    message,
    variant: 'warning',
    at: placeOf(written),
  })
}

/** Shows again what was hidden. */
export async function restore(tx: Tx, written: Written, userId: string, now: number): Promise<void> {
  if (written.hidden_at === null) return
  const { type, id, open, author } = written
  await setHidden(tx, written, { hidden_reason: null, hidden_at: null, hidden_by: null })
  const message = `showed your ${names[type]} again:`
  await tellModerated(tx, happening(open, userId, now), author, {
    key: `shown:${id}:${now}`,
    message,
    variant: 'success',
    at: placeOf(written),
  })
}

type Hiding = Pick<Tables['questions'], 'hidden_reason' | 'hidden_at' | 'hidden_by'>

async function setHidden(tx: Tx, { type, id, answerId, open }: Written, hiding: Hiding): Promise<void> {
  const questionId = open.question.id
  if (type === 'question') {
    // Devices that removed it get all that is below it again.
    const shown = hiding.hidden_at === null ? { shown_seq: await nextChangeSeq(tx) } : {}
    await touchQuestion(tx, id, { ...hiding, ...shown })
  } else if (type === 'answer') {
    await touchAnswer(tx, id, hiding)
    const below = await tx.selectFrom('comments').select('id').where('answer_id', '=', id).execute()
    for (const comment of below) await touchComment(tx, comment.id)
    await recountQuestion(tx, questionId)
  } else {
    await touchComment(tx, id, hiding)
    await (answerId === null ? recountQuestion(tx, questionId) : recountAnswer(tx, answerId))
  }
}
