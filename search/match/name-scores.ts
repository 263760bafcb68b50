import type { Scoring, Slot } from './compiled-query.ts'
import { reach } from './document-lists.ts'
import type { Matched } from './ranking.ts'
import { planOf } from '../segment/plan.ts'
import { looseName, partOfTitle, wholeName } from '../segment/name-keys.ts'
import type { Segment } from '../segment/segment.ts'

/** The documents with a word that marks a whole: their places among the matching ones. */
function placesWith({ searched: { segment }, documents }: Matched, word: string | undefined): number[] {
  const places: number[] = []
  const term = word === undefined ? -1 : segment.terms.find(word)
  if (term < 0) return places
  let place = 0
  for (let posting = segment.postingStarts[term]!; posting < segment.postingStarts[term + 1]!; posting += 1) {
    const document = segment.packed[posting]! >>> 8
    place = reach(documents, document, place, documents.length)
    if (place === documents.length) break
    if (documents[place] === document) places.push(place)
  }
  return places
}

const dateOf = ({ newest }: Segment, document: number): number => newest[document] || Number.POSITIVE_INFINITY

/**
 * What a record gets for being called just what was asked: by its whole title, alias or acronym, or by a part of its title ("BERT: …"). Of titles
 * with the same part the earliest comes first: it gave the thing its name. Per segment a function that adds to the scores; undefined if no record
 * is called so.
 */
export function nameScores(
  matched: readonly Matched[],
  { name, slots }: Scoring,
  weightOf: (slot: Slot) => number,
): ((scores: Float64Array) => void)[] | undefined {
  if (name === undefined) return undefined
  const total = slots.reduce((sum, slot) => sum + weightOf(slot), 0)
  const wholes = matched.map(one => placesWith(one, wholeName(planOf(one.searched.segment.index), name)))
  const parts = matched.map(one => placesWith(one, partOfTitle(name)))
  const loose = matched.map(one => placesWith(one, looseName(planOf(one.searched.segment.index), name)))
  if ([...wholes, ...parts, ...loose].every(places => places.length === 0)) return undefined
  const dates = matched.flatMap(({ searched: { segment }, documents }, at) => parts[at]!.map(place => dateOf(segment, documents[place]!)))
  const byDate = dates.sort((a, b) => a - b)
  return matched.map(({ searched: { segment }, documents }, at) => scores => {
    const { weights } = planOf(segment.index)
    for (const place of wholes[at]!) scores[place]! += weights.name * total
    for (const place of loose[at]!) scores[place]! += weights.looseName * total
    for (const place of parts[at]!) {
      const rank = byDate.indexOf(dateOf(segment, documents[place]!))
      scores[place]! += weights.partOfTitle * total * (1 + 1 / (1 + rank))
    }
  })
}
