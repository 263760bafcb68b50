import type { PlannedField } from './plan.ts'
import { initialWordsOf } from './initial-words.ts'
import { wordKind, type TextReader } from './text-reader.ts'

/** Receives the words of a record in the order of its search fields. */
export interface WordSink {
  /** A word, or another spelling of it. `counts` is false for second forms, which do not make a document longer. */
  word(word: number, field: number, place: number, counts: boolean): void
}

/** Passes every word of a search field to `sink`, with its position. */
export function eachIndexedWord(field: PlannedField, number: number, texts: readonly string[], reader: TextReader, sink: WordSink): void {
  let base = 0
  for (const text of texts) {
    const reading = reader.read(text)
    let places = 0
    for (let at = reading.from; at < reading.to; at += 1) {
      const place = reader.place(at)
      if (place >= places) places = place + 1
      sink.word(reader.word(at), number, base + place, reader.kind(at) === wordKind.plain)
    }
    if (field.names && !field.stemmed) for (const word of initialWordsOf(reading, reader)) sink.word(word, number, base, false)
    // One position stays empty, so that no phrase spans two values.
    if (places > 0) base += places + 1
  }
}
