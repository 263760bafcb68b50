import { fold } from '../text/fold.ts'
import { joinedWord, type WordsAs } from '../text/tokenize.ts'

const prime = 0x01000193

/**
 * Numbers for distinct words, in the order in which they came. A word of ASCII letters is found by the letters of the text that it stands in,
 * so that no string is made of a word that is known.
 */
export class WordNumbers implements WordsAs<number> {
  readonly texts: string[] = []
  /** By hash, pairs of the hash and the number, plus one: a word is looked up without other memory than its own. */
  private slots = new Uint32Array(2 << 10)

  get size(): number {
    return this.texts.length
  }

  /** The number of a word as it is. */
  of(word: string): number {
    let hash = 0
    for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), prime)
    hash >>>= 0
    const { slots } = this
    for (let slot = slotOf(hash, slots); ; slot = (slot + 2) & (slots.length - 1)) {
      const number = slots[slot + 1]! - 1
      if (number < 0) return this.add(ownCopy(word), hash, slot)
      if (slots[slot] === hash && this.texts[number] === word) return number
    }
  }

  /** The number of a word of a text, folded. */
  folded(text: string, start: number, end: number): number | undefined {
    let hash = 0
    if (end - start > longestWord) return this.foldedSlowly(text, start, end)
    for (let at = start; at < end; at += 1) {
      const code = text.charCodeAt(at)
      if (code > 127) return this.foldedSlowly(text, start, end)
      hash = Math.imul(hash ^ lower(code), prime)
    }
    hash >>>= 0
    const { slots } = this
    for (let slot = slotOf(hash, slots); ; slot = (slot + 2) & (slots.length - 1)) {
      const number = slots[slot + 1]! - 1
      if (number < 0) return this.add(ownCopy(text.slice(start, end).toLowerCase()), hash, slot)
      if (slots[slot] === hash && isAt(this.texts[number]!, text, start, end)) return number
    }
  }

  joined(first: number, second: number): number {
    return this.of(joinedWord(this.texts[first]!, this.texts[second]!))
  }

  private foldedSlowly(text: string, start: number, end: number): number | undefined {
    const folded = fold(text.slice(start, end))
    return folded === '' ? undefined : this.of(folded)
  }

  private add(word: string, hash: number, slot: number): number {
    const number = this.texts.length
    this.texts.push(word)
    this.slots[slot] = hash
    this.slots[slot + 1] = number + 1
    if (number * 4 > this.slots.length) this.spread()
    return number
  }

  /** Four times as many slots. */
  private spread(): void {
    const { slots } = this
    const larger = new Uint32Array(slots.length * 4)
    for (let at = 0; at < slots.length; at += 2) {
      if (slots[at + 1] === 0) continue
      let slot = slotOf(slots[at]!, larger)
      while (larger[slot + 1] !== 0) slot = (slot + 2) & (larger.length - 1)
      larger[slot] = slots[at]!
      larger[slot + 1] = slots[at + 1]!
    }
    this.slots = larger
  }
}

const slotOf = (hash: number, slots: Uint32Array): number => ((hash ^ (hash >>> 15)) << 1) & (slots.length - 1)

/** Longer words are cut by `fold`. */
const longestWord = 64

const lower = (code: number): number => (code >= 65 && code <= 90 ? code | 32 : code)

function isAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) !== lower(text.charCodeAt(start + at))) return false
  return true
}

/** A substring keeps the whole text in memory, so words that stay are copied. */
const ownCopy = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1))
