import type { AnalysisRow } from '#contract/analysis-rows.ts'

export const latestFirst = (one: AnalysisRow, other: AnalysisRow): number =>
  other.created_at - one.created_at || (one.id < other.id ? 1 : -1)

/** Whether an analysis has all these words, in any case: in its name, its questions, its answers or the titles of its records. */
export function hasWords({ name, questions, text, answers, items }: AnalysisRow, words: string): boolean {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return true
  const said = [
    name ?? '',
    ...questions,
    text,
    ...items.map(({ title }) => title),
    ...answers.flatMap(item => [item.title, ...item.answers]),
  ]
    .join('\n')
    .toLowerCase()
  return wanted.every(word => said.includes(word))
}
