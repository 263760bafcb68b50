import { textsAt } from '#contract/indexes/record.ts'
import type { IndexData, IndexField } from '#contract/indexes/shape.ts'

type RecordFields = Readonly<Record<string, unknown>>

/** Names and terms of one field; what is left out is said. */
const mostNames = 3

/** What a record is about: its text, else what its card says of it. A retracted work is never described as any other. */
export function descriptionOf(index: IndexData, record: RecordFields): string {
  const texts = index.fields.filter(({ kind }) => kind === 'prose').flatMap(({ name }) => textsAt(record, name))
  const text = texts.find(found => found.trim() !== '') ?? factsOf(index, record)
  return record['is_retracted'] === true ? `This work was retracted. ${text}` : text
}

const factsOf = (index: IndexData, record: RecordFields): string =>
  [index.singular, ...index.fields.filter(({ name, card }) => card && name !== index.title).map(field => factOf(field, record))]
    .filter(Boolean)
    .join(' · ')

/** Numbers and flags say little without their labels. */
function factOf({ name, kind, within }: IndexField, record: RecordFields): string | undefined {
  const path = within === undefined ? name : `${within}.${name}`
  switch (kind) {
    case 'entities':
      return listOf(['name', 'full_name'].flatMap(part => textsAt(record, `${path}.${part}`)))
    case 'date':
      return textsAt(record, path)[0]?.slice(0, 4)
    case 'line':
    case 'term':
    case 'terms':
      return listOf(textsAt(record, path))
    default:
      return undefined
  }
}

const listOf = (names: readonly string[]): string =>
  names.length > mostNames ? `${names.slice(0, mostNames).join(', ')} and others` : names.join(', ')
