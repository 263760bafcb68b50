import { slugify } from '#contract/slugs.ts'
import type { Citation } from './csl.ts'

const stopWords = new Set(
  'a an the of on in for and or to with from by at as is are der die das le la les des une eine ein el los las'.split(' '),
)

const ascii = (text: string): string[] =>
  slugify(text)
    .split('-')
    .map(word => word.replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)

const firstContentWord = (text: string): string | undefined =>
  ascii(text).find(word => word.length > 1 && !stopWords.has(word) && /[a-z]/.test(word))

/** Of a name or a word: reference managers refuse keys without end. */
const mostLetters = 40

/** `mueller2019neural`: author, year, and the first word that is no stop word. Only ASCII, which every processor accepts. */
function keyOf({ author = [], issued, title }: Citation): string {
  const first = author[0]
  const name = first?.family === undefined ? firstContentWord(first?.literal ?? '') : ascii(first.family).join('')
  const parts = [name || 'anon', String(issued?.['date-parts'][0][0] ?? 'nd'), firstContentWord(title) ?? '']
  return parts.map(part => part.slice(0, mostLetters)).join('')
}

/** 0 is a, 25 z, 26 aa. */
export const letterSuffix = (at: number): string =>
  at < 26 ? String.fromCharCode(97 + at) : letterSuffix(Math.floor(at / 26) - 1) + letterSuffix(at % 26)

/**
 * A key for each citation, in their order. Equal keys get a, b, c in the order of `names`, which never change, so that the next export of
 * the same works has the same keys, whatever their order.
 */
export function keysOf(citations: readonly Citation[], names: readonly string[]): string[] {
  const plain = citations.map(keyOf)
  const groups = new Map<string, number[]>()
  for (const [at, key] of plain.entries()) groups.set(key, [...(groups.get(key) ?? []), at])
  const taken = new Set([...groups].filter(([, places]) => places.length === 1).map(([key]) => key))
  for (const [key, places] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (places.length === 1) continue
    let next = 0
    for (const at of places.toSorted((a, b) => (names[a]! < names[b]! ? -1 : 1))) {
      while (taken.has(key + letterSuffix(next))) next += 1
      plain[at] = key + letterSuffix(next)
      taken.add(plain[at])
    }
  }
  return plain
}
