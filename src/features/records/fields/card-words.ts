import { entriesIn, textsAt } from '#contract/indexes/record.ts'
import type { Field, IndexData } from '#contract/indexes/shape.ts'
import type { Highlight } from '#contract/search.ts'
import { entitiesOf, saidFields, termsOf, textOf } from './field-values.ts'

/** One item of a card's meta row. */
export interface MetaItem {
  field: string
  kind: 'names' | 'date' | 'text' | 'figure' | 'mark' | 'warning'
  label: string | undefined
  text: string
}

const namesShown = 3
const termsShown = 6
const figure = new Intl.NumberFormat('en-GB')

/** A list of names cut for one line; `total` may be larger than what was sent. A single name is never cut off. */
export function namesInShort(names: readonly string[], total = names.length): string {
  const all = Math.max(total, names.length)
  const shown = names.slice(0, all === namesShown + 1 ? all : namesShown)
  const rest = all - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${figure.format(rest)} more` : shown.join(', ')
}

/** Said together with another field: the number of authors with their names, the currency with the sum. */
export const saidElsewhere: ReadonlySet<string> = new Set(['authors_count', 'total_cost_currency'])

/** The meta row of a card: who, where, when and how much, in the order of the index's data. */
export function metaOf(index: IndexData, data: Record<string, unknown>): MetaItem[] {
  const fields = saidFields(index, data).filter(field => field.card && !saidElsewhere.has(field.name))
  const dates = fields.filter(field => field.kind === 'date').length
  return fields.flatMap(field => metaItem(field, data, dates > 1))
}

function metaItem(field: Field, data: Record<string, unknown>, datesAreNamed: boolean): MetaItem[] {
  const value = data[field.name]
  const item = (kind: MetaItem['kind'], text: string, label?: string): MetaItem[] => [{ field: field.name, kind, label, text }]
  switch (field.kind) {
    case 'entities': {
      const names = entitiesOf(value).map(entity => entity.name)
      return item('names', namesInShort(names, entriesIn(field, data, names)))
    }
    case 'date':
      return item('date', textOf(value)!, datesAreNamed ? field.label : undefined)
    case 'number':
      return item('figure', numberWords(field, data), field.label)
    case 'flag':
      return item(field.name === 'is_retracted' ? 'warning' : 'mark', field.label)
    case 'line':
    case 'term':
      return item('text', textOf(value)!)
    default:
      return []
  }
}

/** A number as people read it; a sum of money carries its currency. */
export function numberWords(field: Field, data: Record<string, unknown>): string {
  const currency = field.name === 'total_cost' ? textOf(data['total_cost_currency']) : undefined
  const number = figure.format(data[field.name] as number)
  return currency === undefined ? number : `${currency} ${number}`
}

/** The lists of terms of a card, each cut to what fits a line. */
export const termLinesOf = (index: IndexData, data: Record<string, unknown>): { label: string; terms: string[]; more: number }[] =>
  saidFields(index, data)
    .filter(field => field.card && field.kind === 'terms')
    .map(field => {
      const terms = termsOf(data[field.name])
      return { label: field.label, terms: terms.slice(0, termsShown), more: Math.max(0, entriesIn(field, data, terms) - termsShown) }
    })

/** The stretch of text under a card's meta row: where the words were found, else how the text begins. */
export function stretchOf(index: IndexData, data: Record<string, unknown>, highlights: Record<string, Highlight>): Highlight | undefined {
  const prose = index.fields.filter(field => field.kind === 'prose')
  const found = prose.map(field => highlights[field.name]).find(highlight => highlight !== undefined)
  if (found) return found
  const text = prose.filter(field => field.card).flatMap(field => textsAt(data, field.name))[0]
  return text === undefined ? undefined : { text, ranges: [] }
}

/**
 * Lays a found stretch over the whole text it was cut from. Ellipses that the cutting added are ignored;
 * a stretch that is not part of the text marks nothing.
 */
export function rangesInWhole(whole: string, stretch: Highlight | undefined): [number, number][] {
  if (!stretch) return []
  const start = /^[\s…]*/.exec(stretch.text)![0].length
  let end = stretch.text.length
  while (end > start && /[\s…]/.test(stretch.text[end - 1]!)) end--
  const core = stretch.text.slice(start, end)
  const at = core === '' ? -1 : whole.indexOf(core)
  if (at < 0) return []
  return stretch.ranges
    .filter(([from, to]) => from >= start && to <= start + core.length)
    .map(([from, to]) => [at + from - start, at + to - start])
}
