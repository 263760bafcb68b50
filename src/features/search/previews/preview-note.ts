import { cellText } from '#features/records/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { ResultItem } from '#contract/search.ts'

const maxNotes = 2

/** The first two columns of a result that have a value, for the line under its title; dates as years. */
export function previewNotes({ index: name, data }: ResultItem): string[] {
  const index = indexes[name]
  return index.columns
    .flatMap(column => index.fields.filter(field => field.name === column && field.name !== index.title))
    .map(field => (field.kind === 'date' ? cellText(field, data).slice(0, 4) : cellText(field, data)))
    .filter(words => words !== '')
    .slice(0, maxNotes)
}
