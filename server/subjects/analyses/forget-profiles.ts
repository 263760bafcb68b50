import type { AnalysedItem } from '#contract/analysis-rows.ts'
import { orderOfKey } from '#analysis/index.ts'
import { sql } from 'kysely'
import { anonymousName } from '../../core/names/anonymous-name.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { changeAnalysis } from './rows.ts'

/**
 * Takes the profile of a deleted account out of the analyses of others: its name, what was read of it, and what was answered about it alone. What they
 * asked and paid for stays.
 */
export async function forgetProfiles(tx: Tx, slugs: readonly string[]): Promise<void> {
  const isOfOne = ({ slug_values }: AnalysedItem) => slug_values.some(slug => slugs.includes(slug))
  for (const slug of slugs) {
    const text = `%${JSON.stringify(slug)}%`
    await forgetInAnalyses(tx, text, isOfOne)
    await forgetInPreviews(tx, text, isOfOne)
  }
}

const unnamed = (item: AnalysedItem) => ({ ...item, title: anonymousName })

async function forgetInAnalyses(tx: Tx, text: string, isOfOne: (item: AnalysedItem) => boolean): Promise<void> {
  const ids = await tx
    .selectFrom('analyses')
    .select('id')
    .where(sql<boolean>`request LIKE ${text}`)
    .execute()
  for (const { id } of ids) {
    const row = await tx.selectFrom('analyses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const about = row.request.items.filter(isOfOne)
    if (about.length === 0) continue
    const orders = about.map(({ order }) => order)
    const isAboutOne = row.type === 'profile'
    await changeAnalysis(tx, row, {
      request: { ...row.request, items: row.request.items.map(item => (isOfOne(item) ? unnamed(item) : item)) },
      answer: isAboutOne ? '' : about.reduce((answer, { title }) => answer.replaceAll(title, anonymousName), row.answer),
      passages: isAboutOne ? [] : row.passages.filter(({ key }) => !orders.includes(orderOfKey(key))),
    })
    for (const answered of await tx
      .selectFrom('analysis_answers')
      .select(['item_order', 'item', 'answers'])
      .where('analysis_id', '=', id)
      .where('item_order', 'in', orders)
      .execute())
      await tx
        .updateTable('analysis_answers')
        .set({
          item: { order: answered.item_order, slug_values: answered.item.slug_values, title: anonymousName },
          answers: answered.answers && answered.answers.map(() => ''),
          passages: [],
        })
        .where('analysis_id', '=', id)
        .where('item_order', '=', answered.item_order)
        .execute()
  }
}

async function forgetInPreviews(tx: Tx, text: string, isOfOne: (item: AnalysedItem) => boolean): Promise<void> {
  const rows = await tx
    .selectFrom('analysis_previews')
    .selectAll()
    .where(sql<boolean>`preview LIKE ${text}`)
    .execute()
  for (const { user_id, id, key, preview } of rows) {
    const items = (preview?.items ?? []).map(item =>
      isOfOne(item) ? { ...item, title: anonymousName, answers: item.answers.map(() => ''), passages: [] } : item,
    )
    await tx
      .updateTable('analysis_previews')
      .set({ preview: preview && { ...preview, items } })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .where('key', '=', key)
      .execute()
  }
}
