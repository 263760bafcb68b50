import { entriesIn, textsAt } from '#contract/indexes/record.ts'
import type { IndexField, IndexData } from '#contract/indexes/shape.ts'
import type { Highlight } from '#contract/search.ts'
import { formatNumber } from '#kit/format-number.ts'
import { entitiesOf, filledFields, termsOf, fieldText } from './field-values.ts'
import { formatMoney } from './format-money.ts'

/** One item of the meta rows of a card. */
export interface MetaItem {
  field: string
  kind: 'names' | 'place' | 'date' | 'text' | 'number' | 'flag' | 'warning'
  label: string | undefined
  text: string
}

const maxNames = 3
const maxTerms = 6

/** A list of names shortened to one line. `total` can be larger than the number of names. A single name is never left out. */
export function shortNameList(names: readonly string[], total = names.length): string {
  const all = Math.max(total, names.length)
  const shown = names.slice(0, all === maxNames + 1 ? all : maxNames)
  const rest = all - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${formatNumber(rest)} more` : shown.join(', ')
}

/** Shown together with another field: the number of authors with their names, the currency with the amount. */
export const companionFields: ReadonlySet<string> = new Set(['authors_count', 'total_cost_currency'])

/** The meta rows of a card: who, where, when and how much, in the order of the index's fields. */
export function metaOf(index: IndexData, data: Record<string, unknown>): MetaItem[] {
  const fields = filledFields(index, data).filter(field => field.card && !companionFields.has(field.name))
  const dates = fields.filter(field => field.kind === 'date').length
  return fields.flatMap(field => metaItem(field, data, dates > 1))
}

function metaItem(field: IndexField, data: Record<string, unknown>, hasDateLabels: boolean): MetaItem[] {
  const value = data[field.name]
  const item = (kind: MetaItem['kind'], text: string, label?: string): MetaItem[] => [{ field: field.name, kind, label, text }]
  switch (field.kind) {
    case 'entities': {
      const names = entitiesOf(value).map(entity => entity.name)
      return item(field.place ? 'place' : 'names', shortNameList(names, entriesIn(field, data, names)))
    }
    case 'date':
      return item('date', fieldText(value)!, hasDateLabels ? field.label : undefined)
    case 'number':
      return item('number', countedNumber(field, data), field.counts || isMoney(field) ? undefined : field.label)
    case 'flag':
      return item(field.name === 'is_retracted' ? 'warning' : 'flag', field.label)
    case 'line':
    case 'term':
      return item('text', fieldText(value)!)
    default:
      return []
  }
}

const isMoney = ({ name }: IndexField): boolean => name === 'total_cost'

/** A number with separators; an amount of money with its currency. */
export function formatFieldNumber(field: IndexField, data: Record<string, unknown>): string {
  const value = data[field.name] as number
  return isMoney(field) ? formatMoney(value, fieldText(data['total_cost_currency'])) : formatNumber(value)
}

/** A number with what it counts: `193 citations`. */
export function countedNumber(field: IndexField, data: Record<string, unknown>): string {
  const number = formatFieldNumber(field, data)
  return field.counts ? `${number} ${field.counts[data[field.name] === 1 ? 0 : 1]}` : number
}

/** The lists of terms of a card, each shortened to one line. */
export const termLinesOf = (index: IndexData, data: Record<string, unknown>): { label: string; terms: string[]; more: number }[] =>
  filledFields(index, data)
    .filter(field => field.card && field.kind === 'terms')
    .map(field => {
      const terms = termsOf(data[field.name])
      return { label: field.label, terms: terms.slice(0, maxTerms), more: Math.max(0, entriesIn(field, data, terms) - maxTerms) }
    })

/** The text under the meta row of a card: the snippet with the matches, else the beginning of the text. */
export function snippetOf(index: IndexData, data: Record<string, unknown>, highlights: Record<string, Highlight>): Highlight | undefined {
  const prose = index.fields.filter(field => field.kind === 'prose')
  const found = prose.map(field => highlights[field.name]).find(highlight => highlight !== undefined)
  if (found) return found
  const text = prose.filter(field => field.card).flatMap(field => textsAt(data, field.name))[0]
  return text === undefined ? undefined : { text, ranges: [] }
}

/**
 * Translates the ranges of a snippet to the full text. Ellipses that shortening added are ignored; a snippet that is not part of the
 * text has no ranges.
 */
export function rangesInFullText(fullText: string, snippet: Highlight | undefined): [number, number][] {
  if (!snippet) return []
  const start = /^[\s…]*/.exec(snippet.text)![0].length
  let end = snippet.text.length
  while (end > start && /[\s…]/.test(snippet.text[end - 1]!)) end--
  const core = snippet.text.slice(start, end)
  const at = core === '' ? -1 : fullText.indexOf(core)
  if (at < 0) return []
  return snippet.ranges
    .filter(([from, to]) => from >= start && to <= start + core.length)
    .map(([from, to]) => [at + from - start, at + to - start])
}
