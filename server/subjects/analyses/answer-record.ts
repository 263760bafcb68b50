import { type AnalysedDocument, passagesOf } from '#analysis/index.ts'
import type { AnalysedItem, ItemAnswers } from '#contract/analysis-rows.ts'
import { limits } from '#contract/limits.ts'
import { type Analyst, AnalystFailure } from '../../outside/analyst/port.ts'
import type { Store } from '../../store/store.ts'
import { noteUse } from './use.ts'

export interface AnswerParts {
  store: Store
  analyst: Analyst
}

interface Asked {
  userId: string
  item: AnalysedItem
  questions: readonly string[]
  /** Undefined: it has left the catalogue. */
  document: AnalysedDocument | undefined
}

export const failedItem = (item: AnalysedItem): ItemAnswers => ({ ...item, answers: [], passages: [], failed: true })

/**
 * The answers of one record to all questions. One that is gone, or that the analyst fails for, has none; then `failure` says why. Throws when
 * `signal` is aborted.
 */
export async function answerForRecord(
  { store, analyst }: AnswerParts,
  { userId, item, questions, document }: Asked,
  signal: AbortSignal,
): Promise<{ answered: ItemAnswers; failure?: AnalystFailure }> {
  if (!document) return { answered: failedItem(item) }
  const titled = { ...item, title: document.title }
  const answers: string[] = []
  try {
    for (const question of questions) answers.push(await wholeAnswer({ store, analyst }, userId, question, document, signal))
  } catch (problem) {
    signal.throwIfAborted()
    if (!(problem instanceof AnalystFailure)) throw problem
    return { answered: failedItem(titled), failure: problem }
  }
  return { answered: { ...titled, answers, passages: passagesOf(answers.join('\n'), [document]), failed: false } }
}

async function wholeAnswer(
  { store, analyst }: AnswerParts,
  userId: string,
  question: string,
  document: AnalysedDocument,
  signal: AbortSignal,
): Promise<string> {
  const stop = new AbortController()
  const most = limits.analysis.itemAnswer
  let text = ''
  try {
    const asked = {
      signal: AbortSignal.any([signal, stop.signal]),
      used: (use: Parameters<typeof noteUse>[2]) => noteUse(store, userId, use),
    }
    for await (const piece of analyst.answer({ kind: 'record', question, documents: [document] }, asked)) {
      text += piece
      if (text.length >= most) break
    }
  } finally {
    stop.abort()
  }
  return text.slice(0, most).trim()
}
