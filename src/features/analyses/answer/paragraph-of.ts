import type { AnyRecord } from '#contract/records.ts'

/** The paragraph of a record that has a passage, with where the passage is in it; undefined where its text is not there. */
export function paragraphOf(record: AnyRecord, field: string, passage: string): { text: string; range: [number, number] } | undefined {
  for (const text of textsIn(record[field])) {
    const at = text.indexOf(passage)
    if (at < 0) continue
    const start = text.lastIndexOf('\n', at) + 1
    const end = text.indexOf('\n', at + passage.length)
    return { text: text.slice(start, end < 0 ? undefined : end), range: [at - start, at - start + passage.length] }
  }
  return undefined
}

/** All texts of a field: of a list those of its entries. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
