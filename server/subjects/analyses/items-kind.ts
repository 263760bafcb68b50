import type { AnalysedDocument } from '#analysis/index.ts'
import { limits } from '#contract/limits.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import type { Store } from '../../store/store.ts'
import type { AnalystFailure } from '../../outside/analyst/port.ts'
import type { AnalysisKind, RunningAnalysis, RunResult } from './analysis-kind.ts'
import { type AnswerParts, answerForRecord } from './answer-record.ts'
import { analysedDocuments } from './documents.ts'
import { countTurns, itemPortions, type StoredItem, storeItem } from './item-rows.ts'

interface Parts extends AnswerParts {
  store: Store
  catalogue: Catalogue
}

/** Records that are read at once: no more are in memory. */
const batch = 20
/** After so many failures in a row nobody is asked about the others. */
const hopeless = 8

/** The same questions to each record (S3§4). What a record has come to is kept at once, and is not asked about again. */
export const itemsKind = (parts: Parts): AnalysisKind => ({
  type: 'prompt-per-item',
  price: 1,
  isLong: true,
  // What a preview gave was paid for by the preview.
  cost: async (tx, { id, total, credits }) => (await countTurns(tx, id)).answered - (total - credits),
  run: running => answerItems(parts, running),
})

async function answerItems(parts: Parts, running: RunningAnalysis): Promise<RunResult> {
  const { store } = parts
  const { row, signal } = running
  let { done } = await countTurns(store.read, row.id)
  if (done > 0) running.tell(done)
  const stop = new AbortController()
  const until = AbortSignal.any([signal, stop.signal])
  let failures = 0
  let lastFailure: AnalystFailure | undefined
  let problem: unknown
  const giveUp = (why: unknown) => {
    problem ??= why
    stop.abort()
  }
  const turns = waitingRecords(parts, running)
  const work = async () => {
    while (!until.aborted) {
      const next = await turns.next()
      if (next.done) return
      const { item, document } = next.value
      const { answered, failure } = await answerForRecord(
        parts,
        { userId: row.user_id, item, questions: row.request.questions, document },
        until,
      )
      await store.write(tx => storeItem(tx, row.id, answered))
      running.tell(++done)
      lastFailure = failure ?? lastFailure
      failures = failure ? failures + 1 : answered.failed ? failures : 0
      if (failures >= hopeless) giveUp(failure)
    }
  }
  await Promise.all(Array.from({ length: limits.analysis.atOnce }, () => work().catch(giveUp)))
  const { answered } = await countTurns(store.read, row.id)
  if (answered === 0) problem ??= lastFailure
  return { text: '', passages: [], ...(!signal.aborted && problem !== undefined && { problem }) }
}

/** The records that had no turn yet, as they are analysed. */
async function* waitingRecords(
  { store, catalogue, budget }: Parts,
  { row, signal, now }: RunningAnalysis,
): AsyncGenerator<{ item: StoredItem['item']; document: AnalysedDocument | undefined }> {
  for await (const rows of itemPortions(store.read, row.id, { waiting: true, atOnce: batch })) {
    await budget.require(row.user_id, now)
    const documents = await analysedDocuments(
      catalogue,
      row.index_name,
      rows.map(({ item }) => item),
      signal,
    )
    const byOrder = new Map(documents.map(document => [document.order, document]))
    for (const { item } of rows) yield { item, document: byOrder.get(item.order) }
  }
}
