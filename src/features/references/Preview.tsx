import { ScrollRegion } from '#ui/list/ScrollRegion.tsx'
import type { References } from '#workers/export-building/references.ts'
import css from './CiteModal.module.css'

/** References or lines of a file that are shown; all of them are copied and saved. */
const shown = 50
/** Of a line of a file so many characters: thousands of authors stand in one. */
const longest = 3000

const cut = (line: string): string => (line.length > longest ? `${line.slice(0, longest)}…` : line)

export function Preview({ references: { text, entries } }: { references: References }) {
  if (text === '') return null
  const lines = entries ? [] : text.trimEnd().split(/\r?\n/)
  const rest = (entries ?? lines).length - shown
  return (
    <ScrollRegion label="Preview" className={css['preview']}>
      {entries ? (
        <ul className={css['entries']}>
          {entries.slice(0, shown).map((entry, at) => (
            <li key={at}>{entry.map(({ text, italic }, part) => (italic ? <i key={part}>{text}</i> : text))}</li>
          ))}
        </ul>
      ) : (
        <pre className={css['file']}>{lines.slice(0, shown).map(cut).join('\n')}</pre>
      )}
      {rest > 0 && (
        <p className={css['rest']}>
          and {rest} more {entries ? (rest === 1 ? 'reference' : 'references') : rest === 1 ? 'line' : 'lines'}
        </p>
      )}
    </ScrollRegion>
  )
}
