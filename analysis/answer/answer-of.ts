import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { marksIn, orderOfKey } from '../marks.ts'
import type { ReadAnswer } from './blocks.ts'
import { readAnswer } from './read-answer.ts'

/** What an answer is read with. */
export type AnswerParts = Pick<AnalysisRow, 'text' | 'passages' | 'items' | 'total' | 'analyst'>

/**
 * Reads an answer of an analysis. While it is written its passages are not there yet: then all its marks count. So do those of a record that was left out
 * because its reader may not see it: the sentence has a passage, though not for them.
 */
export function answerOf({ text, passages, items, total, analyst }: AnswerParts, isRunning = false): ReadAnswer {
  const keys = new Set(passages.map(({ key }) => key))
  const shown = new Set(items.map(({ order }) => order))
  const isLeftOut = (order: number) => order >= 1 && order <= total && !shown.has(order)
  for (const key of marksIn(text)) if (isRunning || isLeftOut(orderOfKey(key))) keys.add(key)
  const records = Math.max(total, ...items.map(({ order }) => order), ...(isRunning ? [...keys].map(orderOfKey) : []))
  return readAnswer(text, { keys, records, hasNotes: !analyst.language_model })
}
