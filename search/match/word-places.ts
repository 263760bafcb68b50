import { reach } from './document-lists.ts'
import { planOf } from '../segment/plan.ts'
import { isExactPlace, lastPlace, placeBits } from '../segment/positions.ts'
import { positionsFrom, type Segment } from '../segment/segment.ts'
import type { SlotPostings } from './slot-postings.ts'

/** How close two words of a query stand in a text, from 0 to 1, by the distance of the second from the first. */
const byDistance: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [2, 0.7],
  [3, 0.5],
  [4, 0.4],
  [5, 0.3],
  [-1, 0.6],
  [-2, 0.3],
  [-3, 0.2],
])
const farthest = 5

/** What the places of a query's words in a document say. */
export interface Closeness {
  /** For each word whether the title has it, and whether any field has it. */
  inTitle: boolean[]
  present: boolean[]
  /** Whether a name of a person has the word. */
  inNames: boolean[]
  /** For each word and the next one the best closeness in the title and in any other field. */
  titlePairs: number[]
  otherPairs: number[]
  /** The words of the title field, and where in it each word is. */
  titleLength: number
  titlePlaces: number[][]
}

/** Reads the places of the words of a query in some documents of a segment. A prefix has no places. */
export class WordPlaces {
  private readonly segment: Segment
  private readonly slots: readonly SlotPostings[]
  private readonly titleField: number
  private readonly fields: number
  private readonly people: number

  constructor(segment: Segment, slots: readonly SlotPostings[]) {
    const { title, fields, names, stemmed } = planOf(segment.index)
    this.segment = segment
    this.slots = slots
    this.titleField = Math.log2(title)
    this.fields = fields.length
    this.people = names & ~stemmed & ~title
  }

  closeness(document: number): Closeness {
    const places = this.slots.map(slot => this.placesOf(slot, document))
    const isTitle = (place: number): boolean => place >>> placeBits === this.titleField
    const titles = places.map(found => found.filter(isTitle))
    const others = places.map(found => found.filter(place => !isTitle(place)))
    return {
      inTitle: titles.map(found => found.length > 0),
      present: places.map((found, at) => found.length > 0 || this.slots[at]!.isPrefix),
      inNames: others.map(found => found.some(place => (this.people & (1 << (place >>> placeBits))) !== 0)),
      titlePairs: pairsOf(titles),
      otherPairs: pairsOf(others),
      titleLength: this.segment.lengths[document * this.fields + this.titleField]!,
      titlePlaces: titles.map(found => found.map(place => place & lastPlace)),
    }
  }

  /** Ascending; fields are so far apart that words of different fields are never close. */
  private placesOf(slot: SlotPostings, document: number): number[] {
    const { packed, postingStarts, positions, counts } = this.segment
    const places: number[] = []
    if (slot.isPrefix) return places
    for (const { low, high, fields } of slot.placed) {
      const end = postingStarts[high]!
      const posting = reach(packed, (document << 8) >>> 0, postingStarts[low]!, end)
      if (posting === end || packed[posting]! >>> 8 !== document) continue
      const from = positionsFrom(this.segment, posting)
      for (let at = from; at < from + counts[posting]!; at += 1) {
        const place = positions[at]!
        if ((fields & (1 << (place >>> placeBits))) !== 0 && isExactPlace(place)) places.push(place)
      }
    }
    return slot.placed.length > 1 ? places.sort((a, b) => a - b) : places
  }
}

function pairsOf(places: readonly number[][]): number[] {
  return places.slice(1).map((after, at) => bestPair(places[at]!, after))
}

/** The best closeness of any place of the first word and any of the second. */
function bestPair(first: readonly number[], second: readonly number[]): number {
  let best = 0
  let from = 0
  for (const place of first) {
    while (from < second.length && second[from]! < place - farthest) from += 1
    for (let at = from; at < second.length && second[at]! <= place + farthest; at += 1) {
      const next = second[at]!
      if ((next & ~lastPlace) === (place & ~lastPlace)) best = Math.max(best, byDistance.get(next - place) ?? 0)
    }
    if (best === 1) return 1
  }
  return best
}
