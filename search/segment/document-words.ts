import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { textsAt } from '#contract/indexes/record.ts'
import { isAscii, nameVariants } from '../text/fold.ts'
import type { Plan } from './plan.ts'
import { initialWordsOf } from './initial-words.ts'
import { eachToken, tokenize } from '../text/tokenize.ts'

/** Receives the words of a record in the order of its search fields. */
export interface WordSink {
  /** A word, or the variant of a name. `counts` is false for second forms, which do not make a document longer. */
  word(folded: string, field: number, place: number, counts: boolean): void
}

/** Passes every word of a record's search fields to `sink`, with its field and its position. */
export function eachIndexedWord(plan: Plan, record: CatalogueRecord, sink: WordSink): void {
  plan.fields.forEach((field, number) => {
    let base = 0
    for (const path of field.paths) {
      for (const text of textsAt(record, path)) {
        const places = field.names ? nameWords(text, number, base, sink) : textWords(text, number, base, sink)
        if (field.names && !field.stemmed) initialWords(text, number, base, sink)
        // One position stays empty, so that no phrase spans two values.
        if (places > 0) base += places + 1
      }
    }
  })
}

function textWords(text: string, field: number, base: number, sink: WordSink): number {
  let places = 0
  eachToken(text, (folded, _start, _end, position, joined) => {
    if (position >= places) places = position + 1
    sink.word(folded, field, base + position, !joined)
  })
  return places
}

function initialWords(text: string, field: number, place: number, sink: WordSink): void {
  const words = tokenize(text).flatMap(token => (token.joined ? [] : [token.text]))
  for (const word of initialWordsOf(words)) sink.word(word, field, place, false)
}

function nameWords(text: string, field: number, base: number, sink: WordSink): number {
  const plain = isAscii(text)
  let places = 0
  eachToken(text, (folded, start, end, position, joined) => {
    if (position >= places) places = position + 1
    sink.word(folded, field, base + position, !joined)
    if (!plain) for (const variant of nameVariants(text.slice(start, end))) sink.word(variant, field, base + position, false)
  })
  return places
}
