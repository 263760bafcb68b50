import { formatNumber } from '#kit/format-number.ts'
import css from './ResultList.module.css'

/** A pasted text can lack dozens of words. */
const maxShown = 6

/** A word without the signs around it: of a pasted reference it has those of the sentence. C# stays. */
const bare = (word: string): string => word.replaceAll(/^[^\P{P}#]+|[^\P{P}#]+$/gu, '') || word

/** The words of the keyword that a result lacks. */
export function MissingWords({ words }: { words: readonly string[] }) {
  const lacked = [...new Set(words.map(bare))]
  const more = lacked.length - maxShown
  return (
    <span className={css['missing']}>
      Without: {lacked.slice(0, maxShown).join(', ')}
      {more > 0 && ` and ${formatNumber(more)} more`}
    </span>
  )
}
