import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Field } from '#contract/indexes/shape.ts'
import type { Highlight } from '#contract/search.ts'
import { Button } from '#ui/button/Button.tsx'
import { DateText } from '#ui/text/DateText.tsx'
import { ExternalLink } from '#ui/Icon.tsx'
import { numberWords } from './card-words.ts'
import { entitiesOf, partsOf, termsOf, textOf, webAddress } from './field-values.ts'
import { Prose } from './Prose.tsx'
import { RecordLink } from '../RecordLink.tsx'
import css from './FieldValue.module.css'

interface FieldValueProps {
  field: Field
  record: Record<string, unknown>
  highlight?: Highlight | undefined
}

/** The value of one field, drawn by its kind. Only for fields that say something. */
export function FieldValue({ field, record, highlight }: FieldValueProps) {
  const value = record[field.name]
  switch (field.kind) {
    case 'prose':
      return <Prose text={textOf(value)!} highlight={highlight} />
    case 'date':
      return <DateText date={textOf(value)!} />
    case 'number':
      return <span className={css['figure']}>{numberWords(field, record)}</span>
    case 'flag':
      return <>Yes</>
    case 'link':
      return <WebLink url={webAddress(value)!} />
    case 'terms':
      return <Terms terms={termsOf(value)} />
    case 'entities':
      return <Entities field={field} value={value} />
    case 'parts':
      return <Parts value={value} />
    default:
      return <>{textOf(value)}</>
  }
}

/** A link out of the product; its host is shown, so that one knows where it leads. */
export function WebLink({ url, words, onFollow }: { url: URL; words?: string; onFollow?: () => void }) {
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      className={css['out']}
      onClick={onFollow}
      onAuxClick={event => event.button === 1 && onFollow?.()}
    >
      {words ?? url.host.replace(/^www\./, '')}
      <ExternalLink size={13} strokeWidth={1.75} />
    </a>
  )
}

/** The first of a list and, over four, a button for the rest (S1§4). */
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

export function Terms({ terms }: { terms: readonly string[] }) {
  const { shown, toggle } = useCollapse([...new Set(terms)], { over: 24, show: 20 })
  return (
    <>
      <ul className={css['terms']}>
        {shown.map(term => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      {toggle}
    </>
  )
}

function Entities({ field, value }: { field: Field; value: unknown }) {
  const { shown, toggle } = useCollapse(entitiesOf(value), limits.collapse)
  const index = field.index
  return (
    <>
      <ul className={css['entities']}>
        {shown.map((entity, at) => (
          // The same name may stand twice in a list that never changes its order.
          <li key={at}>
            {index && entity.slug ? (
              <RecordLink index={index} slug={entity.slug}>
                {entity.name}
              </RecordLink>
            ) : (
              entity.name
            )}
            {entity.note && <span className={css['note']}>{entity.note}</span>}
          </li>
        ))}
      </ul>
      {toggle}
    </>
  )
}

/** A part that is nothing but an address is a link. */
function PartValue({ value }: { value: string }) {
  const url = /\s/.test(value) ? undefined : webAddress(value)
  return url ? <WebLink url={url} words={value} /> : <Prose text={value} />
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
