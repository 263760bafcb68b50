import { type Arena, type DocumentList, intersect, subtract } from './document-lists.ts'
import type { EngineRequest, RecordSet } from '../query/engine-request.ts'
import { linkWord, slugWord } from '../segment/links.ts'
import { documentOf, type Segment } from '../segment/segment.ts'
import { KeptSet } from './kept-set.ts'

/** The documents of a request's scope, before any word is looked up; undefined means all. */
export function scopeDocuments(segment: Segment, arena: Arena, { scope, only }: EngineRequest): DocumentList | undefined {
  const inScope = scope && documentsOf(segment, scope)
  const chosen = only && documentsOf(segment, only)
  return inScope && chosen ? intersect(arena, inScope, chosen) : (inScope ?? chosen)
}

/** Removes the documents that a request excludes independently of its words. May change the list. */
export function withoutExcluded(segment: Segment, arena: Arena, { outside, least }: EngineRequest, found: DocumentList): DocumentList {
  const left = outside === undefined || found.length === 0 ? found : subtract(arena, found, documentsOf(segment, outside))
  return least === undefined ? left : atLeast(segment, left, least)
}

/** The documents of a set, ascending. A slug may be any of a record's slugs. */
const documentsOf = (segment: Segment, set: RecordSet): DocumentList =>
  set instanceof KeptSet ? set.documents(segment, () => lookedUp(segment, set)) : lookedUp(segment, set)

function lookedUp(segment: Segment, { slugs = [], links = [] }: RecordSet): DocumentList {
  const named = new Set(segment.slugs.findAll(slugs.toSorted()))
  const rows = [Uint32Array.from(named), ...rowsUnder(segment, slugs.map(slugWord)), ...rowsUnder(segment, links.map(linkWord))]
  const filled = rows.filter(row => row.length > 0)
  return filled.length > 1 ? union(filled) : (filled[0] ?? new Uint32Array(0))
}

/** The documents with any of these words, which all start with the same character; ascending. */
export const documentsUnder = (segment: Segment, words: readonly string[]): DocumentList => union(rowsUnder(segment, words))

/** The documents of each of these words, which all start with the same character: most segments have few or none of these. */
function rowsUnder(segment: Segment, words: readonly string[]): DocumentList[] {
  if (words.length === 0) return []
  const [low, high] = segment.terms.withPrefix(words[0]!.slice(0, 1))
  if (low === high) return []
  return segment.terms.findAll(words.toSorted(), low, high).map(term => segmentRow(segment, term))
}

/** Ascending and without repetition. */
function union(rows: readonly DocumentList[]): DocumentList {
  const all = new Uint32Array(rows.reduce((sum, row) => sum + row.length, 0))
  let size = 0
  for (const row of rows) {
    all.set(row, size)
    size += row.length
  }
  all.sort()
  let kept = 0
  for (let at = 0; at < size; at += 1) if (at === 0 || all[at] !== all[at - 1]) all[kept++] = all[at]!
  return all.subarray(0, kept)
}

/** Drops, in place, documents below the least value of what `most_cited` sorts by; the stored number is one higher. */
function atLeast({ cited }: Segment, documents: DocumentList, least: number): DocumentList {
  let size = 0
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at]!
    if (cited[document]! > least) documents[size++] = document
  }
  return documents.subarray(0, size)
}

/** Where the documents of a set are in the list of its slugs, from 0; a slug may be any of a record's slugs. */
export function placesOf(segment: Segment, { slugs = [] }: RecordSet): Map<number, number> {
  const places = new Map<number, number>()
  const [low, high] = segment.terms.withPrefix(slugWord(''))
  const put = (document: number, place: number) => void (places.has(document) || places.set(document, place))
  for (const [place, slug] of slugs.entries()) {
    const document = documentOf(segment, slug)
    if (document >= 0) put(document, place)
    else if (low < high) for (const other of segmentRow(segment, segment.terms.find(slugWord(slug), low, high))) put(other, place)
  }
  return places
}

const segmentRow = ({ packed, postingStarts }: Segment, term: number): DocumentList =>
  term < 0 ? new Uint32Array(0) : packed.subarray(postingStarts[term], postingStarts[term + 1]).map(posting => posting >>> 8)
