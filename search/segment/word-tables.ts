import { packStrings } from './byte-strings.ts'
import { GrowingInts } from './growing-arrays.ts'
import type { TextReader } from './text-reader.ts'

/** Folded words of numbered texts, sorted, with the numbers of the texts each occurs in, ascending. */
export interface WordTables {
  words: { starts: Uint32Array; bytes: Uint8Array }
  postings: Uint32Array
  texts: Uint32Array
}

/** Marks the additional entry for the first word of a name or title, which finds texts that start with a word. No word contains it. */
export const firstMark = '^'

/** Collects the words under which texts 0, 1, 2 … are offered while they are typed, and inverts them into texts by word. */
export class OfferedWords {
  private readonly reader: TextReader
  /** For each word the number of the same word behind the mark, plus one. */
  private readonly asFirst = new GrowingInts()
  /** The last text that had a word, plus one. */
  private readonly lastText = new GrowingInts()
  private readonly said = new GrowingInts()
  private readonly starts = new GrowingInts()

  constructor(reader: TextReader) {
    this.reader = reader
    this.starts.push(0)
  }

  /**
   * A text is offered by what it is called: folded words, unstemmed, with the variants of umlauts, and the first word of each name once more
   * behind the mark.
   */
  add(names: readonly string[]): void {
    const text = this.starts.length
    for (const name of names) {
      const { from, to } = this.reader.read(name)
      for (let at = from; at < to; at += 1) {
        const word = this.reader.word(at)
        this.say(word, text)
        if (this.reader.place(at) === 0) this.say(this.firstOf(word), text)
      }
    }
    this.starts.push(this.said.length)
  }

  private say(word: number, text: number): void {
    this.lastText.reserve(word + 1)
    if (this.lastText.at(word) === text) return
    this.lastText.put(word, text)
    this.said.push(word)
  }

  private firstOf(word: number): number {
    this.asFirst.reserve(word + 1)
    if (this.asFirst.at(word) === 0) this.asFirst.put(word, this.reader.words.of(firstMark + this.reader.words.texts[word]!) + 1)
    return this.asFirst.at(word) - 1
  }

  /** The tables of the texts named by number, which become the texts 0, 1, 2 … */
  finish(order: Uint32Array): WordTables {
    const { texts } = this.reader.words
    const uses = new Uint32Array(texts.length)
    let total = 0
    for (const text of order) {
      const end = this.starts.at(text + 1)
      for (let at = this.starts.at(text); at < end; at += 1) {
        uses[this.said.at(at)]! += 1
        total += 1
      }
    }
    const numbers = sortedByText(uses, texts)
    const postings = new Uint32Array(numbers.length + 1)
    const next = new Uint32Array(texts.length)
    numbers.forEach((word, at) => {
      next[word] = postings[at]!
      postings[at + 1] = postings[at]! + uses[word]!
    })
    const found = new Uint32Array(total)
    order.forEach((text, number) => {
      const end = this.starts.at(text + 1)
      for (let at = this.starts.at(text); at < end; at += 1) found[next[this.said.at(at)]!++] = number
    })
    return {
      words: packStrings(
        Array.from(numbers, word => texts[word]!),
        numbers.length,
      ),
      postings,
      texts: found,
    }
  }
}

/** The words that are used, in the order of their texts by UTF-16 unit. */
export function sortedByText(uses: Uint32Array, texts: readonly string[]): Uint32Array {
  const words = new Uint32Array(uses.length)
  let size = 0
  for (let word = 0; word < uses.length; word += 1) if (uses[word] !== 0) words[size++] = word
  const used = words.slice(0, size)
  sortFrom(used, texts, 0)
  return used
}

/** So few words are sorted by comparing their texts. */
const few = 16

/**
 * Sorts words whose texts begin with the same `place` units. The next two units of each are one number, and numbers are sorted several times faster
 * than texts.
 */
function sortFrom(words: Uint32Array, texts: readonly string[], place: number): void {
  if (words.length <= few) return compareAndSort(words, texts)
  const keys = new BigUint64Array(words.length)
  const halves = new Uint32Array(keys.buffer)
  for (let at = 0; at < words.length; at += 1) {
    const text = texts[words[at]!]!
    halves[2 * at + lowHalf] = words[at]!
    halves[2 * at + highHalf] = (unitAt(text, place) << 16) | unitAt(text, place + 1)
  }
  keys.sort()
  for (let from = 0, to = 0; from < words.length; from = to) {
    const units = halves[2 * from + highHalf]!
    for (to = from; to < words.length && halves[2 * to + highHalf] === units; to += 1) words[to] = halves[2 * to + lowHalf]!
    const same = words.subarray(from, to)
    // Zeros are the end of a text, or units that are zero.
    if (units === 0) compareAndSort(same, texts)
    else if (same.length > 1) sortFrom(same, texts, place + 2)
  }
}

function compareAndSort(words: Uint32Array, texts: readonly string[]): void {
  words.sort((one, other) => (texts[one]! < texts[other]! ? -1 : 1))
}

const unitAt = (text: string, at: number): number => (at < text.length ? text.charCodeAt(at) : 0)

/** The places of both halves of a 64-bit number, which differ between processors. */
const highHalf = new Uint8Array(Uint32Array.of(1).buffer)[0]!
const lowHalf = 1 - highHalf
