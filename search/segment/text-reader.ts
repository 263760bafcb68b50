import { isAscii, umlautVariants } from '../text/fold.ts'
import { eachWord } from '../text/tokenize.ts'
import { GrowingInts } from './growing-arrays.ts'
import { WordNumbers } from './word-numbers.ts'

/** What a word of a text is: as it stands there, the joined form of several, or the second spelling of its umlauts. */
export const wordKind = { plain: 0, joined: 1, variant: 2 } as const
const kindBits = 2

/** Where the words of a text are in the lists of its reader. */
export interface Reading {
  from: number
  to: number
  /** The words with initials of a person's name, once they were asked for. */
  initials?: readonly number[]
}

/** Longer texts are hardly ever read twice. */
const longestRemembered = 256
const mostRemembered = 1 << 14

/**
 * Reads a text once for all who need its words. Names, venues and terms come again and again, so their words are remembered; the reading of a
 * longer text holds until the next one.
 */
export class TextReader {
  readonly words = new WordNumbers()
  /** The words of all readings by their numbers, and the place and kind of each. */
  private readonly numbers = new GrowingInts(512)
  private readonly places = new GrowingInts(512)
  private readonly remembered = new Map<string, Reading>()
  private rememberedTo = 0

  read(text: string): Reading {
    const isLong = text.length > longestRemembered
    const known = isLong ? undefined : this.remembered.get(text)
    if (known) return known
    if (this.remembered.size === mostRemembered) {
      this.remembered.clear()
      this.rememberedTo = 0
    }
    this.numbers.length = this.places.length = this.rememberedTo
    this.readAnew(text)
    const reading: Reading = { from: this.rememberedTo, to: this.numbers.length }
    if (!isLong) {
      this.remembered.set(text, reading)
      this.rememberedTo = reading.to
    }
    return reading
  }

  word(at: number): number {
    return this.numbers.items[at]!
  }

  place(at: number): number {
    return this.places.items[at]! >>> kindBits
  }

  kind(at: number): number {
    return this.places.items[at]! & 3
  }

  /** The words as they stand in the text. */
  plainWords({ from, to }: Reading): string[] {
    const found: string[] = []
    for (let at = from; at < to; at += 1) if (this.kind(at) === wordKind.plain) found.push(this.words.texts[this.word(at)]!)
    return found
  }

  private readAnew(text: string): void {
    eachWord(text, this.words, (word, start, end, place, joined) => {
      this.add(word, place, joined ? wordKind.joined : wordKind.plain)
      if (isAscii(text, start, end)) return
      for (const variant of umlautVariants(text.slice(start, end))) this.add(this.words.of(variant), place, wordKind.variant)
    })
  }

  private add(word: number, place: number, kind: number): void {
    this.numbers.push(word)
    this.places.push((place << kindBits) | kind)
  }
}
