import { limits } from '#contract/limits.ts'
import { nextChangeSeqs } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'

// Devices of members have the latest questions of a community, and the latest answers and comments below these.

const { mirrored } = limits.question
type Kind = keyof typeof mirrored

/** The marks of removals have the names of the feeds; a device keeps answers of the server under the name of answers. */
export const removalTables = { questions: 'removed_questions', answers: 'removed_question_answers', comments: 'removed_comments' } as const

/** After one was added: of more than devices have, the oldest go. */
export async function keepLatest(tx: Tx, kind: Kind, community: string, now: number): Promise<void> {
  const beyond = await tx
    .selectFrom(kind)
    .select('id')
    .where('community_slug', '=', community)
    .where('is_mirrored', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.listPage)
    .offset(mirrored[kind])
    .execute()
  const ids = beyond.map(row => row.id)
  if (ids.length === 0) return
  await markWrittenRemoved(tx, kind, ids, now)
  await tx.updateTable(kind).set({ is_mirrored: false }).where('id', 'in', ids).execute()
  if (kind !== 'questions') return
  // On devices they go with their question.
  for (const below of ['answers', 'comments'] as const)
    await tx.updateTable(below).set({ is_mirrored: false }).where('question_id', 'in', ids).execute()
}

/** Tells the devices that have these that they are gone. Called before the rows go; what devices do not have is marked for whoever looks for it. */
export async function markWrittenRemoved(tx: Tx, kind: Kind, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return
  const numbers = await nextChangeSeqs(tx, ids.length)
  const mark = (at: number) => ({ change_seq: numbers[at]!, removed_at: now })
  if (kind === 'questions') {
    const rows = await tx.selectFrom('questions').select(['id', 'community_slug']).where('id', 'in', ids).execute()
    for (const [at, row] of rows.entries())
      await tx
        .insertInto('removed_questions')
        .values({ ...row, ...mark(at) })
        .onConflict(conflict => conflict.column('id').doUpdateSet(mark(at)))
        .execute()
    return
  }
  const rows = await tx.selectFrom(kind).select(['id', 'question_id', 'community_slug']).where('id', 'in', ids).execute()
  for (const [at, row] of rows.entries())
    await tx
      .insertInto(removalTables[kind])
      .values({ ...row, ...mark(at) })
      .onConflict(conflict => conflict.column('id').doUpdateSet(mark(at)))
      .execute()
}
