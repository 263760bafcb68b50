import { type AnalysedDocument, passagesOf } from '#analysis/index.ts'
import type { AnalysedItem, ItemAnswers } from '#contract/analysis-rows.ts'
import { limits } from '#contract/limits.ts'
import { type Analyst, AnalystFailure } from '../../outside/analyst/port.ts'
import type { AnalystBudget } from './use.ts'

export interface AnswerParts {
  analyst: Analyst
  budget: AnalystBudget
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
  parts: AnswerParts,
  { userId, item, questions, document }: Asked,
  signal: AbortSignal,
): Promise<{ answered: ItemAnswers; failure?: AnalystFailure }> {
  if (!document) return { answered: failedItem(item) }
  const titled = { ...item, title: document.title }
  const answers: string[] = []
  try {
    for (const question of questions) answers.push(await wholeAnswer(parts, userId, question, document, signal))
  } catch (problem) {
    signal.throwIfAborted()
    if (!(problem instanceof AnalystFailure)) throw problem
    return { answered: failedItem(titled), failure: problem }
  }
  return { answered: { ...titled, answers, passages: passagesOf(answers.join('\n'), [document]), failed: false } }
}

async function wholeAnswer(
  { analyst, budget }: AnswerParts,
  userId: string,
  question: string,
  document: AnalysedDocument,
  signal: AbortSignal,
): Promise<string> {
  const stop = new AbortController()
  const most = limits.analysis.itemAnswer
  let text = ''
  try {
    const asked = budget.asked(userId, AbortSignal.any([signal, stop.signal]))
    for await (const piece of analyst.answer({ kind: 'record', question, documents: [document] }, asked)) {
      text += piece
      if (text.length >= most) break
    }
  } finally {
    stop.abort()
  }
  return text.slice(0, most).trim()
}
