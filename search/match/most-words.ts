import type { CompiledQuery } from './compiled-query.ts'
import type { Arena, DocumentList } from './document-lists.ts'
import type { Matcher } from './match.ts'
import type { SearchedSegment } from '../segment/searched-segment.ts'
import type { QueryPart } from './query-parts.ts'
import { rarity } from './score.ts'
import { prices } from './work-budget.ts'

/** With fewer results that have all words, those that have most of them follow. */
export const fewResults = 12

const million = 1_000_000

/** What a result must have of the words: their share by rarity, of a million, and how many of three or more. */
export interface LeastWords {
  share: number
  words: number
}
export const mostWords: LeastWords = { share: million * 0.4, words: 2 }
/** Where nothing has most: two rare words that no record has together are more than half of many a question. */
export const anyWord: LeastWords = { share: 1, words: 1 }

/** How much of the shares is added until documents that have too little are dropped again. */
const checkedShare = million * 0.04

/** The documents of each segment with enough words. By their rarity, so that a rare word weighs more; a word that nothing has counts for nothing. */
export function documentsWithWords(
  enough: LeastWords,
  searched: readonly SearchedSegment[],
  matchers: readonly Matcher[],
  arena: Arena,
  parts: readonly QueryPart[],
  withinOf: (matcher: Matcher) => DocumentList | undefined,
): DocumentList[] {
  const within = matchers.map(withinOf)
  const all = searched.reduce((sum, { live }) => sum + live, 0)
  const found = parts.map(({ query }) =>
    matchers.reduce((sum, matcher, at) => sum + livingWith(searched[at]!, matcher, query, within[at]), 0),
  )
  const { shares, least } = sharesOf(found, all, enough)
  const rarestFirst = parts.map(({ query }, at) => ({ query, share: shares[at]! })).sort((a, b) => b.share - a.share)
  return matchers.map((matcher, at) => withShare(matcher, arena, rarestFirst, enough.share, least, within[at]))
}

/** The share of each word, of a million, and how many words a result must have: by the records that have each, of all. */
export function sharesOf(found: readonly number[], all: number, { words }: LeastWords): { shares: number[]; least: number } {
  const weights = found.map(documents => (documents === 0 ? 0 : rarity(documents, all)))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const known = found.filter(documents => documents > 0).length
  return { shares: weights.map(weight => Math.round((weight / whole) * million)), least: known > 2 ? words : 1 }
}

function livingWith(searched: SearchedSegment, matcher: Matcher, query: CompiledQuery, within: DocumentList | undefined): number {
  return searched.deadCount === 0 ? matcher.count(query, within) : searched.livingOf(matcher.match(query, within))
}

/** Shares have twenty bits of a sum, the number of words the others. */
const countUnit = 1 << 21
const shareOf = (sum: number): number => sum & (countUnit - 1)

interface Weighed {
  query: CompiledQuery
  share: number
}

/**
 * Rare words first: what has none of the words so far, and could not have enough even with all others, is never looked at. So the frequent words
 * are only looked up for documents that rare ones have brought in.
 */
function withShare(
  matcher: Matcher,
  arena: Arena,
  parts: readonly Weighed[],
  leastShare: number,
  least: number,
  within: DocumentList | undefined,
): DocumentList {
  const { size } = matcher.segment
  const sums = new Uint32Array(size)
  let left = parts.reduce((sum, { share }) => sum + share, 0)
  let at = 0
  for (; at < parts.length && left >= leastShare; at += 1) {
    const { query, share } = parts[at]!
    addTo(sums, matcher.match(query, within), share, arena)
    left -= share
  }
  arena.spend(2 * prices.document * size)
  const out = arena.take(size)
  let candidates = 0
  for (let document = 0; document < size; document += 1)
    if (sums[document] !== 0 && shareOf(sums[document]!) + left >= leastShare) out[candidates++] = document
  let checked = left
  for (; at < parts.length && candidates > 0; at += 1) {
    const { query, share } = parts[at]!
    const isFew = candidates < matcher.estimate(query) >>> 2
    addTo(sums, matcher.match(query, isFew ? out.subarray(0, candidates) : within), share, arena)
    left -= share
    if (checked - left < checkedShare) continue
    checked = left
    arena.spend(prices.posting * candidates)
    candidates = keep(out, candidates, sums, leastShare - left, 0)
  }
  return out.subarray(0, keep(out, candidates, sums, leastShare, least))
}

function addTo(sums: Uint32Array, documents: DocumentList, share: number, arena: Arena): void {
  arena.spend(prices.posting * documents.length)
  for (let at = 0; at < documents.length; at += 1) sums[documents[at]!]! += share + countUnit
}

/** Keeps those of the first documents of a list that have a share and a number of words, in place; returns how many. */
function keep(list: DocumentList, length: number, sums: Uint32Array, share: number, words: number): number {
  let size = 0
  for (let at = 0; at < length; at += 1) {
    const document = list[at]!
    const sum = sums[document]!
    if (shareOf(sum) >= share && sum >>> 21 >= words) list[size++] = document
  }
  return size
}
