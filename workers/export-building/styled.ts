import type { CslItem } from './csl.ts'
import type { Style } from './formats.ts'
import { fullName, familyName } from './person-names.ts'
import { letterSuffix } from './keys.ts'
import { apa } from './styles/apa.ts'
import { chicago } from './styles/chicago.ts'
import { yearOf } from './styles/dates.ts'
import { harvard } from './styles/harvard.ts'
import { ieee } from './styles/ieee.ts'
import { toLine, type Line, merged, type TextRun } from './styles/text-runs.ts'
import { vancouver } from './styles/vancouver.ts'

/** Writes one reference; `mark` is the letter that distinguishes works of the same authors and year. */
type Writer = (item: CslItem, mark: string) => Line

/** The writer of each style, and the numbering of numbered styles. */
const styles: Readonly<Record<Style, { write: Writer; number?: (at: number) => string }>> = {
  apa: { write: apa },
  chicago: { write: chicago },
  harvard: { write: harvard },
  vancouver: { write: vancouver, number: at => `${at}. ` },
  ieee: { write: ieee, number: at => `[${at}] ` },
}

let collator: Intl.Collator | undefined
const sortName = ({ author = [] }: CslItem): string => author.map(name => `${familyName(name)}, ${name.given ?? ''}`).join('; ')
const sortText = (item: CslItem): string => sortName(item) || item.title.replace(/^(?:an?|the) /i, '')
const whoAndWhen = (item: CslItem): string => `${item.author?.map(fullName).join('; ') ?? item.title} ${yearOf(item.issued)}`

/**
 * The reference list of a style. Author-date styles sort by author, year (undated works first) and title, and distinguish works of the same
 * authors and year by letters; numbered styles keep the given order, and a single reference has no number.
 */
export function styled(items: readonly CslItem[], style: Style): TextRun[][] {
  const { write, number } = styles[style]
  if (number) return items.map((item, at) => merged(toLine(items.length > 1 ? number(at + 1) : '', write(item, ''))))
  const keyed = items.map(item => ({ item, name: sortText(item), year: item.issued?.['date-parts'][0][0] ?? 0 }))
  const { compare } = (collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true, ignorePunctuation: true }))
  const sorted = keyed
    .toSorted((a, b) => compare(a.name, b.name) || a.year - b.year || compare(a.item.title, b.item.title))
    .map(({ item }) => item)
  const names = sorted.map(whoAndWhen)
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const seen = new Map<string, number>()
  return sorted.map((item, at) => {
    const name = names[at]!
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return merged(write(item, counts.get(name) === 1 ? '' : letterSuffix(before)))
  })
}
