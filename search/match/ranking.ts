import type { SortName } from '#contract/indexes/shape.ts'
import type { Scoring, Slot } from './compiled-query.ts'
import { type DocumentList, reach } from './document-lists.ts'
import type { Matcher } from './match.ts'
import { addScores, rarity } from './score.ts'
import type { EngineReply } from '../query/engine-request.ts'
import type { Segment } from '../segment/segment.ts'
import type { SearchedSegment } from '../segment/searched-segment.ts'
import { rerankDepth, titleProximity } from './title-proximity.ts'
import { type TopDocuments, topDocuments } from './top-documents.ts'

/** The matching documents of a segment, and the matcher with the slots that it has looked up. */
export interface Matched {
  searched: SearchedSegment
  matcher: Matcher
  documents: DocumentList
}

/** What the word as it was typed adds to the score of its stem. */
const exactShare = 0.3

/** The score of a synonym, as a share of the original word's. */
const synonymShare = 0.6

type Hit = EngineReply['hits'][number]

/** A page of hits over all segments: best first, ties by slug, so that pages never overlap. */
export function rankHits(
  matched: readonly Matched[],
  scoring: Scoring,
  page: { sort: SortName; offset: number; limit: number; addedSince?: number },
): Hit[] {
  if (page.limit === 0) return []
  const { slots } = scoring
  const byScore = page.sort === 'relevance' && slots.length > 0
  const looksAtTitles = byScore && slots.length > 1 && page.offset < rerankDepth
  const end = page.offset + page.limit
  const wanted = looksAtTitles ? Math.max(end, rerankDepth) : end
  const weightOf = rarities(matched)
  const rows = matched
    .filter(one => one.documents.length > 0)
    .map(one => ({
      segment: one.searched.segment,
      at: 0,
      top: topDocuments(one.documents, byScore ? scoresOf(one, scoring, weightOf) : keysOf(one, page.sort), wanted),
    }))
  const from = looksAtTitles ? 0 : page.offset
  const hits: Hit[] = []
  for (let rank = 0; rank < wanted; rank += 1) {
    let best: (typeof rows)[number] | undefined
    for (const row of rows) if (row.at < row.top.documents.length && (best === undefined || precedes(row, best))) best = row
    if (best === undefined) break
    if (rank >= from) hits.push(hitOf(best, byScore, page.addedSince, looksAtTitles && rank < rerankDepth ? slots : undefined))
    best.at += 1
  }
  if (!looksAtTitles) return hits
  const closest = hits.splice(0, rerankDepth).sort((a, b) => b.score - a.score || (a.slug < b.slug ? -1 : 1))
  return [...closest, ...hits].slice(page.offset, end)
}

interface Row {
  segment: Segment
  at: number
  top: TopDocuments
}

const slugOf = ({ segment, at, top }: Row): string => segment.slugs.at(top.documents[at]!)

/** A hit; if words are given, its score is raised by their proximity in the title. */
function hitOf(row: Row, byScore: boolean, addedSince: number | undefined, words: readonly Slot[] | undefined): Hit {
  const { segment, at, top } = row
  const document = top.documents[at]!
  const score = byScore ? top.keys[at]! * (words ? 1 + titleProximity(segment.titles.at(document), words) : 1) : 0
  return { slug: slugOf(row), score, isNew: addedSince !== undefined && segment.added[document]! > addedSince }
}

function precedes(a: Row, b: Row): boolean {
  const left = a.top.keys[a.at]!
  const right = b.top.keys[b.at]!
  return left === right ? slugOf(a) < slugOf(b) : left > right
}

/** Rarity is computed over all segments, including deleted documents until a merge drops them, so that all segments have the same weights. */
function rarities(matched: readonly Matched[]): (slot: Slot) => number {
  const all = matched.reduce((sum, one) => sum + one.searched.segment.size, 0)
  const known = new Map<string, number>()
  return slot => {
    const weight = known.get(slot.key)
    if (weight !== undefined) return weight
    const found = matched.reduce((sum, one) => sum + one.matcher.slot(slot).commonness, 0)
    known.set(slot.key, rarity(found, all))
    return rarity(found, all)
  }
}

function scoresOf(one: Matched, { slots, synonyms }: Scoring, weightOf: (slot: Slot) => number): (place: number) => number {
  const scores = new Float64Array(one.documents.length)
  const add = (documents: DocumentList, to: Float64Array, added: readonly Slot[], share: number): void => {
    for (const slot of added) {
      const found = one.matcher.slot(slot)
      if (found.size > 0) addScores(one.searched.segment, documents, to, found.postings, share * weightOf(slot))
      const exact = one.matcher.exact(slot)
      if (exact && exact.size > 0) addScores(one.searched.segment, documents, to, exact.postings, share * exactShare * weightOf(slot))
    }
  }
  add(one.documents, scores, slots, 1)
  for (const { as, others } of synonyms) {
    let left = one.matcher.without(one.documents, as)
    for (const { query, slots: words } of others) {
      const found = one.matcher.match(query, left)
      const further = new Float64Array(found.length)
      add(found, further, words, synonymShare)
      scatter(one.documents, scores, found, further)
      left = one.matcher.without(left, query)
    }
  }
  return place => scores[place]!
}

/** Adds what some documents got to the scores of all. */
function scatter(documents: DocumentList, scores: Float64Array, some: DocumentList, further: Float64Array): void {
  let place = 0
  for (let at = 0; at < some.length; at += 1) {
    place = reach(documents, some[at]!, place, documents.length)
    scores[place]! += further[at]!
  }
}

function keysOf({ searched, documents }: Matched, sort: SortName): (place: number) => number {
  const { newest, cited, added } = searched.segment
  const keys = sort === 'most_cited' ? cited : sort === 'last_added' ? added : newest
  return place => keys[documents[place]!]!
}
