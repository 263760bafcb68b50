import type { ReactNode } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { cardOf } from '#contract/indexes/record.ts'
import type { IndexField, IndexName } from '#contract/indexes/shape.ts'
import type { Highlight } from '#contract/search.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { formatFieldNumber } from '../fields/card-text.ts'
import { pdfUrlOf, slugOf } from '../fields/field-values.ts'
import { RecordTitle } from './RecordCard.tsx'
import { RecordLink } from '../RecordLink.tsx'
import { PdfLink } from './PdfLink.tsx'
import { cellText, rowFieldsOf } from './row-cells.ts'
import css from './RecordRow.module.css'

interface RecordRowProps {
  index: IndexName
  data: Record<string, unknown>
  /** Those of its list (listColumns). */
  columns: readonly IndexField[]
  highlights?: Record<string, Highlight>
  /** Shown before the title. */
  checkbox?: ReactNode
  /** Shown after the title. */
  badges?: ReactNode
  actions?: ReactNode
}

const noHighlights: Record<string, Highlight> = {}

/** A record as a row: under its title who and where, beside it columns of dates and numbers. On a phone these are a line of their own. */
export function RecordRow({ index: name, data: record, columns, highlights = noHighlights, checkbox, badges, actions }: RecordRowProps) {
  const index = indexes[name]
  const data = cardOf(index, record)
  const slug = slugOf(data)
  const { line } = rowFieldsOf(index)
  const pdf = pdfUrlOf(data)
  return (
    <article className={css['row']}>
      <div className={css['checkbox']}>{checkbox}</div>
      <div className={css['title']}>
        <h2>
          <RecordLink index={name} slug={slug}>
            <RecordTitle index={index} data={data} highlight={highlights[index.title]} />
          </RecordLink>
        </h2>{' '}
        {badges}
      </div>
      <ul className={css['line']}>
        {line.map(field => {
          const text = cellText(field, data)
          return (
            text !== '' && (
              <li key={field.name} data-kind={field.name === 'is_retracted' ? 'warning' : field.kind}>
                {text}
              </li>
            )
          )
        })}
        {pdf && (
          <li>
            <PdfLink index={name} slug={slug} url={pdf} />
          </li>
        )}
      </ul>
      <div className={css['figures']} data-dates={columns.filter(({ kind }) => kind === 'date').length}>
        {columns.map(field => (
          <p key={field.name} className={widthOf(name, field)} data-kind={field.kind}>
            <Figure index={name} field={field} data={data} />
          </p>
        ))}
      </div>
      <div className={css['actions']}>{actions}</div>
    </article>
  )
}

/** A date or a number. Its label, or what it counts, is hidden where the columns have headers. */
function Figure({ index, field, data }: { index: IndexName; field: IndexField; data: Record<string, unknown> }) {
  const text = cellText(field, data)
  if (text === '') return null
  const number = field.kind === 'number' ? formatFieldNumber(field, data) : undefined
  return (
    <>
      {(number === undefined || number === text) && <span className={css['label']}>{field.label}: </span>}
      {number ?? <DateText date={text} yearOnly={index !== 'news'} />}
      {number !== undefined && number !== text && <span className={css['unit']}>{text.slice(number.length)}</span>}
    </>
  )
}

/** Days and amounts of money are longer than years and other numbers. */
const widthOf = (index: IndexName, { name }: IndexField): string | undefined =>
  index === 'news' || name === 'total_cost' ? css['broad'] : css['narrow']

/** The column names above the rows. Hidden from screen readers, because each cell has its own label. */
export function ColumnHeaders({ index: name, columns }: { index: IndexName; columns: readonly IndexField[] }) {
  const index = indexes[name]
  const { line } = rowFieldsOf(index)
  const labels = [index.title, ...line.filter(({ kind }) => kind !== 'flag').map(field => field.name)].map(
    name => index.fields.find(field => field.name === name)?.label,
  )
  return (
    <div className={`${css['row']} ${css['header']}`} aria-hidden="true">
      <div className={css['checkbox']} />
      <div className={css['title']}>{labels.join(' · ')}</div>
      <div className={css['figures']}>
        {columns.map(field => (
          <p key={field.name} className={widthOf(name, field)}>
            {field.label}
          </p>
        ))}
      </div>
      <div className={css['actions']} />
    </div>
  )
}
