import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { Field } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { Highlight } from '#contract/search.ts'
import { Facts } from './DetailParts.tsx'
import { FieldValue } from '../fields/FieldValue.tsx'
import { saidElsewhere } from '../fields/card-words.ts'
import { saidFields } from '../fields/field-values.ts'
import css from './RecordBody.module.css'

const inSidebar = (field: Field): boolean => ['term', 'line', 'date', 'number', 'flag', 'link'].includes(field.kind)

/** Lists stand beside their heading, texts under it. */
const isShort = (field: Field): boolean => field.kind === 'terms' || field.kind === 'entities'

/** The long fields of a record, each under its heading. */
export function RecordTexts({ record, highlights }: { record: AnyRecord; highlights: Record<string, Highlight> }) {
  const fields = saidFields(indexes[record.index], record).filter(field => !inSidebar(field))
  if (fields.length === 0)
    return <p className={css['bare']}>There is nothing more here about “{titleOf(indexes[record.index], record)}”.</p>
  return fields.map(field => (
    <section key={field.name} {...(isShort(field) && { 'data-short': '' })}>
      <h3>{field.label}</h3>
      <FieldValue field={field} record={record} highlight={highlights[field.name]} />
    </section>
  ))
}

/** The short fields of a record as a list of facts. */
export function RecordFacts({ record, leave = [] }: { record: AnyRecord; leave?: readonly string[] }) {
  const fields = saidFields(indexes[record.index], record).filter(
    field => inSidebar(field) && !saidElsewhere.has(field.name) && !leave.includes(field.name),
  )
  return <Facts facts={fields.map(field => [field.label, <FieldValue key={field.name} field={field} record={record} />])} />
}
