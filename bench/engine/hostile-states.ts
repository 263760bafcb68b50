import type { SearchStateInput } from '#contract/search.ts'
import { limits } from '#contract/limits.ts'

/** A search that may be meant to take long, in pieces that can be changed one by one. */
export interface HostileSearch {
  pieces: readonly string[]
  between: string
  exclude: readonly string[]
  fields: readonly string[]
  years: readonly string[]
  sort: 'relevance' | 'newest'
  page: number
}

/** The words of an index, the most frequent first. */
export type Words = readonly string[]

type Random = () => number
const oneOf = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)]!
const fieldNames = ['title', 'abstract', 'authors', 'organisations']

/** Mostly frequent words: they have the longest lists. */
const wordOf = (random: Random, words: Words): string => words[Math.floor(words.length ** (random() ** 1.5)) - 1] ?? words[0]!

const misspelt = (random: Random, word: string): string => {
  const at = Math.floor(random() * word.length)
  return word.slice(0, at) + oneOf(random, ['', 'x', 'q', word[at]!, 'e']) + word.slice(at + Math.floor(random() * 2))
}

const some = (random: Random, most: number, of: () => string): string[] => Array.from({ length: 1 + Math.floor(random() * most) }, of)

/** A piece of any kind the grammar knows. */
function pieceOf(random: Random, words: Words): string {
  const word = (): string => wordOf(random, words)
  const kinds: (() => string)[] = [
    word,
    word,
    () => `"${word()} ${word()}"`,
    () => `"${some(random, 8, word).join(' ')}"`,
    () => `"${word()} ${word().slice(0, 1 + Math.floor(random() * 2))}*"`,
    () => `${word().slice(0, 1 + Math.floor(random() * 3))}*`,
    () => `${oneOf(random, fieldNames)}:${word()}`,
    () => `${oneOf(random, fieldNames)}:"${word()} ${word()}"`,
    () => `${oneOf(random, fieldNames)}:(${some(random, 6, word).join(' OR ')})`,
    () => `(${some(random, 5, word).join(' OR ')})`,
    () => `NOT ${word()}`,
    () => `NOT (${some(random, 5, word).join(' OR ')})`,
    () => misspelt(random, word()),
    () => word() + word(),
    () => some(random, 4, word).join('-'),
    () => `${word()} ${word().slice(0, 1).toUpperCase()}.`,
  ]
  return oneOf(random, kinds)()
}

const exclusionOf = (random: Random, words: Words): string =>
  (random() < 0.5 ? wordOf(random, words) : some(random, 40, () => wordOf(random, words)).join(' ')).slice(0, 198) +
  (random() < 0.2 ? '*' : '')

export function randomSearch(random: Random, words: Words): HostileSearch {
  const most = oneOf(random, [3, 12, 60, 190])
  const kinds = some(random, 3, () => pieceOf(random, words))
  return {
    // Either of all kinds, or many of one.
    pieces: some(random, most, () => (random() < 0.5 ? pieceOf(random, words) : oneOf(random, kinds))),
    between: oneOf(random, [' ', ' OR ', ' AND ']),
    exclude: random() < 0.3 ? some(random, 50, () => exclusionOf(random, words)) : [],
    fields: random() < 0.1 ? [oneOf(random, fieldNames)] : [],
    years: random() < 0.1 ? ['2020', '1990-2021'] : [],
    sort: random() < 0.8 ? 'relevance' : 'newest',
    page: random() < 0.1 ? 30 : 0,
  }
}

/** The same search with one thing changed. */
export function changedSearch(random: Random, words: Words, search: HostileSearch): HostileSearch {
  const { pieces, exclude } = search
  const at = Math.floor(random() * pieces.length)
  const other = randomSearch(random, words)
  const changes: (() => Partial<HostileSearch>)[] = [
    () => ({ pieces: pieces.toSpliced(at, 0, pieceOf(random, words)) }),
    () => ({ pieces: pieces.toSpliced(at, 1, pieceOf(random, words)) }),
    () => ({ pieces: pieces.length > 1 ? pieces.toSpliced(at, 1) : pieces }),
    () => ({ pieces: pieces.slice(0, Math.ceil(pieces.length / 2)) }),
    () => ({ pieces: [...pieces, ...other.pieces] }),
    () => ({ pieces: [...pieces, ...some(random, 20, () => wordOf(random, words))] }),
    () => ({ pieces: pieces.map(piece => (random() < 0.2 ? pieceOf(random, words) : piece)) }),
    () => ({ between: other.between }),
    () => ({ exclude: [...exclude, exclusionOf(random, words)].slice(0, 50) }),
    () => ({ exclude: other.exclude }),
    () => ({ fields: other.fields, years: other.years }),
    () => ({ sort: other.sort, page: other.page }),
  ]
  return { ...search, ...oneOf(random, changes)() }
}

export const stateOf = ({ pieces, between, exclude, fields, years, sort, page }: HostileSearch): SearchStateInput => ({
  index: 'publications',
  keyword: pieces.join(between).slice(0, limits.keywordLength),
  exclude: [...exclude],
  search_by_fields: [...fields],
  filters: years.length > 0 ? { year: { buckets: years.map(value => ({ value })) } } : {},
  sort,
  page,
})
