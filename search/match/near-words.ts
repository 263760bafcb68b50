import type { Budget } from '../query/engine-request.ts'
import type { Segment } from '../segment/segment.ts'
import { prices } from './work-budget.ts'

/** A word of an index that is spelled like another: what its spelling costs, and how many records have it. */
export interface NearWord {
  text: string
  cost: number
  documents: number
}

/** Words from here on are compared by their letters alone. */
const longest = 32

/** What kinds of mistakes cost: those that fingers make cost less than others. */
const costs = { other: 1, swap: 0.7, neighbour: 0.75, double: 0.6, first: 0.5 }

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Letters side by side on a keyboard, as bits by letter. */
const neighbours = new Uint32Array(26)
rows.forEach((row, at) => {
  for (let place = 0; place < row.length; place += 1) {
    const near = [
      row[place - 1],
      row[place + 1],
      rows[at + 1]?.[place],
      rows[at + 1]?.[place - 1],
      rows[at - 1]?.[place],
      rows[at - 1]?.[place + 1],
    ]
    for (const letter of near) if (letter !== undefined) neighbours[row.charCodeAt(place) - 97]! |= 1 << (letter.charCodeAt(0) - 97)
  }
})

const isLetter = (code: number): boolean => code >= 97 && code <= 122

/** How many mistakes a word of this length may have. */
export const mostMistakes = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

/** Room for a row of costs: one for every place in a word, and one on either side. */
const stride = longest + 3

/**
 * The words of one segment by their lengths, in the order of the alphabet, so that what is known of a beginning holds for all words that have it.
 * Only words of the Latin letters a to z.
 */
export class NearWords {
  private readonly segment: Segment
  /** The terms of each length from `lengthStarts[length]` on; of each the letters as bits, and how many first letters it shares with the one before. */
  private readonly lengthStarts = new Uint32Array(longest + 2)
  private readonly terms: Uint32Array
  private readonly letters: Uint32Array
  private readonly shared: Uint8Array
  /** The costs between each beginning of a word of the index (rows) and each beginning of the wanted word. */
  private readonly costs = new Float64Array((longest + 1) * stride)
  private readonly least = new Float64Array(longest + 1)

  constructor(segment: Segment) {
    this.segment = segment
    const { termStarts, termBytes } = segment
    const from = segment.terms.firstNotBelow('a')
    const signatures = new Uint32Array(segment.terms.firstNotBelow('{') - from)
    const starts = this.lengthStarts
    for (let at = 0; at < signatures.length; at += 1) {
      const term = from + at
      signatures[at] = lettersOf(termBytes, termStarts[term]!, termStarts[term + 1]!)
      if (signatures[at] !== 0) starts[termStarts[term + 1]! - termStarts[term]! + 1]! += 1
    }
    for (let length = 0; length <= longest; length += 1) starts[length + 1]! += starts[length]!
    this.terms = new Uint32Array(starts[longest + 1]!)
    this.letters = new Uint32Array(this.terms.length)
    this.shared = new Uint8Array(this.terms.length)
    const next = starts.slice()
    for (let at = 0; at < signatures.length; at += 1) {
      if (signatures[at] === 0) continue
      const begin = termStarts[from + at]!
      const length = termStarts[from + at + 1]! - begin
      const place = next[length]!++
      this.terms[place] = from + at
      this.letters[place] = signatures[at]!
      if (place > starts[length]!) this.shared[place] = sharedLetters(termBytes, termStarts[this.terms[place - 1]!]!, begin, length)
    }
  }

  /** Every word with at most so many mistakes. */
  near(word: string, mistakes: number, work: Budget): NearWord[] {
    const wanted = Uint8Array.from(word, letter => letter.charCodeAt(0))
    if (wanted.length > longest || !wanted.every(isLetter)) return []
    const shortest = Math.max(0, wanted.length - mistakes)
    const last = Math.min(longest, wanted.length + mistakes)
    work.spend(prices.spelling * (this.lengthStarts[last + 1]! - this.lengthStarts[shortest]!))
    for (let at = 0; at < stride; at += 1) this.costs[at] = at
    const found: NearWord[] = []
    for (let length = shortest; length <= last; length += 1) this.ofLength(length, wanted, mistakes, found)
    return found
  }

  private ofLength(length: number, wanted: Uint8Array, mistakes: number, found: NearWord[]): void {
    const { segment, terms, letters, shared, lengthStarts } = this
    const { termStarts, termBytes, postingStarts } = segment
    const signature = lettersOf(wanted, 0, wanted.length)
    // How many rows hold for the next word, and after how many letters no word with this beginning can be near.
    let valid = 0
    let dead = stride
    for (let place = lengthStarts[length]!; place < lengthStarts[length + 1]!; place += 1) {
      if (shared[place]! < valid) valid = shared[place]!
      if (dead <= valid || bits(letters[place]! ^ signature) > 2 * mistakes) continue
      const term = terms[place]!
      const from = termStarts[term]!
      const first = termBytes[from] === wanted[0] ? 0 : costs.first
      dead = this.fillRows(valid, length, from, wanted, mistakes, mistakes - first)
      valid = Math.min(dead, length)
      const cost = dead <= length ? Number.POSITIVE_INFINITY : this.costs[length * stride + wanted.length]! + first
      if (cost > 0 && cost <= mistakes)
        found.push({ text: segment.terms.at(term), cost, documents: postingStarts[term + 1]! - postingStarts[term]! })
    }
  }

