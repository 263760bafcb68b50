import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { IndexField, IndexName } from '#contract/indexes/shape.ts'
import type { Highlight } from '#contract/search.ts'
import { track } from '#session/track.ts'
import { Button } from '#ui/button/Button.tsx'
import { DateText } from '#ui/text/DateText.tsx'
import { ReadMore } from '#ui/text/ReadMore.tsx'
import { formatFieldNumber } from './card-text.ts'
import { isSearchable } from '#workers/query-encoding/term-search.ts'
import { entitiesOf, nameKeys, partsOf, slugOf, termsOf, fieldText, webUrlOf } from './field-values.ts'
import { Prose } from './Prose.tsx'
import { TermLink } from './TermLink.tsx'
import { WebLink } from './WebLink.tsx'
import { RecordLink } from '../RecordLink.tsx'
import css from './FieldValue.module.css'

interface FieldValueProps {
  /** The index of the record. */
  index: IndexName
  field: IndexField
  record: Record<string, unknown>
  highlight?: Highlight | undefined
}

/** Draws the value of one field by its kind. Only for fields that have a value. */
export function FieldValue({ index, field, record, highlight }: FieldValueProps) {
  const path = searchPathOf(index, field.name)
  const value = record[field.name]
  switch (field.kind) {
    case 'prose':
      return <FieldText name={field.name} text={fieldText(value)!} highlight={highlight} />
    case 'date':
      return <DateText date={fieldText(value)!} />
    case 'number':
      return <span className={css['figure']}>{formatFieldNumber(field, record)}</span>
    case 'flag':
      return <>Yes</>
    case 'link':
      return <Website of={index} record={record} url={webUrlOf(value)!} />
    case 'terms':
      return <Terms terms={termsOf(value)} index={index} path={path} />
    case 'entities':
      return <Entities field={field} value={value} of={index} path={path} />
    case 'term':
      return (
        <TermLink index={index} path={path}>
          {fieldText(value)!}
        </TermLink>
      )
    case 'parts':
      return <Parts value={value} />
    default:
      return <>{fieldText(value)}</>
  }
}

/** Biographies and descriptions; an abstract is what a detail is opened for. */
const shortened = new Set(['about', 'description'])

const drawProse = (shown: string) => <Prose text={shown} />

/** A long biography or description is cut (S1§9), unless the search has found something in it. */
export function FieldText({ name, text, highlight }: { name: string; text: string; highlight: Highlight | undefined }) {
  if (highlight || !shortened.has(name)) return <Prose text={text} highlight={highlight} />
  return <ReadMore text={text} at={limits.truncate} draw={drawProse} />
}

/** Where the filters and fields of a search have the terms of a field: in the list itself, or under the name of its objects. */
const searchPathOf = (index: IndexName, name: string): string =>
  nameKeys.map(key => `${name}.${key}`).find(path => isSearchable(index, path)) ?? name

/** The link to the website of a record; following it is counted. */
export function Website({ of, record, url }: { of: IndexName; record: Record<string, unknown>; url: URL }) {
  const count = () => track('website_clicked', { item_type: of, slug_values: [slugOf(record)], url: url.href })
  return <WebLink url={url} onFollow={count} />
}

/** The first items of a long list, and a button that shows the rest (S1§4). */
function useCollapse<T>(all: readonly T[], { over, show }: { over: number; show: number }) {
  const [open, setOpen] = useState(false)
  const long = all.length > over
  const toggle = long && (
    <Button kind="quiet" size="small" onClick={() => setOpen(!open)} aria-expanded={open}>
      {open ? 'See less' : `See more (${all.length - show})`}
    </Button>
  )
  return { shown: long && !open ? all.slice(0, show) : all, toggle }
}

interface TermsProps {
  terms: readonly string[]
  /** Where a search of which index finds them. */
  index: IndexName
  path: string
  /** Of more than `over` terms the first `show` are shown. */
  collapse?: { over: number; show: number }
}

/** Terms as links to the records that have them too. */
export function Terms({ terms, index, path, collapse = { over: 24, show: 20 } }: TermsProps) {
  const { shown, toggle } = useCollapse([...new Set(terms)], collapse)
  return (
    <>
      <ul className={css['terms']}>
        {shown.map(term => (
          <li key={term}>
            <TermLink index={index} path={path}>
              {term}
            </TermLink>
          </li>
        ))}
      </ul>
      {toggle}
    </>
  )
}

function Entities({ field, value, of, path }: { field: IndexField; value: unknown; of: IndexName; path: string }) {
  const { shown, toggle } = useCollapse(entitiesOf(value), limits.collapse)
  const index = field.index
  return (
    <>
      <ul className={css['entities']}>
        {shown.map((entity, at) => (
          // A name can occur twice, and the order never changes.
          <li key={at}>
            {index && entity.slug ? (
              <RecordLink index={index} slug={entity.slug}>
                {entity.name}
              </RecordLink>
            ) : index ? (
              entity.name
            ) : (
              <TermLink index={of} path={path}>
                {entity.name}
              </TermLink>
            )}
            {entity.note && <span className={css['note']}>{entity.note}</span>}
          </li>
        ))}
      </ul>
      {toggle}
    </>
  )
}

/** A value that is only an address becomes a link. */
function PartValue({ value }: { value: string }) {
  const url = /\s/.test(value) ? undefined : webUrlOf(value)
  return url ? <WebLink url={url} text={value} /> : <Prose text={value} />
}

function Parts({ value }: { value: unknown }) {
  const { shown, toggle } = useCollapse(partsOf(value), limits.collapse)
  return (
    <>
      <div className={css['parts']}>
        {shown.map((part, at) => (
          <section key={at}>
            {part.name && <h4>{part.name}</h4>}
            <PartValue value={part.value} />
          </section>
        ))}
      </div>
      {toggle}
    </>
  )
}
