import type { Passage } from '#contract/analysis-rows.ts'
import type { AnalysedDocument } from './document.ts'
import { marksIn } from './marks.ts'

/** The passages that a text refers to, word for word, each once, in the order of the records. Marks of what does not exist lead nowhere. */
export function passagesOf(text: string, documents: readonly AnalysedDocument[]): Passage[] {
  const byOrder = new Map(documents.map(document => [document.order, document]))
  const found = new Map<string, Passage & { at: [number, number] }>()
  for (const key of marksIn(text)) {
    const [order = 0, number] = key.split('.').map(Number)
    const passage = number === undefined ? undefined : byOrder.get(order)?.passages[number - 1]
    if (passage && number !== undefined) found.set(key, { key, field: passage.field, text: passage.text, at: [order, number] })
  }
  return [...found.values()]
    .toSorted((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1])
    .map(({ key, field, text: own }) => ({ key, field, text: own }))
}
