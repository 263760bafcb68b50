import { counted } from '#kit/format-number.ts'
import { ScrollRegion } from '#ui/list/ScrollRegion.tsx'
import type { References } from '#workers/export-building/references.ts'
import css from './CiteModal.module.css'

/** References, or lines of a file, in the preview. All of them are copied and downloaded. */
const maxEntries = 50
/** Characters of a line in the preview: one line can hold thousands of authors. */
const maxLineLength = 3000

const cut = (line: string): string => (line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line)

export function Preview({ references: { text, entries } }: { references: References }) {
  if (text === '') return null
  const lines = entries ? [] : text.trimEnd().split(/\r?\n/)
  const rest = (entries ?? lines).length - maxEntries
  return (
    <ScrollRegion label="Preview" className={css['preview']}>
      {entries ? (
        <ul className={css['entries']}>
          {entries.slice(0, maxEntries).map((entry, at) => (
            <li key={at}>{entry.map(({ text, italic }, part) => (italic ? <i key={part}>{text}</i> : text))}</li>
          ))}
        </ul>
      ) : (
        <pre className={css['file']}>{lines.slice(0, maxEntries).map(cut).join('\n')}</pre>
      )}
      {rest > 0 && <p className={css['rest']}>and {entries ? counted(rest, 'more reference') : counted(rest, 'more line')}</p>}
    </ScrollRegion>
  )
}
