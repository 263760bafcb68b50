import { dateWords } from './time-words.ts'

/** A date of the catalogue ('YYYY', 'YYYY-MM' or 'YYYY-MM-DD') in words. `yearOnly` for dense lists. */
export function DateText({ date, yearOnly = false }: { date: string; yearOnly?: boolean }) {
  return (
    <time dateTime={date} title={yearOnly ? dateWords(date) : undefined}>
      {yearOnly ? date.slice(0, 4) : dateWords(date)}
    </time>
  )
}
