import { slugify } from '#contract/slugs.ts'
import type { ByteStrings } from './byte-strings.ts'
import { type Arena, type DocumentList, intersect } from './document-lists.ts'
import type { Completion } from './engine-request.ts'
import { fold } from './fold.ts'
import type { SearchedSegment } from './searched-segment.ts'
import { tokenize } from './tokenize.ts'
import { topDocuments } from './top-documents.ts'

interface Offer extends Completion {
  /** Greater is offered earlier. */
  weight: number
}

/**
 * Offers for a half-written name: every word but the last must be in the text, the last must begin one. What begins with
 * the very letters comes first, then names by how many records mention them and titles by their citations, then the text.
 */
export function completions(segments: readonly SearchedSegment[], arena: Arena, prefix: string, limit: number): Completion[] {
  const words = tokenize(prefix).flatMap(token => (token.joined ? [] : token.text))
  if (words.length === 0 || limit < 1) return []
  const wide = limit * 4
  const names = new Set(segments.flatMap(searched => mentionedNames(searched, arena, words, wide)))
  const offers: Offer[] = segments.flatMap(searched => titledRecords(searched, arena, words, wide))
  for (const text of names) {
    const count = mentions(segments, text)
    offers.push({ text, slug: slugify(text), count, weight: count })
  }
  const begins = new Map(offers.map(offer => [offer, folded(offer.text).startsWith(words.join(' '))]))
  return offers
    .sort(
      (a, b) =>
        Number(begins.get(b)) - Number(begins.get(a)) ||
        b.weight - a.weight ||
        (a.text < b.text ? -1 : a.text > b.text ? 1 : a.slug < b.slug ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ text, slug, count }) => (count === undefined ? { text, slug } : { text, slug, count }))
}

const folded = (text: string): string =>
  tokenize(text)
    .flatMap(token => (token.joined ? [] : fold(token.text)))
    .join(' ')

/** Living records that mention exactly this name, in all segments. */
function mentions(segments: readonly SearchedSegment[], text: string): number {
  return segments.reduce((sum, searched) => {
    const name = searched.segment.names.find(text)
    return name < 0 ? sum : sum + searched.mentions(name)
  }, 0)
}

function mentionedNames(searched: SearchedSegment, arena: Arena, words: readonly string[], wanted: number): string[] {
  const { segment } = searched
  const { nameWords, nameWordPostings, nameWordNames, names } = segment
  const found = withWords({ words: nameWords, postings: nameWordPostings, texts: nameWordNames, size: names.size }, arena, words)
  const living = found.filter(name => searched.mentions(name) > 0)
  const best = topDocuments(living, place => searched.mentions(living[place]!), wanted)
  return Array.from(best.documents, name => names.at(name))
}

function titledRecords(searched: SearchedSegment, arena: Arena, words: readonly string[], wanted: number): Offer[] {
  const { segment, dead } = searched
  const { titleWords, titleWordPostings, titleWordDocuments, size, cited } = segment
  const found = withWords({ words: titleWords, postings: titleWordPostings, texts: titleWordDocuments, size }, arena, words)
  const living = dead === undefined ? found : found.filter(document => dead[document] === 0)
  const best = topDocuments(living, place => cited[living[place]!]!, wanted)
  return Array.from(best.documents, document => ({
    text: segment.titles.at(document),
    slug: segment.slugs.at(document),
    weight: cited[document]!,
  }))
}

interface WordList {
  words: ByteStrings
  postings: Uint32Array
  texts: Uint32Array
  /** Texts there are. */
  size: number
}

/** The texts that have every word, the last one as the beginning of a word. */
function withWords(list: WordList, arena: Arena, words: readonly string[]): DocumentList {
  let left: DocumentList | undefined
  words.forEach((word, at) => {
    const [low, high] = at === words.length - 1 ? list.words.withPrefix(word) : exactly(list.words, word)
    const found = underWords(list, arena, low, high)
    left = left === undefined ? found : intersect(arena, left, found)
  })
  return left!
}

function exactly(words: ByteStrings, word: string): [number, number] {
  const found = words.find(word)
  return found < 0 ? [0, 0] : [found, found + 1]
}

/** The texts under a stretch of neighbouring words, ascending. */
function underWords({ postings, texts, size }: WordList, arena: Arena, low: number, high: number): DocumentList {
  const from = postings[low]!
  const to = postings[high]!
  if (high <= low + 1) return texts.subarray(from, to)
  if ((to - from) * 16 < size) return Uint32Array.from(new Set(texts.subarray(from, to))).sort()
  const marked = new Uint8Array(size)
  for (let at = from; at < to; at += 1) marked[texts[at]!] = 1
  const out = arena.take(Math.min(to - from, size))
  let found = 0
  for (let text = 0; text < size; text += 1) if (marked[text] === 1) out[found++] = text
  return out.subarray(0, found)
}
