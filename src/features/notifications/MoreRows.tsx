import { type ReactNode, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Button } from '#ui/button/Button.tsx'
import css from './NoticePage.module.css'

interface MoreRowsProps<T> {
  rows: readonly T[]
  /** What is said after the last one. */
  end: string
  children: (row: T) => ReactNode
}

const page = limits.notices.page

/** Twelve rows, and twelve more whenever they are asked for. */
export function MoreRows<T extends { id: string }>({ rows, end, children }: MoreRowsProps<T>) {
  const [shown, setShown] = useState<number>(page)
  const list = useRef<HTMLUListElement>(null)
  const isAll = rows.length <= shown
  /** The first of the rows that were asked for last. */
  const [asked, setAsked] = useState<number>()
  useEffect(() => {
    const row = asked === undefined ? undefined : list.current?.children[asked]
    if (row instanceof HTMLElement) row.focus()
  }, [asked])
  const loadMore = () => {
    setAsked(shown)
    setShown(shown + page)
  }
  return (
    <>
      <ul ref={list} className={css['rows']}>
        {rows.slice(0, shown).map(row => (
          <li key={row.id} tabIndex={-1}>
            {children(row)}
          </li>
        ))}
      </ul>
      <div className={css['more']}>{isAll ? <p className={css['end']}>{end}</p> : <Button onClick={loadMore}>Load more</Button>}</div>
    </>
  )
}
