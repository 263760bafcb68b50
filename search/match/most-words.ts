import type { Arena, DocumentList } from './document-lists.ts'
import type { Matcher } from './match.ts'
import type { SearchedSegment } from '../segment/searched-segment.ts'
import type { QueryPart } from './query-parts.ts'
import { rarity } from './score.ts'

/** With fewer results that have all words, those that have most of them follow. */
export const fewResults = 12

/** The share of the words, by their rarity, that a result must have, of a million. */
const million = 1_000_000
const mostShare = million * 0.4

/**
 * The documents of each segment with most of the words: at least half of them by rarity, so that a rare word weighs more than a frequent one, and
 * at least two of three or more. A word that nothing has counts for nothing.
 */
export function documentsWithMost(
  searched: readonly SearchedSegment[],
  matchers: readonly Matcher[],
  arena: Arena,
  parts: readonly QueryPart[],
  withinOf: (matcher: Matcher) => DocumentList | undefined,
): DocumentList[] {
  const lists = matchers.map(matcher => parts.map(({ query }) => matcher.match(query, withinOf(matcher))))
  const all = searched.reduce((sum, { live }) => sum + live, 0)
  const found = parts.map((_, part) => lists.reduce((sum, ofParts, at) => sum + searched[at]!.livingOf(ofParts[part]!), 0))
  const weights = found.map(documents => (documents === 0 ? 0 : rarity(documents, all)))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weights.map(weight => Math.round((weight / whole) * million))
  const least = found.filter(documents => documents > 0).length > 2 ? 2 : 1
  return lists.map((ofParts, at) => withShare(ofParts, shares, least, matchers[at]!.segment.size, arena))
}

/** Shares have twenty bits of a sum, the number of words the others. */
const countUnit = 1 << 21

function withShare(lists: readonly DocumentList[], shares: readonly number[], least: number, size: number, arena: Arena): DocumentList {
  arena.spend(lists.reduce((sum, list) => sum + list.length, size))
  const sums = new Uint32Array(size)
  lists.forEach((documents, part) => {
    const unit = shares[part]! + countUnit
    for (let at = 0; at < documents.length; at += 1) sums[documents[at]!]! += unit
  })
  const out = arena.take(size)
  let kept = 0
  for (let document = 0; document < size; document += 1) {
    const sum = sums[document]!
    if ((sum & (countUnit - 1)) >= mostShare && sum >>> 21 >= least) out[kept++] = document
  }
  return out.subarray(0, kept)
}
