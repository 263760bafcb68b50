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
 * The words of one segment by what letters they have, so that one pass over small numbers finds those that may be near. Only words of the Latin
 * letters a to z: 26 bits say which, six how many.
 */
export class NearWords {
  private readonly segment: Segment
  private readonly signatures: Uint32Array
  private readonly before = new Float64Array(longest + 1)
  private readonly above = new Float64Array(longest + 1)
  private readonly row = new Float64Array(longest + 1)

  constructor(segment: Segment) {
    this.segment = segment
    this.signatures = signaturesOf(segment)
  }

  /** Every word with at most so many mistakes. */
  near(word: string, mistakes: number): NearWord[] {
    const { termStarts, termBytes, postingStarts } = this.segment
    const wanted = Uint8Array.from(word, letter => letter.charCodeAt(0))
    if (wanted.length > longest || !wanted.every(isLetter)) return []
    const signature = signatureOf(wanted, 0, wanted.length)
    const found: NearWord[] = []
    const { signatures } = this
    for (let term = 0; term < signatures.length; term += 1) {
      const other = signatures[term]!
      if (other === 0) continue
      const difference = (other >>> 26) - wanted.length
      if (difference > mistakes || difference < -mistakes || bits((other ^ signature) & 0x3ff_ffff) > 2 * mistakes) continue
      const cost = this.cost(wanted, termBytes, termStarts[term]!, termStarts[term + 1]!, mistakes)
      if (cost === 0 || cost > mistakes) continue
      found.push({ text: this.segment.terms.at(term), cost, documents: postingStarts[term + 1]! - postingStarts[term]! })
    }
    return found
  }

  /** The cost of the mistakes between a word and the bytes of another; more than `most` as soon as it must be. */
  private cost(word: Uint8Array, bytes: Uint8Array, from: number, to: number, most: number): number {
    let { before, above, row } = this
    const length = to - from
    // A swap leads over two rows: both must be too dear.
    let leastAbove = 0
    for (let at = 0; at <= length; at += 1) above[at] = at
    for (let place = 1; place <= word.length; place += 1) {
      const letter = word[place - 1]!
      row[0] = place
      let least = place
      for (let at = 1; at <= length; at += 1) {
        const other = bytes[from + at - 1]!
        let cost = above[at - 1]! + (letter === other ? 0 : isNeighbour(letter, other) ? costs.neighbour : costs.other)
        cost = Math.min(cost, above[at]! + (place > 1 && letter === word[place - 2] ? costs.double : costs.other))
        cost = Math.min(cost, row[at - 1]! + (at > 1 && other === bytes[from + at - 2] ? costs.double : costs.other))
        if (place > 1 && at > 1 && letter === bytes[from + at - 2] && word[place - 2] === other)
          cost = Math.min(cost, before[at - 2]! + costs.swap)
        row[at] = cost
        if (cost < least) least = cost
      }
      if (least > most && leastAbove > most) return least
      leastAbove = least
      const spare = before
      before = above
      above = row
      row = spare
    }
    return above[length]! + (word[0] === bytes[from] ? 0 : costs.first)
  }
}

const isNeighbour = (a: number, b: number): boolean => isLetter(a) && isLetter(b) && (neighbours[a - 97]! & (1 << (b - 97))) !== 0

/** 0 for words that are not compared. */
function signaturesOf({ terms, termStarts, termBytes }: Segment): Uint32Array {
  const signatures = new Uint32Array(terms.size)
  for (let term = 0; term < terms.size; term += 1) signatures[term] = signatureOf(termBytes, termStarts[term]!, termStarts[term + 1]!)
  return signatures
}

function signatureOf(bytes: Uint8Array, from: number, to: number): number {
  if (to - from > longest || to - from < 3) return 0
  let letters = 0
  for (let at = from; at < to; at += 1) {
    const code = bytes[at]!
    if (!isLetter(code)) return 0
    letters |= 1 << (code - 97)
  }
  return (((to - from) << 26) | letters) >>> 0
}

function bits(word: number): number {
  let left = word - ((word >>> 1) & 0x5555_5555)
  left = (left & 0x3333_3333) + ((left >>> 2) & 0x3333_3333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
