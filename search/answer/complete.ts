import { slugify } from '#contract/slugs.ts'
import type { ByteStrings } from '../segment/byte-strings.ts'
import { type Arena, type DocumentList, intersect } from '../match/document-lists.ts'
import type { Completion } from '../query/engine-request.ts'
import type { SearchedSegment } from '../segment/searched-segment.ts'
import { foldedWords } from '../text/tokenize.ts'
import { prices } from '../match/work-budget.ts'
import { topDocuments } from '../match/top-documents.ts'
import { firstMark } from '../segment/word-tables.ts'

export interface NamedOffer extends Completion {
  /** Higher comes first. */
  weight: number
}

/**
 * Completions of a partly typed name: the text must contain every word but the last, and a word that starts with the last. Texts that start
 * with the first typed word come first; then names by the number of records that mention them and titles by citations, highest first;
 * records before names, names alphabetically and records by slug.
 */
export function completions(
  segments: readonly SearchedSegment[],
  arena: Arena,
  prefix: string,
  limit: number,
  wanted: 'all' | 'records',
): Completion[] {
  return completionsFrom(prefix, limit, words => [
    ...segments.flatMap(searched => titledRecords(searched, arena, words, limit)),
    ...(wanted === 'records' ? [] : mentionedNames(segments, arena, words, limit)),
  ])
}

/** Completions of what finds the best records and names with all words, of which the last may go on. */
export function completionsFrom(prefix: string, limit: number, look: (words: readonly string[]) => NamedOffer[]): Completion[] {
  const words = onceEach(foldedWords(prefix))
  if (words.length === 0 || limit < 1) return []
  const offersOf = (words: readonly string[]): NamedOffer[] => look(words).sort(precedence).slice(0, limit)
  const beginning = offersOf([firstMark + words[0]!, ...words.slice(1)])
  const known = new Set(beginning.map(keyOf))
  const others = beginning.length < limit ? offersOf(words).filter(offer => !known.has(keyOf(offer))) : []
  const offers = [...beginning, ...others].slice(0, limit)
  return offers.map(({ text, slug, count }) => (count === undefined ? { text, slug } : { text, slug, count }))
}

/** A word that is there twice says nothing more; the last one may go on. */
const onceEach = (words: readonly string[]): string[] => [...new Set(words.slice(0, -1)), ...words.slice(-1)]

const keyOf = ({ text, slug, count }: NamedOffer): string => (count === undefined ? `=${slug}` : text)

function precedence(a: NamedOffer, b: NamedOffer): number {
  if (a.weight !== b.weight) return b.weight - a.weight
  if (a.count === undefined || b.count === undefined)
    return a.count === b.count ? (a.slug < b.slug ? -1 : 1) : a.count === undefined ? -1 : 1
  return a.text < b.text ? -1 : 1
}

/** The best matching records of a segment, without deleted ones. */
function titledRecords(searched: SearchedSegment, arena: Arena, words: readonly string[], limit: number): NamedOffer[] {
  const { segment, dead } = searched
  const { titleWords, titleWordPostings, titleWordDocuments, size, reach } = segment
  const found = withWords({ words: titleWords, postings: titleWordPostings, texts: titleWordDocuments, size }, arena, words)
  arena.spend(prices.rank * found.length)
  const living = dead === undefined ? found : found.filter(document => dead[document] === 0)
  const best = topDocuments(living, place => reach[living[place]!]!, limit)
  return Array.from(best.documents, document => ({
    text: segment.titles.at(document),
    slug: segment.slugs.at(document),
    weight: reach[document]!,
  }))
}

/**
 * The names that are mentioned most. The best ones of the segment with the most names are enough, with all matching names of the others: any
 * further name is only in that segment, and ranks behind them.
 */
