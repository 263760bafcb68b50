import { packStrings } from './byte-strings.ts'
import { GrowingInts } from './growing-arrays.ts'
import { sortedByText } from './sorted-words.ts'
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
