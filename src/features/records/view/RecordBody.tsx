import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { IndexField } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { Highlight } from '#contract/search.ts'
import { Facts } from './DetailParts.tsx'
import { FieldValue } from '../fields/FieldValue.tsx'
import { companionFields } from '../fields/card-text.ts'
import { filledFields } from '../fields/field-values.ts'
import css from './RecordBody.module.css'

const inSidebar = (field: IndexField): boolean => ['term', 'line', 'date', 'number', 'flag', 'link'].includes(field.kind)

/** Lists are drawn beside their heading, texts under it. */
const isShort = (field: IndexField): boolean => field.kind === 'terms' || field.kind === 'entities'

/** The long fields of a record, each under its heading. */
export function RecordTexts({ record, highlights }: { record: AnyRecord; highlights: Record<string, Highlight> }) {
  const fields = filledFields(indexes[record.index], record).filter(field => !inSidebar(field))
  if (fields.length === 0) return <p className={css['empty']}>No more details about “{titleOf(indexes[record.index], record)}”.</p>
  return fields.map(field => (
    <section key={field.name} {...(isShort(field) && { 'data-short': '' })}>
      <h3>{field.label}</h3>
      <FieldValue index={record.index} field={field} record={record} highlight={highlights[field.name]} />
    </section>
  ))
}

/** The short fields of a record as a list of facts. */
export function RecordFacts({ record, omit = [] }: { record: AnyRecord; omit?: readonly string[] }) {
  const fields = filledFields(indexes[record.index], record).filter(
    field => inSidebar(field) && !companionFields.has(field.name) && !omit.includes(field.name),
  )
  return (
    <Facts facts={fields.map(field => [field.label, <FieldValue key={field.name} index={record.index} field={field} record={record} />])} />
  )
}
