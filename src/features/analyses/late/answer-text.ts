import { marksIn } from '#analysis/index.ts'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { categoryName } from './analysis.rules.ts'

/** An answer as a text to copy or to save: the questions, the answer with its marks, and the passages that they mean. */
export function answerText({
  index,
  questions,
  text,
  items,
  passages,
}: Pick<AnalysisRow, 'index' | 'questions' | 'text' | 'items' | 'passages'>): string {
  const used = new Set(marksIn(text))
  const titles = new Map(items.map(({ order, title }) => [String(order), title]))
  const sources = passages
    .filter(({ key }) => used.has(key))
    .map(({ key, text: quoted }) => `[${key}] ${titles.get(key.split('.')[0] ?? '') ?? ''}: “${quoted}”`)
  const asked = `${questions.join('\n')}\n${items.length} ${categoryName(index)}`
  return [asked, text.trim(), ...(sources.length > 0 ? [`Passages\n${sources.join('\n')}`] : [])].join('\n\n') + '\n'
}
