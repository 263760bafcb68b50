import type { CompiledQuery, Slot } from '../match/compiled-query.ts'
import { Patterns } from './patterns.ts'
import type { PlannedField } from '../segment/plan.ts'
import { eachToken } from '../text/tokenize.ts'

/** [start, end) in UTF-16 units. */
export type Range = [number, number]

/** Finds the matches of a query's words and phrases in a text: ascending, overlaps joined. */
export type RangeFinder = (text: string) => Range[]

/** The words and phrases that can match a record: those not under a NOT, each once. A word is one slot. */
function wantedOf(query: CompiledQuery | undefined, found = new Map<string, readonly Slot[]>()): Map<string, readonly Slot[]> {
  if (query === undefined || query.kind === 'not') return found
  if (query.kind === 'slots') found.set(query.slots.map(slot => slot.key).join(), query.slots)
  else for (const part of query.of) wantedOf(part, found)
  return found
}

/** The range finder of a search field; undefined if the query cannot match in it. */
export function rangeFinders(query: CompiledQuery | undefined): (field: PlannedField) => RangeFinder | undefined {
  const wanted = [...wantedOf(query).values()]
  const finders = new Map<number, RangeFinder | undefined>()
  return field => {
    if (!finders.has(field.bit)) {
      const askable = wanted.filter(slots =>
        slots.every(slot => [...slot.terms, ...slot.stems, ...slot.prefixes].some(({ fields }) => fields & field.bit)),
      )
      finders.set(field.bit, askable.length === 0 ? undefined : finderOf(new Patterns(askable, field)))
    }
    return finders.get(field.bit)
  }
}

/** A word of a text that matches a slot. */
interface Hit {
  position: number
  start: number
  end: number
  /** One bit for each slot of each pattern. */
  slots: Uint32Array
}

/**
 * Follows all patterns at once, with one bit for each slot reached so far, so that the time grows with the text and the query's words,
 * however they repeat (the shift-and algorithm).
 */
const finderOf =
  (patterns: Patterns): RangeFinder =>
  text => {
    const hits = hitsIn(text, patterns)
    const reached = new Uint32Array(patterns.first.length)
    const ended = new Uint32Array(reached.length)
    const ranges: Range[] = []
    /** The starts of the adjacent words up to here. */
    let starts: number[] = []
    let at = 0
    while (at < hits.length) {
      const { position, start } = hits[at]!
      let next = at + 1
      while (next < hits.length && hits[next]!.position === position) next += 1
      if (at === 0 || hits[at - 1]!.position !== position - 1) {
        reached.fill(0)
        starts = []
      }
      starts.push(start)
      if (advance(reached, ended, patterns, united(hits, at, next))) {
        let end = 0
        for (let here = at; here < next; here += 1) if (intersects(hits[here]!.slots, ended)) end = Math.max(end, hits[here]!.end)
        ranges.push([starts[starts.length - longestOf(ended, patterns.length)]!, end])
      }
      at = next
    }
    return joinedRanges(ranges)
  }

/** The words of a text that match any slot, by position. A joined form comes after its parts and is moved to the first of them. */
function hitsIn(text: string, patterns: Patterns): Hit[] {
  const hits: Hit[] = []
  eachToken(text, (folded, start, end, position) => {
    const slots = patterns.slotsOf(folded, text, start, end)
    if (slots === undefined) return
    let at = hits.length
    while (at > 0 && hits[at - 1]!.position > position) at -= 1
    hits.splice(at, 0, { position, start, end, slots })
  })
  return hits
}

/** The union of the slots of the hits [from, to). */
function united(hits: readonly Hit[], from: number, to: number): Uint32Array {
  if (to === from + 1) return hits[from]!.slots
  const slots = new Uint32Array(hits[from]!.slots)
  for (let at = from + 1; at < to; at += 1) for (let word = 0; word < slots.length; word += 1) slots[word]! |= hits[at]!.slots[word]!
  return slots
}

/** Advances every pattern by the slots at one position; true if any pattern ends there. */
function advance(reached: Uint32Array, ended: Uint32Array, { first, last }: Patterns, slots: Uint32Array): boolean {
  let carried = 0
  let any = 0
  for (let word = 0; word < reached.length; word += 1) {
    const before = reached[word]!
    const now = ((before << 1) | carried | first[word]!) & slots[word]!
    carried = before >>> 31
    reached[word] = now
    ended[word] = now & last[word]!
    any |= ended[word]!
  }
  return any !== 0
}

function intersects(slots: Uint32Array, ended: Uint32Array): boolean {
  for (let word = 0; word < slots.length; word += 1) if ((slots[word]! & ended[word]!) !== 0) return true
  return false
}

/** The words of the longest of the patterns whose last bits these are. */
function longestOf(ended: Uint32Array, length: Uint32Array): number {
  let longest = 0
  for (let word = 0; word < ended.length; word += 1) {
    for (let left = ended[word]!; left !== 0; left &= left - 1)
      longest = Math.max(longest, length[word * 32 + 31 - Math.clz32(left & -left)]!)
  }
  return longest
}

export function joinedRanges(ranges: Range[]): Range[] {
  const joined: Range[] = []
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = joined.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined
}
