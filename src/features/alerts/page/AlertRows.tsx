import { type ReactNode, useId } from 'react'
import { MoreRows } from '#features/notifications/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import css from './AlertRows.module.css'

interface AlertRowsProps<T> {
  title: string
  rows: readonly T[]
  /** What is said where there are none. */
  empty: string
  children: (row: T) => ReactNode
}

/** A list of alerts of one kind. */
export function AlertRows<T extends { id: string }>({ title, rows, empty, children }: AlertRowsProps<T>) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={css['section']}>
      <h2 id={titleId}>
        {title} {rows.length > 0 && <span className={css['count']}>{formatNumber(rows.length)}</span>}
      </h2>
      {rows.length === 0 ? <p className={css['empty']}>{empty}</p> : <MoreRows rows={rows}>{children}</MoreRows>}
    </section>
  )
}
