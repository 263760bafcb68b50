import type { ReactNode } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { cardOf } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Highlight } from '#contract/search.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { slugOf } from '../fields/field-values.ts'
import { RecordTitle } from './RecordCard.tsx'
import { RecordLink } from '../RecordLink.tsx'
import { cellText, columnsOf } from './row-cells.ts'
import css from './RecordRow.module.css'

interface RecordRowProps {
  index: IndexName
  data: Record<string, unknown>
  highlights?: Record<string, Highlight>
  /** Shown before the title. */
  checkbox?: ReactNode
  /** Shown after the title. */
  badges?: ReactNode
  actions?: ReactNode
}

const noHighlights: Record<string, Highlight> = {}

/** A record as a row with the columns of its index. On a phone the columns are one line under the title. */
export function RecordRow({ index: name, data: record, highlights = noHighlights, checkbox, badges, actions }: RecordRowProps) {
  const index = indexes[name]
  const data = cardOf(index, record)
  return (
    <article className={css['row']}>
      <div className={css['checkbox']}>{checkbox}</div>
      <h2 className={css['title']}>
        <RecordLink index={name} slug={slugOf(data)}>
          <RecordTitle index={index} data={data} highlight={highlights[index.title]} />
        </RecordLink>{' '}
        {badges}
      </h2>
      <div className={css['cells']}>
        {columnsOf(index).map(({ field, width }) => {
          const text = cellText(field, data)
          return (
            <p key={field.name} className={css[width]} data-kind={field.kind} title={width === 'narrow' ? undefined : text}>
              {text !== '' && (
                <>
                  <span className={css['label']}>{field.label}: </span>
                  {field.kind === 'date' ? <DateText date={text} yearOnly={name !== 'news'} /> : text}
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

/** The column names above the rows. Hidden from screen readers, because each cell has its own label. */
export function ColumnHeaders({ index: name }: { index: IndexName }) {
  const index = indexes[name]
  const title = index.fields.find(field => field.name === index.title)
  return (
    <div className={`${css['row']} ${css['header']}`} aria-hidden="true">
      <div className={css['checkbox']} />
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
