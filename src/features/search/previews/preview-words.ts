import { cellText } from '#features/records/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { ResultItem } from '#contract/search.ts'

const most = 2

/** Under a title: what the first columns of its index say, dates as years. */
export function previewWords({ index: name, data }: ResultItem): string[] {
  const index = indexes[name]
  return index.columns
    .flatMap(column => index.fields.filter(field => field.name === column && field.name !== index.title))
    .map(field => (field.kind === 'date' ? cellText(field, data).slice(0, 4) : cellText(field, data)))
    .filter(words => words !== '')
    .slice(0, most)
}
