import type { SortName } from '#contract/indexes/shape.ts'
import type { Slot } from './compiled-query.ts'
import type { DocumentList } from './document-lists.ts'
import type { Matcher } from './match.ts'
import { addScores, rarity } from './score.ts'
import type { SearchedSegment } from './searched-segment.ts'
import { type TopDocuments, topDocuments } from './top-documents.ts'

/** What a segment answered: its fitting documents, and the matcher that still knows the looked-up slots. */
export interface Matched {
  searched: SearchedSegment
  matcher: Matcher
  documents: DocumentList
}

/** The page of hits over all segments: best first, equals by slug, so that pages never overlap. */
export function rankHits(
  matched: readonly Matched[],
  slots: readonly Slot[],
  page: { sort: SortName; offset: number; limit: number },
): { slug: string; score: number }[] {
  const byScore = page.sort === 'relevance' && slots.length > 0
  const wanted = page.offset + page.limit
  const weights = byScore ? slotWeights(matched, slots) : []
  const rows = matched
    .filter(one => one.documents.length > 0)
    .map(one => ({
      slugs: one.searched.segment.slugs,
      at: 0,
      top: topDocuments(one.documents, byScore ? scoresOf(one, slots, weights) : keysOf(one, page.sort), wanted),
    }))
  const hits: { slug: string; score: number }[] = []
  for (let rank = 0; rank < wanted; rank += 1) {
    let best: (typeof rows)[number] | undefined
    for (const row of rows) if (row.at < row.top.documents.length && (best === undefined || precedes(row, best))) best = row
    if (best === undefined) break
    if (rank >= page.offset) hits.push({ slug: slugOf(best), score: byScore ? best.top.keys[best.at]! : 0 })
    best.at += 1
  }
  return hits
}

type Row = { slugs: SearchedSegment['segment']['slugs']; at: number; top: TopDocuments }

const slugOf = (row: Row): string => row.slugs.at(row.top.documents[row.at]!)

function precedes(a: Row, b: Row): boolean {
  const left = a.top.keys[a.at]!
  const right = b.top.keys[b.at]!
  return left === right ? slugOf(a) < slugOf(b) : left > right
}

/** Rarity is taken over all segments, the dead included until a merge drops them, so that every segment weighs alike. */
function slotWeights(matched: readonly Matched[], slots: readonly Slot[]): number[] {
  const all = matched.reduce((sum, one) => sum + one.searched.segment.size, 0)
  return slots.map(slot =>
    rarity(
      matched.reduce((sum, one) => sum + one.matcher.slot(slot).size, 0),
      all,
    ),
  )
}

function scoresOf(
  { searched, matcher, documents }: Matched,
  slots: readonly Slot[],
  weights: readonly number[],
): (place: number) => number {
  const scores = new Float64Array(documents.length)
  slots.forEach((slot, number) => {
    const found = matcher.slot(slot)
    if (found.size > 0) addScores(searched.segment, documents, scores, found.postings, weights[number]!)
  })
  return place => scores[place]!
}

function keysOf({ searched, documents }: Matched, sort: SortName): (place: number) => number {
  const { newest, cited, added } = searched.segment
  const keys = sort === 'most_cited' ? cited : sort === 'last_added' ? added : newest
  return place => keys[documents[place]!]!
}
