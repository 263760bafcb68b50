import type { AnalysedItem, ItemAnswers, Passage } from '#contract/analysis-rows.ts'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { StoredAnalysis } from './rows.ts'

/** A record of an analysis per record. `answers`: null until it had its turn. */
export interface NewItem {
  item: AnalysedItem
  answers: string[] | null
  passages: Passage[]
}
export type StoredItem = Selectable<Tables['analysis_answers']>

/** Rows of one query. */
const portion = 200

export async function insertItems(
  tx: Tx,
  { id, user_id }: Pick<StoredAnalysis, 'id' | 'user_id'>,
  items: readonly NewItem[],
): Promise<void> {
  const rows = items.map(({ item, answers, passages }) => ({
    analysis_id: id,
    user_id,
    item_order: item.order,
    item,
    answers,
    passages,
    failed: false,
  }))
  for (let at = 0; at < rows.length; at += portion)
    await tx
      .insertInto('analysis_answers')
      .values(rows.slice(at, at + portion))
      .execute()
}

/** The next records, in order, some at a time; `waiting`: those that had no turn yet. */
export async function* itemPortions(
  query: Kysely<Tables>,
  id: string,
  { waiting, atOnce }: { waiting: boolean; atOnce: number },
): AsyncGenerator<StoredItem[]> {
  for (let after = 0; ;) {
    const rows = await query
      .selectFrom('analysis_answers')
      .selectAll()
      .where('analysis_id', '=', id)
      .where('item_order', '>', after)
      .$if(waiting, rest => rest.where('answers', 'is', null))
      .orderBy('item_order')
      .limit(atOnce)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.item_order
  }
}

/** Keeps what a record has come to, at once: a server that is killed goes on after it. Devices hear of it by the events and at the end. */
export async function storeItem(tx: Tx, id: string, { answers, passages, failed, order, slug_values, title }: ItemAnswers): Promise<void> {
  const row = await tx.selectFrom('analyses').select('finished_at').where('id', '=', id).executeTakeFirst()
  if (!row || row.finished_at !== null) return
  const { numUpdatedRows } = await tx
    .updateTable('analysis_answers')
    .set({ item: { order, slug_values, title }, answers, passages, failed })
    .where('analysis_id', '=', id)
    .where('item_order', '=', order)
    .where('answers', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n || failed) return
  await tx
    .updateTable('analyses')
    .set(eb => ({ done: eb('done', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** How many records had their turn, and how many of them have answers. */
export async function countTurns(query: Kysely<Tables>, id: string): Promise<{ done: number; answered: number }> {
  const rows = await query
    .selectFrom('analysis_answers')
    .select(({ fn }) => ['failed', fn.countAll<number | string>().as('count')])
    .where('analysis_id', '=', id)
    .where('answers', 'is not', null)
    .groupBy('failed')
    .execute()
  const of = (failed: boolean) => Number(rows.find(row => row.failed === failed)?.count ?? 0)
  return { done: of(true) + of(false), answered: of(false) }
}
