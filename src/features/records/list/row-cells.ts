import { entriesIn } from '#contract/indexes/record.ts'
import type { Field, IndexData } from '#contract/indexes/shape.ts'
import { namesInShort, numberWords } from '../fields/card-words.ts'
import { entitiesOf, isSaid, termsOf, textOf, webAddress } from '../fields/field-values.ts'

/** One column of the list view. `wide` ones share what the narrow ones leave. */
export interface Column {
  field: Field
  width: 'wide' | 'middle' | 'narrow'
}

const widthOf = ({ kind }: Field): Column['width'] => {
  if (kind === 'entities' || kind === 'terms' || kind === 'prose') return 'wide'
  return kind === 'date' || kind === 'number' || kind === 'flag' ? 'narrow' : 'middle'
}

/** The columns beside the title. */
export const columnsOf = (index: IndexData): Column[] =>
  index.columns.flatMap(name => {
    const field = index.fields.find(candidate => candidate.name === name)
    return field && name !== index.title ? [{ field, width: widthOf(field) }] : []
  })

/** What a record says in a column, in one line; '' where it says nothing. */
export function cellWords(field: Field, data: Record<string, unknown>): string {
  const value = data[field.name]
  if (!isSaid(field, value)) return ''
  switch (field.kind) {
    case 'entities': {
      const names = entitiesOf(value).map(entity => entity.name)
      return namesInShort(names, entriesIn(field, data, names))
    }
    case 'terms': {
      const terms = termsOf(value)
      return namesInShort(terms, entriesIn(field, data, terms))
    }
    case 'number':
      return numberWords(field, data)
    case 'flag':
      return 'Yes'
    case 'link':
      return webAddress(value)?.hostname ?? ''
    default:
      return textOf(value) ?? ''
  }
}