  /**
   * Fills the rows after the first `valid` ones for the letters at `from`; returns after how many of them all costs are above the limit, `stride` for never. Only
   * places at most `most` apart are compared: each further step to the side and back would cost more.
   */
  private fillRows(valid: number, length: number, from: number, wanted: Uint8Array, most: number, limit: number): number {
    const { costs: cells, least: leasts } = this
    const { termBytes } = this.segment
    const never = Number.POSITIVE_INFINITY
    for (let row = valid + 1; row <= length; row += 1) {
      const letter = termBytes[from + row - 1]!
      const earlier = row > 1 ? termBytes[from + row - 2]! : 0
      const here = row * stride
      const above = here - stride
      const left = Math.max(1, row - most)
      const right = Math.min(wanted.length, row + most)
      cells[here + left - 1] = left === 1 ? row : never
      let least = cells[here + left - 1]!
      for (let at = left; at <= right; at += 1) {
        const other = wanted[at - 1]!
        const otherEarlier = at > 1 ? wanted[at - 2]! : 0
        let cost = cells[above + at - 1]! + (letter === other ? 0 : isNeighbour(letter, other) ? costs.neighbour : costs.other)
        const added = cells[above + at]! + (letter === earlier ? costs.double : costs.other)
        if (added < cost) cost = added
        const dropped = cells[here + at - 1]! + (other === otherEarlier ? costs.double : costs.other)
        if (dropped < cost) cost = dropped
        if (letter === otherEarlier && earlier === other) {
          const swapped = cells[above - stride + at - 2]! + costs.swap
          if (swapped < cost) cost = swapped
        }
        cells[here + at] = cost
        if (cost < least) least = cost
      }
      cells[here + right + 1] = never
      leasts[row] = least
      // A swap leads over two rows: both must be too dear.
      if (least > limit && leasts[row - 1]! > limit) return row
    }
    return stride
  }
}

/** What the spelling of one word costs beside another, as in `near`; undefined for a word that is not near. */
export function spellingCost(word: string, text: string, mistakes: number): number | undefined {
  const [a, b] = [text, word].map(letters => Uint8Array.from(letters, letter => letter.charCodeAt(0))) as [Uint8Array, Uint8Array]
  if (lettersOf(a, 0, a.length) === 0 || b.length > longest || !b.every(isLetter) || Math.abs(a.length - b.length) > mistakes)
    return undefined
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= a.length; row += 1) {
    const here = Array.from({ length: b.length + 1 }, () => Number.POSITIVE_INFINITY)
    const above = rows[row - 1]!
    if (row <= mistakes) here[0] = row
    for (let at = Math.max(1, row - mistakes); at <= Math.min(b.length, row + mistakes); at += 1) {
      const [letter, other] = [a[row - 1]!, b[at - 1]!]
      const replaced = above[at - 1]! + (letter === other ? 0 : isNeighbour(letter, other) ? costs.neighbour : costs.other)
      const added = (at < row + mistakes ? above[at]! : Number.POSITIVE_INFINITY) + (letter === a[row - 2] ? costs.double : costs.other)
      const dropped = here[at - 1]! + (other === b[at - 2] ? costs.double : costs.other)
      const isSwapped = row > 1 && at > 1 && letter === b[at - 2] && a[row - 2] === other
      here[at] = Math.min(replaced, added, dropped, isSwapped ? rows[row - 2]![at - 2]! + costs.swap : Number.POSITIVE_INFINITY)
    }
    rows.push(here)
  }
  const cost = rows[a.length]![b.length]! + (a[0] === b[0] ? 0 : costs.first)
  return cost > 0 && cost <= mistakes ? cost : undefined
}

const isNeighbour = (a: number, b: number): boolean => isLetter(a) && isLetter(b) && (neighbours[a - 97]! & (1 << (b - 97))) !== 0

/** The letters of a word as bits; 0 for words that are not compared. */
function lettersOf(bytes: Uint8Array, from: number, to: number): number {
  if (to - from > longest || to - from < 3) return 0
  let letters = 0
  for (let at = from; at < to; at += 1) {
    const code = bytes[at]!
    if (!isLetter(code)) return 0
    letters |= 1 << (code - 97)
  }
  return letters
}

function sharedLetters(bytes: Uint8Array, a: number, b: number, most: number): number {
  let same = 0
  while (same < most && bytes[a + same] === bytes[b + same]) same += 1
  return same
}

function bits(word: number): number {
  let left = word - ((word >>> 1) & 0x5555_5555)
  left = (left & 0x3333_3333) + ((left >>> 2) & 0x3333_3333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
