import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** Follows a question or no longer does; without a change nothing is written. */
export async function setFollow(tx: Tx, userId: string, questionId: string, is_followed: boolean, now: number): Promise<void> {
  const known = await followOf(tx, userId, questionId)
  if ((known?.is_followed ?? false) === is_followed) return
  const row = { is_followed, created_at: now, change_seq: await nextChangeSeq(tx) }
  await tx
    .insertInto('question_follows')
    .values({ user_id: userId, question_id: questionId, ...row })
    .onConflict(conflict => conflict.columns(['question_id', 'user_id']).doUpdateSet(row))
    .execute()
}

/** Whoever writes follows from then on, but not who has said that they do not want to. */
export async function followByWriting(tx: Tx, userId: string, questionId: string, now: number): Promise<void> {
  if (!(await followOf(tx, userId, questionId))) await setFollow(tx, userId, questionId, true, now)
}

const followOf = (tx: Tx, userId: string, questionId: string) =>
  tx
    .selectFrom('question_follows')
    .select('is_followed')
    .where('question_id', '=', questionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Who follows a question, the latest first, as many as are told. */
export async function questionFollowers(query: Kysely<Tables>, questionId: string): Promise<string[]> {
  const rows = await query
    .selectFrom('question_follows')
    .select('user_id')
    .where('question_id', '=', questionId)
    .where('is_followed', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('user_id')
    .limit(limits.question.told)
    .execute()
  return rows.map(row => row.user_id)
}
