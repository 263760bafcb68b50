import type { SortName } from '#contract/indexes/shape.ts'
import { placesOf } from './allowed-documents.ts'
import type { Scoring, Slot } from './compiled-query.ts'
import { raiseEarliest } from './earliest-title.ts'
import { Evidence } from './evidence.ts'
import { firstScores, rarities } from './first-scores.ts'
import type { DocumentList } from './document-lists.ts'
import type { Matcher } from './match.ts'
import { nameScores } from './name-scores.ts'
import { standInsFor } from './stand-ins.ts'
import type { EngineReply, RecordSet } from '../query/engine-request.ts'
import type { SearchedSegment } from '../segment/searched-segment.ts'
import { type TopDocuments, topOf } from './top-documents.ts'

/** The matching documents of a segment, and the matcher with the slots that it has looked up. */
export interface Matched {
  searched: SearchedSegment
  matcher: Matcher
  documents: DocumentList
}

/** How many of the best hits are ranked again by all evidence; later ones keep their rank, so that pages never overlap. */
export const rerankDepth = 200

type Hit = EngineReply['hits'][number]

/** How rare words are, and how many records there are, where the matching documents are a part of an index. */
export interface Whole {
  weightOf: (slot: Slot) => number
  records: number
}

export interface Page {
  sort: SortName
  offset: number
  limit: number
  addedSince?: number
  /** The only records that are searched, and whether `last_added` is their order. */
  only?: RecordSet
  onlyInOrder?: boolean
}

/** A page of hits over all segments: best first, ties by slug, so that pages never overlap. */
export function rankHits(matched: readonly Matched[], scoring: Scoring, page: Page, whole?: Whole): Hit[] {
  if (page.limit === 0) return []
  const filled = matched.filter(one => one.documents.length > 0)
  for (const { matcher, documents } of filled) matcher.spendOnRanking(documents.length, rerankDepth, scoring.slots.length)
  if (page.sort === 'relevance' && scoring.slots.length > 0) return byRelevance(matched, filled, scoring, page, whole)
  const rows = filled.map(one => rowOf(one, keysOf(one, page), page.offset + page.limit))
  return merged(rows, page.offset + page.limit)
    .slice(page.offset)
    .map(found => hitOf(found, 0, page))
}

function byRelevance(matched: readonly Matched[], filled: readonly Matched[], scoring: Scoring, page: Page, whole?: Whole): Hit[] {
  const end = page.offset + page.limit
  const isReranked = page.offset < rerankDepth
  const weightOf = whole?.weightOf ?? rarities(matched)
  const names = nameScores(filled, scoring, weightOf)
  const rows = filled.map((one, at) => {
    const scores = firstScores(one, scoring, weightOf)
    names?.[at]?.(scores)
    return rowOf(one, scores, isReranked ? Math.max(end, rerankDepth) : end)
  })
  const found = merged(rows, isReranked ? Math.max(end, rerankDepth) : end)
  if (!isReranked) return found.slice(page.offset).map(one => hitOf(one, one.key, page))
  const records = whole?.records ?? matched.reduce((sum, one) => sum + one.searched.live, 0)
  const evidence = new Map(
    rows.map(({ matched: one, top }) => {
      const standIns = scoring.synonyms.length > 0 ? standInsFor(one, scoring, top.documents.slice(0, rerankDepth).sort()) : []
      return [one, new Evidence(one, scoring, weightOf, standIns, records)]
    }),
  )
  // Spelled out: spreading two objects for each of the hits took a tenth of a request's time.
  const best = found.splice(0, rerankDepth).map(({ row, document, slug, key: first }) => {
    const { key, isTitled, isHead, hasAll, date } = evidence.get(row.matched)!.judged(first, document)
    return { row, document, slug, key, isTitled, isHead, hasAll, date }
  })
  const earliest = evidence.values().next().value?.earliest
  if (earliest) raiseEarliest(best, earliest, records, best.length < rerankDepth)
  best.sort((a, b) => b.key - a.key || (a.slug < b.slug ? -1 : 1))
  return [...best, ...found].slice(page.offset, end).map(one => hitOf(one, one.key, page))
}

interface Row {
  matched: Matched
  at: number
  top: TopDocuments
}

interface Candidate {
  row: Row
  document: number
  slug: string
  key: number
}

const rowOf = (matched: Matched, keys: Float64Array, wanted: number): Row => ({
  matched,
  at: 0,
  top: topOf(matched.documents, keys, wanted),
})

/** The best of all rows, in order. */
function merged(rows: readonly Row[], wanted: number): Candidate[] {
  const found: Candidate[] = []
  const heads = rows.flatMap(row => headOf(row) ?? [])
  while (found.length < wanted && heads.length > 0) {
    let best = 0
    for (let at = 1; at < heads.length; at += 1) if (precedes(heads[at]!, heads[best]!)) best = at
    const head = heads[best]!
    found.push(head)
    head.row.at += 1
    const next = headOf(head.row)
    if (next) heads[best] = next
    else heads.splice(best, 1)
  }
  return found
}

function headOf(row: Row): Candidate | undefined {
  if (row.at === row.top.documents.length) return undefined
  const document = row.top.documents[row.at]!
  return { row, document, slug: row.matched.searched.segment.slugs.at(document), key: row.top.keys[row.at]! }
}

const precedes = (a: Candidate, b: Candidate): boolean => (a.key === b.key ? a.slug < b.slug : a.key > b.key)

const hitOf = ({ row, document, slug }: Candidate, score: number, { addedSince }: Page): Hit => ({
  slug,
  score,
  isNew: addedSince !== undefined && row.matched.searched.segment.added[document]! > addedSince,
})

function keysOf({ searched, documents }: Matched, { sort, only, onlyInOrder }: Page): Float64Array {
  const { newest, cited, added } = searched.segment
  if (sort === 'last_added' && only && onlyInOrder) {
    const places = placesOf(searched.segment, only)
    return Float64Array.from(documents, document => -(places.get(document) ?? Infinity))
  }
  const keys = sort === 'most_cited' ? cited : sort === 'last_added' ? added : newest
  const found = new Float64Array(documents.length)
  for (let place = 0; place < documents.length; place += 1) found[place] = keys[documents[place]!]!
  return found
}
