import { formatDate } from './format-time.ts'

/** A date of the catalogue ('YYYY', 'YYYY-MM' or 'YYYY-MM-DD') as text. `yearOnly` for dense lists. */
export function DateText({ date, yearOnly = false }: { date: string; yearOnly?: boolean }) {
  return (
    <time dateTime={date} title={yearOnly ? formatDate(date) : undefined}>
      {yearOnly ? date.slice(0, 4) : formatDate(date)}
    </time>
  )
}
