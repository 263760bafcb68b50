import { slugify } from '#contract/slugs.ts'
import type { Citation } from './csl.ts'

const dull = new Set(
  'a an the of on in for and or to with from by at as is are der die das le la les des une eine ein el los las'.split(' '),
)

const ascii = (text: string): string[] =>
  slugify(text)
    .split('-')
    .map(word => word.replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)

const telling = (text: string): string | undefined => ascii(text).find(word => word.length > 1 && !dull.has(word) && /[a-z]/.test(word))

/** `mueller2019neural`: who, when, and the first word that says something. Only ASCII, for every processor of such files takes that. */
function keyOf({ author = [], issued, title }: Citation): string {
  const first = author[0]
  const name = first?.family === undefined ? telling(first?.literal ?? '') : ascii(first.family).join('')
  return `${name || 'anon'}${issued?.['date-parts'][0][0] ?? 'nd'}${telling(title) ?? ''}`
}

/** 0 is a, 25 z, 26 aa. */
export const letter = (at: number): string => (at < 26 ? String.fromCharCode(97 + at) : letter(Math.floor(at / 26) - 1) + letter(at % 26))

/**
 * A key for each citation, in their order. Those that would be the same get a, b, c in the order of `names`, which never change, so that
 * the next export of the same works gives the same keys whatever their order.
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
      while (taken.has(key + letter(next))) next += 1
      plain[at] = key + letter(next)
      taken.add(plain[at])
    }
  }
  return plain
}
