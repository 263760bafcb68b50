import { formatNumber } from '#kit/format-number.ts'
import css from './ResultList.module.css'

/** A pasted text can lack dozens of words. */
const maxShown = 6

/** The words of the keyword that a result lacks. */
export function MissingWords({ words }: { words: readonly string[] }) {
  const more = words.length - maxShown
  return (
    <span className={css['missing']}>
      Without: {words.slice(0, maxShown).join(', ')}
      {more > 0 && ` and ${formatNumber(more)} more`}
    </span>
  )
}
