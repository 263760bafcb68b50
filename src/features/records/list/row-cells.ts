import { cardOf, entriesIn } from '#contract/indexes/record.ts'
import type { IndexField, IndexData } from '#contract/indexes/shape.ts'
import { countedNumber, shortNameList } from '../fields/card-text.ts'
import { entitiesOf, hasFieldValue, termsOf, fieldText, webUrlOf } from '../fields/field-values.ts'

export interface RowFields {
  /** Under the title: names first, then other words, then what is true of it. */
  line: IndexField[]
  /** Dates and numbers, which are columns. */
  figures: IndexField[]
}

const isFigure = ({ kind }: IndexField): boolean => kind === 'date' || kind === 'number'

export function rowFieldsOf(index: IndexData): RowFields {
  const columns = index.columns.flatMap(name => index.fields.find(field => field.name === name && name !== index.title) ?? [])
  const flags = index.fields.filter(field => field.kind === 'flag' && field.card)
  const words = [...columns.filter(field => !isFigure(field)), ...flags]
  return {
    line: words.toSorted((left, right) => Number(right.kind === 'entities') - Number(left.kind === 'entities')),
    figures: columns.filter(isFigure),
  }
}

/** Lists with the same columns have the same array, so that a row is drawn again only when its columns change. */
const known = new Map<string, readonly IndexField[]>()

/** The columns of a list: those dates and numbers that any of its records has. An empty column would only take room. */
export function listColumns(index: IndexData, records: readonly Record<string, unknown>[]): readonly IndexField[] {
  const cards = records.map(record => cardOf(index, record))
  const shown = rowFieldsOf(index).figures.filter(field => cards.some(card => cellText(field, card) !== ''))
  const key = [index.name, ...shown.map(({ name }) => name)].join(' ')
  if (!known.has(key)) known.set(key, shown)
  return known.get(key)!
}

/** The value of a field in one line; '' if there is none. */
export function cellText(field: IndexField, data: Record<string, unknown>): string {
  const value = data[field.name]
  if (!hasFieldValue(field, value)) return ''
  switch (field.kind) {
    case 'entities': {
      const names = entitiesOf(value).map(entity => entity.name)
      return shortNameList(names, entriesIn(field, data, names))
    }
    case 'terms': {
      const terms = termsOf(value)
      return shortNameList(terms, entriesIn(field, data, terms))
    }
    case 'number':
      return countedNumber(field, data)
    case 'flag':
      return field.label
    case 'link':
      return webUrlOf(value)?.hostname ?? ''
    default:
      return fieldText(value) ?? ''
  }
}
