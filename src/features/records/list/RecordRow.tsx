import type { ReactNode } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { cardOf } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Highlight } from '#contract/search.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { slugOf } from '../fields/field-values.ts'
import { RecordTitle } from './RecordCard.tsx'
import { RecordLink } from '../RecordLink.tsx'
import { cellWords, columnsOf } from './row-cells.ts'
import css from './RecordRow.module.css'

interface RecordRowProps {
  index: IndexName
  data: Record<string, unknown>
  highlights?: Record<string, Highlight>
  /** Stands before the title. */
  tick?: ReactNode
  /** Short words behind the title. */
  marks?: ReactNode
  actions?: ReactNode
}

const nothing: Record<string, Highlight> = {}

/** One record as a dense row with the columns of its index. On a phone the columns are one line under the title. */
export function RecordRow({ index: name, data: record, highlights = nothing, tick, marks, actions }: RecordRowProps) {
  const index = indexes[name]
  const data = cardOf(index, record)
  return (
    <article className={css['row']}>
      <div className={css['tick']}>{tick}</div>
      <h2 className={css['title']}>
        <RecordLink index={name} slug={slugOf(data)}>
          <RecordTitle index={index} data={data} highlight={highlights[index.title]} />
        </RecordLink>{' '}
        {marks}
      </h2>
      <div className={css['cells']}>
        {columnsOf(index).map(({ field, width }) => {
          const words = cellWords(field, data)
          return (
            <p key={field.name} className={css[width]} data-kind={field.kind} title={width === 'narrow' ? undefined : words}>
              {words !== '' && (
                <>
                  <span className={css['label']}>{field.label}: </span>
                  {field.kind === 'date' ? <DateText date={words} yearOnly={name !== 'news'} /> : words}
                </>
              )}
            </p>
          )
        })}
      </div>
      <div className={css['actions']}>{actions}</div>
    </article>
  )
}

/** The names of the columns over the rows. Each cell says its own to readers. */
export function RowHeads({ index: name }: { index: IndexName }) {
  const index = indexes[name]
  const title = index.fields.find(field => field.name === index.title)
  return (
    <div className={`${css['row']} ${css['heads']}`} aria-hidden="true">
      <div className={css['tick']} />
      <div className={css['title']}>{title?.label}</div>
      <div className={css['cells']}>
        {columnsOf(index).map(({ field, width }) => (
          <p key={field.name} className={css[width]}>
            {field.label}
          </p>
        ))}
      </div>
      <div className={css['actions']} />
    </div>
  )
}
