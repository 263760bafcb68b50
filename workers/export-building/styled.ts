import type { CslItem } from './csl.ts'
import type { Style } from './formats.ts'
import { fullName, familyName } from './person-names.ts'
import { letter } from './keys.ts'
import { apa } from './styles/apa.ts'
import { chicago } from './styles/chicago.ts'
import { yearOf } from './styles/dates.ts'
import { harvard } from './styles/harvard.ts'
import { ieee } from './styles/ieee.ts'
import { line, type Line, merged, type Segment } from './styles/line.ts'
import { vancouver } from './styles/vancouver.ts'

/** Writes one reference; `mark` tells works of the same people and year apart. */
type Writer = (item: CslItem, mark: string) => Line

/** How the styles write, and how the numbered ones among them number. */
const styles: Readonly<Record<Style, { write: Writer; number?: (at: number) => string }>> = {
  apa: { write: apa },
  chicago: { write: chicago },
  harvard: { write: harvard },
  vancouver: { write: vancouver, number: at => `${at}. ` },
  ieee: { write: ieee, number: at => `[${at}] ` },
}

const inWords = new Intl.Collator('en', { sensitivity: 'base', numeric: true, ignorePunctuation: true })
const sortName = ({ author = [] }: CslItem): string => author.map(name => `${familyName(name)}, ${name.given ?? ''}`).join('; ')
const sortText = (item: CslItem): string => sortName(item) || item.title.replace(/^(?:an?|the) /i, '')
const whoAndWhen = (item: CslItem): string => `${item.author?.map(fullName).join('; ') ?? item.title} ${yearOf(item.issued)}`

/**
 * The reference list of a style. Author-date styles sort by author, year (undated works first) and title, and tell works of the same
 * people and year apart by letters; numbered ones keep the order they are given, and a
 * single reference goes without a number.
 */
export function styled(items: readonly CslItem[], style: Style): Segment[][] {
  const { write, number } = styles[style]
  if (number) return items.map((item, at) => merged(line(items.length > 1 ? number(at + 1) : '', write(item, ''))))
  const keyed = items.map(item => ({ item, name: sortText(item), year: item.issued?.['date-parts'][0][0] ?? 0 }))
  const sorted = keyed
    .toSorted((a, b) => inWords.compare(a.name, b.name) || a.year - b.year || inWords.compare(a.item.title, b.item.title))
    .map(({ item }) => item)
  const names = sorted.map(whoAndWhen)
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const met = new Map<string, number>()
  return sorted.map((item, at) => {
    const name = names[at]!
    const before = met.get(name) ?? 0
    met.set(name, before + 1)
    return merged(write(item, counts.get(name) === 1 ? '' : letter(before)))
  })
}
