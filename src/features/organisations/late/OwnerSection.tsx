import { type ComponentType, useId, useRef } from 'react'
import type { ApiError } from '#api/call.ts'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import css from './OwnerSection.module.css'

interface OwnerSectionProps<T extends { id: string }> {
  title: string
  /** What it lists, in sentences: «The requests». */
  what: string
  empty: string
  /** Undefined until they have come. */
  rows: readonly T[] | undefined
  error: ApiError | undefined
  again: () => void
  isCurrent: boolean
  page: number
  more: boolean
  onTurn: (page: number) => void
  /** A row; it calls `onDone` when it has left the list. */
  Row: ComponentType<{ row: T; onDone: () => void }>
}

/** A list of what waits for the owner of the server. */
export function OwnerSection<T extends { id: string }>({
  title,
  what,
  empty,
  rows,
  error,
  again,
  isCurrent,
  page,
  more,
  onTurn,
  Row,
}: OwnerSectionProps<T>) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const done = () => {
    // The button that had the focus leaves with its row.
    heading.current?.focus()
    again()
  }
  return (
    <section className={css['block']} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {!rows && <NotLoaded error={error} again={again} what={what} />}
      {rows?.length === 0 && <p className={css['note']}>{empty}</p>}
      {rows && rows.length > 0 && (
        <ul className={css['rows']} aria-busy={!isCurrent}>
          {rows.map(row => (
            <Row key={row.id} row={row} onDone={done} />
          ))}
        </ul>
      )}
      {rows && <PageTurner page={page} more={more} onTurn={onTurn} />}
    </section>
  )
}
