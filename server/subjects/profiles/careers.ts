import { byCareerDates } from '#contract/career.ts'
import type { Education, Experience } from '#contract/profile.ts'
import type { Kysely, Selectable } from 'kysely'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** The tables of careers: they differ in one column. */
export type CareerTable = 'experiences' | 'educations'
type RemovedTable = `removed_${CareerTable}`
/** A stage of a career as it is sent, by its table. */
export interface Stages {
  experiences: Experience
  educations: Education
}
/** TypeScript does not follow a table's name to its columns through a query; what is stored is what the wire has, and the user. */
type Stored<T extends CareerTable> = Selectable<Tables[T]>

/** The stages of a career, present ones first, then the latest. */
export async function stagesOf<T extends CareerTable>(query: Kysely<Tables>, table: T, userId: string): Promise<Stages[T][]> {
  const rows = await query.selectFrom<CareerTable>(table).selectAll().where('user_id', '=', userId).execute()
  return (rows as unknown as Stored<T>[]).map(stageView).sort(byCareerDates)
}

/** The stages that got these numbers. */
export async function stagesWithNumbers<T extends CareerTable>(
  query: Kysely<Tables>,
  table: T,
  userId: string,
  numbers: readonly number[],
): Promise<Stages[T][]> {
  const rows = await query
    .selectFrom<CareerTable>(table)
    .selectAll()
    .where('user_id', '=', userId)
    .where('change_seq', 'in', numbers)
    .orderBy('change_seq')
    .execute()
  return (rows as unknown as Stored<T>[]).map(stageView)
}

export async function stageOf<T extends CareerTable>(
  query: Kysely<Tables>,
  table: T,
  userId: string,
  id: string,
): Promise<Stages[T] | undefined> {
  const row = await query.selectFrom<CareerTable>(table).selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return row && stageView(row as unknown as Stored<T>)
}

export async function stageCount(query: Kysely<Tables>, table: CareerTable, userId: string): Promise<number> {
  const { stages } = await query
    .selectFrom<CareerTable>(table)
    .select(({ fn }) => fn.countAll<number | string>().as('stages'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(stages)
}

/** Inserts a stage, or replaces one with the same id. Its device made the id, so a mark of its removal goes. */
export async function putStage<T extends CareerTable>(tx: Tx, table: T, userId: string, stage: Stages[T]): Promise<void> {
  const { id, ...columns } = { ...stage, change_seq: await nextChangeSeq(tx) }
  await tx
    .insertInto<CareerTable>(table)
    .values({ user_id: userId, id, ...columns })
    .onConflict(conflict => conflict.columns(['user_id', 'id']).doUpdateSet(columns))
    .execute()
  await tx.deleteFrom<RemovedTable>(`removed_${table}`).where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Removes a stage; returns whether it was there. */
export async function dropStage(tx: Tx, table: CareerTable, userId: string, id: string, now: number): Promise<boolean> {
  const dropped = await tx.deleteFrom<CareerTable>(table).where('user_id', '=', userId).where('id', '=', id).returning('id').execute()
  if (dropped.length === 0) return false
  const mark = { change_seq: await nextChangeSeq(tx), removed_at: now }
  await tx
    .insertInto<RemovedTable>(`removed_${table}`)
    .values({ user_id: userId, id, ...mark })
    .onConflict(conflict => conflict.columns(['user_id', 'id']).doUpdateSet(mark))
    .execute()
  return true
}

function stageView<T extends CareerTable>(row: Stored<T>): Stages[T] {
  const { user_id: _, change_seq: __, ...stage } = row as unknown as Stored<CareerTable>
  return stage as unknown as Stages[T]
}
