import { entriesIn } from '#contract/indexes/record.ts'
import type { IndexField, IndexData } from '#contract/indexes/shape.ts'
import { shortNameList, formatFieldNumber } from '../fields/card-text.ts'
import { entitiesOf, hasFieldValue, termsOf, plainText, webUrlOf } from '../fields/field-values.ts'

/** One column of the list view. `wide` columns share the width that the others leave. */
export interface Column {
  field: IndexField
  width: 'wide' | 'middle' | 'narrow'
}

const widthOf = ({ kind }: IndexField): Column['width'] => {
  if (kind === 'entities' || kind === 'terms' || kind === 'prose') return 'wide'
  return kind === 'date' || kind === 'number' || kind === 'flag' ? 'narrow' : 'middle'
}

/** The columns beside the title. */
export const columnsOf = (index: IndexData): Column[] =>
  index.columns.flatMap(name => {
    const field = index.fields.find(candidate => candidate.name === name)
    return field && name !== index.title ? [{ field, width: widthOf(field) }] : []
  })

/** The value of a column in one line; '' if there is none. */
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
      return formatFieldNumber(field, data)
    case 'flag':
      return 'Yes'
    case 'link':
      return webUrlOf(value)?.hostname ?? ''
    default:
      return plainText(value) ?? ''
  }
}
