import type { SearchedSegment } from '../segment/searched-segment.ts'
import { commonWords } from '../query/common-words.data.ts'
import { stem } from '../text/stem.ts'
import type { Arena, DocumentList } from './document-lists.ts'
import { rarity } from './score.ts'
import { slip } from './spelling.ts'
import { topDocuments } from './top-documents.ts'
import { prices } from './work-budget.ts'

/** How many words of one segment are compared. */
const mostCompared = 100

export interface BegunWord {
  text: string
  /** Records with the word, of those that are searched. */
  found: number
  /** Records with the word. */
  documents: number
}

/** A segment, and the records in which the words are looked for: all, if undefined. */
export interface Looked {
  searched: SearchedSegment
  among: DocumentList | undefined
}

/**
 * The words that begin so, one of each stem: those first that many of the records have and few others. Common words are none: they narrow nothing.
 * Every word of this beginning is looked at, which is counted as work.
 */
export function begunWords(lookedIn: readonly Looked[], arena: Arena, prefix: string, size: number, most: number): string[] {
  const found = new Map<string, BegunWord>()
  for (const looked of lookedIn)
    for (const word of wordsOf(looked, arena, prefix)) {
      const same = found.get(word.text)
      found.set(word.text, same ? { ...same, found: same.found + word.found, documents: same.documents + word.documents } : word)
    }
  return rankedBegun([...found.values()], size, most)
}

/** One word of each stem, first those that tell most. */
export function rankedBegun(words: readonly BegunWord[], size: number, most: number): string[] {
  const weight = (word: BegunWord): number => word.found * rarity(word.documents, size)
  const ofStem = new Map<string, BegunWord>()
  const compared = words.filter(isCompared)
  for (const word of withoutCutOff(compared).sort((a, b) => b.found - a.found || (a.text < b.text ? -1 : 1))) {
    const key = stem(word.text)
    if (!ofStem.has(key)) ofStem.set(key, word)
  }
  return [...ofStem.values()]
    .sort((a, b) => weight(b) - weight(a) || (a.text < b.text ? -1 : 1))
    .slice(0, most)
    .map(({ text }) => text)
}

/** Without what few records have by the slip of a line that was cut: `transla` beside `translation`, which is frequent. */
function withoutCutOff(words: readonly BegunWord[]): BegunWord[] {
  const frequent = words.filter(({ documents }) => documents >= slip.rarer)
  const isCutOff = ({ text, documents }: BegunWord): boolean =>
    documents <= slip.records &&
    frequent.some(other => other.text !== text && other.text.startsWith(text) && other.documents >= slip.rarer * documents)
  return words.filter(word => !isCutOff(word))
}

function wordsOf({ searched: { segment }, among }: Looked, arena: Arena, prefix: string): BegunWord[] {
  const { terms, postingStarts, packed } = segment
  const [low, high] = terms.withPrefix(prefix)
  arena.spend(prices.rank * (high - low) + (among ? prices.step * (postingStarts[high]! - postingStarts[low]! + among.length) : 0))
  const marks = among && marksOf(among, segment.size)
  const counts = new Uint32Array(high - low)
  for (let term = low; term < high; term += 1) {
    const [from, to] = [postingStarts[term]!, postingStarts[term + 1]!]
    if (marks === undefined) counts[term - low] = to - from
    else
      for (let at = from; at < to; at += 1) {
        const document = packed[at]! >>> 8
        if ((marks[document >>> 5]! & (1 << (document & 31))) !== 0) counts[term - low]! += 1
      }
  }
  const numbers = Uint32Array.from(counts.keys())
  const best = topDocuments(numbers, place => counts[place]!, mostCompared)
  return Array.from(best.documents, number => ({
    text: terms.at(low + number),
    found: counts[number]!,
    documents: postingStarts[low + number + 1]! - postingStarts[low + number]!,
  })).filter(isCompared)
}

const isCompared = ({ found, text }: BegunWord): boolean =>
  found > 0 && !commonWords.has(text) && /^[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*$/u.test(text)

function marksOf(documents: DocumentList, size: number): Uint32Array {
  const marks = new Uint32Array((size + 31) >>> 5)
  for (let at = 0; at < documents.length; at += 1) marks[documents[at]! >>> 5]! |= 1 << (documents[at]! & 31)
  return marks
}
