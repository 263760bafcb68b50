import type { AnalysedItem, Passage } from '#contract/analysis-rows.ts'
import type { Store } from '../../store/store.ts'
import type { StoredAnalysis } from '../analyses/index.ts'
import { type Evaluated, putEvaluated } from './evaluated.ts'

/** What was answered for a profile. */
export interface ProfileAnswer {
  order: number
  slug_values: string[]
  title: string
  /** '': there is nothing to read about it. */
  answer: string
  passages: Passage[]
  sources: AnalysedItem[]
  failed: boolean
}

/** All that an evaluation has stored, in the order of its profiles. */
export async function storedAnswers({ read }: Pick<Store, 'read'>, analysisId: string): Promise<ProfileAnswer[]> {
  const rows = await read.selectFrom('analysis_answers').selectAll().where('analysis_id', '=', analysisId).orderBy('item_order').execute()
  return rows.map(({ item: { sources = [], ...item }, answers, passages, failed }) => ({
    ...item,
    answer: answers?.[0] ?? '',
    passages,
    sources,
    failed,
  }))
}

/** Stores an answer, with what is paid for it, once; of an analysis that has ended or was deleted meanwhile, nothing. */
export async function storeAnswer(
  store: Store,
  { id, user_id }: StoredAnalysis,
  answer: ProfileAnswer,
  paid: Evaluated | undefined,
): Promise<void> {
  const { order, slug_values, title, sources, passages, failed } = answer
  await store.write(async tx => {
    const row = await tx.selectFrom('analyses').select('finished_at').where('id', '=', id).executeTakeFirst()
    if (!row || row.finished_at !== null) return
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('analysis_answers')
      .values({
        analysis_id: id,
        user_id,
        item_order: order,
        item: { order, slug_values, title, ...(sources.length > 0 && { sources }) },
        answers: [answer.answer],
        passages,
        failed,
      })
      .onConflict(conflict => conflict.columns(['analysis_id', 'item_order']).doNothing())
      .executeTakeFirst()
    // A server that stood still answers late: another one has been there.
    if (numInsertedOrUpdatedRows !== 1n) return
    if (paid) await putEvaluated(tx, paid)
    // Devices are told live how far it is, and get the row when it has ended.
    const { count } = await tx
      .selectFrom('analysis_answers')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('analysis_id', '=', id)
      .where('failed', '=', false)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('analyses')
      .set({ done: Number(count) })
      .where('id', '=', id)
      .execute()
  })
}