function mentionedNames(segments: readonly SearchedSegment[], arena: Arena, words: readonly string[], limit: number): NamedOffer[] {
  const largest = segments.reduce<SearchedSegment | undefined>(
    (best, next) => (best && best.segment.names.size >= next.segment.names.size ? best : next),
    undefined,
  )
  const counts = new Map<string, number>()
  for (const searched of segments) {
    if (searched === largest) continue
    for (const name of namesWith(searched, arena, words)) {
      arena.spend(prices.sort)
      const text = searched.segment.names.at(name)
      counts.set(text, (counts.get(text) ?? 0) + searched.mentions(name))
    }
  }
  if (largest) {
    for (const [text, count] of counts) counts.set(text, count + mentionsOf(largest, text))
    const found = namesWith(largest, arena, words)
    arena.spend(prices.rank * found.length)
    const best = topDocuments(found, place => largest.mentions(found[place]!), limit)
    for (const name of best.documents) {
      const text = largest.segment.names.at(name)
      if (!counts.has(text)) counts.set(text, largest.mentions(name))
    }
  }
  return Array.from(counts, ([text, count]) => ({ text, slug: '', count, weight: count }))
    .filter(offer => offer.count > 0)
    .sort(precedence)
    .slice(0, limit)
    .map(offer => ({ ...offer, slug: slugify(offer.text) }))
}

/** Living records of a segment that mention exactly this name. */
function mentionsOf(searched: SearchedSegment, text: string): number {
  const name = searched.segment.names.find(text)
  return name < 0 ? 0 : searched.mentions(name)
}

function namesWith({ segment }: SearchedSegment, arena: Arena, words: readonly string[]): DocumentList {
  const { nameWords, nameWordPostings, nameWordNames, names } = segment
  return withWords({ words: nameWords, postings: nameWordPostings, texts: nameWordNames, size: names.size }, arena, words)
}

interface WordList {
  words: ByteStrings
  postings: Uint32Array
  texts: Uint32Array
  /** Texts there are. */
  size: number
}

/** The texts with every word, the last one as a prefix; ascending. */
function withWords(list: WordList, arena: Arena, words: readonly string[]): DocumentList {
  let left: DocumentList | undefined
  arena.spend(prices.word * words.length)
  for (const word of words.slice(0, -1)) {
    const found = list.words.find(word)
    if (found < 0) return new Uint32Array(0)
    const texts = list.texts.subarray(list.postings[found], list.postings[found + 1])
    left = left === undefined ? texts : intersect(arena, left, texts)
  }
  const [low, high] = list.words.withPrefix(words.at(-1)!)
  const begun = list.texts.subarray(list.postings[low], list.postings[high])
  arena.spend(prices.posting * begun.length + (prices.document * list.size) / 4 + (left ? prices.rank * left.length : 0))
  return left === undefined ? (high === low + 1 ? begun : united(begun, list.size)) : among(left, begun, list.size)
}

/** The numbers of a list in order and once; all are below `size`. */
function united(numbers: Uint32Array, size: number): DocumentList {
  const marks = marksOf(numbers, size)
  let count = 0
  for (let word = 0; word < marks.length; word += 1) for (let left = marks[word]!; left !== 0; left &= left - 1) count += 1
  const out = new Uint32Array(count)
  let at = 0
  for (let word = 0; word < marks.length; word += 1)
    for (let left = marks[word]!; left !== 0; left &= left - 1) out[at++] = word * 32 + 31 - Math.clz32(left & -left)
  return out
}

/** Those of an ascending list that are among the numbers of another, which may be in any order. */
function among(list: DocumentList, numbers: Uint32Array, size: number): DocumentList {
  const wanted = marksOf(list, size)
  const found = new Uint32Array(wanted.length)
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at]!
    found[number >>> 5]! |= wanted[number >>> 5]! & (1 << (number & 31))
  }
  return list.filter(number => (found[number >>> 5]! & (1 << (number & 31))) !== 0)
}

function marksOf(numbers: Uint32Array, size: number): Uint32Array {
  const marks = new Uint32Array((size + 31) >>> 5)
  for (let at = 0; at < numbers.length; at += 1) marks[numbers[at]! >>> 5]! |= 1 << (numbers[at]! & 31)
  return marks
}
