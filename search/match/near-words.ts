import type { Budget } from '../query/engine-request.ts'
import type { Segment } from '../segment/segment.ts'

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

/**
 * The words of one segment by their lengths and by what letters they have, so that one pass over small numbers finds those that may be near. Only
 * words of the Latin letters a to z.
 */
export class NearWords {
  private readonly segment: Segment
  /** The terms of each length from `lengthStarts[length]` on, and the letters of each as bits. */
  private readonly terms: Uint32Array
  private readonly letters: Uint32Array
  private readonly lengthStarts = new Uint32Array(longest + 2)
  private readonly rows = Array.from({ length: 3 }, () => new Float64Array(longest + 3))

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
    const next = starts.slice()
    for (let at = 0; at < signatures.length; at += 1) {
      if (signatures[at] === 0) continue
      const place = next[termStarts[from + at + 1]! - termStarts[from + at]!]!++
      this.terms[place] = from + at
      this.letters[place] = signatures[at]!
    }
  }

  /** Every word with at most so many mistakes. */
  near(word: string, mistakes: number, work: Budget): NearWord[] {
    const { termStarts, termBytes, postingStarts } = this.segment
    const wanted = Uint8Array.from(word, letter => letter.charCodeAt(0))
    if (wanted.length > longest || !wanted.every(isLetter)) return []
    const signature = lettersOf(wanted, 0, wanted.length)
    const found: NearWord[] = []
    const { terms, letters } = this
    const end = this.lengthStarts[Math.min(longest, wanted.length + mistakes) + 1]!
    const begin = this.lengthStarts[Math.max(0, wanted.length - mistakes)]!
    work.spend(2 * (end - begin))
    for (let place = begin; place < end; place += 1) {
      if (bits(letters[place]! ^ signature) > 2 * mistakes) continue
      const term = terms[place]!
      const cost = this.cost(wanted, termBytes, termStarts[term]!, termStarts[term + 1]!, mistakes)
      if (cost === 0 || cost > mistakes) continue
      found.push({ text: this.segment.terms.at(term), cost, documents: postingStarts[term + 1]! - postingStarts[term]! })
    }
    return found
  }

  /**
   * The cost of the mistakes between a word and the bytes of another; more than `most` as soon as it must be. Only places at most `most` apart are
   * compared: each further step to the side and back would cost more.
   */
  private cost(word: Uint8Array, bytes: Uint8Array, from: number, to: number, most: number): number {
    let [before, above, row] = this.rows as [Float64Array, Float64Array, Float64Array]
    const length = to - from
    const first = word[0] === bytes[from] ? 0 : costs.first
    const limit = most - first
    // A swap leads over two rows: both must be too dear.
    let leastAbove = 0
    for (let at = 0; at <= most + 1; at += 1) above[at] = at
    for (let place = 1; place <= word.length; place += 1) {
      const letter = word[place - 1]!
      const earlier = place > 1 ? word[place - 2]! : 0
      const left = Math.max(1, place - most)
      const right = Math.min(length, place + most)
      row[left - 1] = left === 1 ? place : Number.POSITIVE_INFINITY
      let least = row[left - 1]!
      for (let at = left; at <= right; at += 1) {
        const other = bytes[from + at - 1]!
        const otherEarlier = at > 1 ? bytes[from + at - 2]! : 0
        let cost = above[at - 1]! + (letter === other ? 0 : isNeighbour(letter, other) ? costs.neighbour : costs.other)
        const dropped = above[at]! + (letter === earlier ? costs.double : costs.other)
        if (dropped < cost) cost = dropped
        const added = row[at - 1]! + (other === otherEarlier ? costs.double : costs.other)
        if (added < cost) cost = added
        if (letter === otherEarlier && earlier === other) {
          const swapped = before[at - 2]! + costs.swap
          if (swapped < cost) cost = swapped
        }
        row[at] = cost
        if (cost < least) least = cost
      }
      row[right + 1] = Number.POSITIVE_INFINITY
      if (least > limit && leastAbove > limit) return most + 1
      leastAbove = least
      const spare = before
      before = above
      above = row
      row = spare
    }
    return above[length]! + first
  }
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

function bits(word: number): number {
  let left = word - ((word >>> 1) & 0x5555_5555)
  left = (left & 0x3333_3333) + ((left >>> 2) & 0x3333_3333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
