import type { WordSink } from './document-words.ts'
import type { PostingsBuilder } from './postings-builder.ts'
import type { WordNumbers } from './word-numbers.ts'

/** Passes on some words; of others the document's length is told. */
export class WantedWords implements WordSink {
  private readonly postings: PostingsBuilder
  private readonly words: WordNumbers
  private readonly isWanted: (word: string) => boolean
  private readonly known: boolean[] = []

  constructor(postings: PostingsBuilder, words: WordNumbers, isWanted: (word: string) => boolean) {
    this.postings = postings
    this.words = words
    this.isWanted = isWanted
  }

  word(word: number, field: number, place: number, counts: boolean): void {
    const wanted = (this.known[word] ??= this.isWanted(this.words.texts[word]!))
    if (wanted) this.postings.word(word, field, place, counts)
    else if (counts) this.postings.lengthen(field)
  }
}
