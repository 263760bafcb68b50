import { commonWords } from '../query/common-words.data.ts'
import type { Budget } from '../query/engine-request.ts'
import type { SearchedSegment } from '../segment/searched-segment.ts'
import type { Segment } from '../segment/segment.ts'
import { mostMistakes, NearWords, type NearWord } from './near-words.ts'

/** How many spellings of a word are tried. */
const mostTried = 4

/** A word that few records have may be a slip of one that the catalogue has so many times as often, by one mistake. */
export const slip = { records: 5, rarer: 20, mistakes: 1 }

/** What one mistake takes from a word, in powers of e of its frequency. */
const dearness = 3.5

/** What one word that was written as two, or two as one, costs. */
export const partedCost = 1

/** The parts of a split word are at least so long. */
const shortestPart = 3

/** The spelling of the words of an index. */
export class Spelling {
  private readonly known = new WeakMap<Segment, NearWords>()

  /** How many records have this word as it is. */
  documentsWith(segments: readonly SearchedSegment[], word: string): number {
    return segments.reduce((sum, searched) => sum + documentsOf(searched, word), 0)
  }

  /** Words of the index that this word may have been meant to be, likeliest first: one word, or two that were written as one. */
  likely(segments: readonly SearchedSegment[], word: string, work: Budget): string[] {
    const mistakes = mostMistakes(word.length)
    const found = new Map<string, NearWord>()
    if (mistakes > 0)
      for (const searched of segments)
        for (const near of this.wordsOf(searched.segment).near(word, mistakes, work)) {
          const documents = searched.deadCount === 0 ? near.documents : documentsOf(searched, near.text)
          const same = found.get(near.text)
          if (same) same.documents += documents
          else if (documents > 0) found.set(near.text, { ...near, documents })
        }
    const parted = partedWords(word).map(([left, right]) => ({
      text: `${left} ${right}`,
      documents: Math.min(this.documentsWith(segments, left), this.documentsWith(segments, right)),
    }))
    return likeliest([...found.values()], parted)
  }

  private wordsOf(segment: Segment): NearWords {
    let known = this.known.get(segment)
    if (known === undefined) {
      known = new NearWords(segment)
      this.known.set(segment, known)
    }
    return known
  }
}

/** A word of the index that may have been meant. */
export interface Spelled {
  text: string
  cost: number
  documents: number
}

/** How likely a spelling is, by what it finds and how far it is from what was typed. */
export const likelihoodOf = (found: number, cost: number): number => Math.log(found) - dearness * cost

/** The likeliest of some words, and of pairs that were written as one. */
export function likeliest(near: readonly Spelled[], parted: readonly Omit<Spelled, 'cost'>[]): string[] {
  return [...near, ...parted.map(pair => ({ ...pair, cost: partedCost }))]
    .filter(({ documents }) => documents > 0)
    .map(({ text, cost, documents }) => ({ text, likelihood: likelihoodOf(documents, cost) }))
    .sort((a, b) => b.likelihood - a.likelihood || (a.text < b.text ? -1 : 1))
    .slice(0, mostTried)
    .map(({ text }) => text)
}

/** A word as two. */
export function partedWords(word: string): [left: string, right: string][] {
  const pairs: [string, string][] = []
  for (let at = shortestPart; at <= word.length - shortestPart; at += 1) {
    const [left, right] = [word.slice(0, at), word.slice(at)]
    if (!commonWords.has(left) && !commonWords.has(right)) pairs.push([left, right])
  }
  return pairs
}

function documentsOf(searched: SearchedSegment, word: string): number {
  const term = searched.segment.terms.find(word)
  return term < 0 ? 0 : searched.documentsWith(term)
}
