import type { Kysely, Selectable } from 'kysely'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

export type StoredQuestion = Selectable<Tables['questions']>
export type StoredAnswer = Selectable<Tables['answers']>
export type StoredComment = Selectable<Tables['comments']>

export const storedQuestion = (query: Kysely<Tables>, id: string): Promise<StoredQuestion | undefined> =>
  query.selectFrom('questions').selectAll().where('id', '=', id).executeTakeFirst()

export const storedAnswer = (query: Kysely<Tables>, id: string): Promise<StoredAnswer | undefined> =>
  query.selectFrom('answers').selectAll().where('id', '=', id).executeTakeFirst()

export const storedComment = (query: Kysely<Tables>, id: string): Promise<StoredComment | undefined> =>
  query.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()

type Columns<T extends 'questions' | 'answers' | 'comments'> = Partial<Omit<Selectable<Tables[T]>, 'id' | 'change_seq'>>

/** Changes columns, and brings the row to the devices that have it. */
export async function touchQuestion(tx: Tx, id: string, columns: Columns<'questions'> = {}): Promise<void> {
  await tx
    .updateTable('questions')
    .set({ ...columns, change_seq: await nextChangeSeq(tx) })
    .where('id', '=', id)
    .execute()
}

export async function touchAnswer(tx: Tx, id: string, columns: Columns<'answers'> = {}): Promise<void> {
  await tx
    .updateTable('answers')
    .set({ ...columns, change_seq: await nextChangeSeq(tx) })
    .where('id', '=', id)
    .execute()
}

export async function touchComment(tx: Tx, id: string, columns: Columns<'comments'> = {}): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ ...columns, change_seq: await nextChangeSeq(tx) })
    .where('id', '=', id)
    .execute()
}

/** Counts again what is below a question and is not hidden. `more` are columns that change with it. */
export async function recountQuestion(tx: Tx, id: string, more: Columns<'questions'> = {}): Promise<void> {
  const answers = await tx
    .selectFrom('answers')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('question_id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  const comments = await tx
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('question_id', '=', id)
    .where('answer_id', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  await touchQuestion(tx, id, { ...more, answers_count: Number(answers.count), comments_count: Number(comments.count) })
}

export async function recountAnswer(tx: Tx, id: string): Promise<void> {
  const { count } = await tx
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('answer_id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  await touchAnswer(tx, id, { comments_count: Number(count) })
}
