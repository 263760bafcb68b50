import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { umlautVariants } from '#search/text/fold.ts'
import { stem } from '#search/text/stem.ts'
import { type Token, tokenize } from '#search/text/tokenize.ts'

/** What a query with operators means, in words that no parser reads. */
export type Meaning =
  | { word: string }
  | { start: string }
  | { phrase: string }
  | { all: readonly Meaning[] }
  | { any: readonly Meaning[] }
  | { no: Meaning }
  | { field: string; of: Meaning }

interface FieldWords {
  name: string
  /** The words at each place of each value, as written; the joined form of two words is at the place of the first. Umlauts have a second spelling; names of people are not stemmed. */
  values: ReadonlySet<string>[][]
  words: Set<string>
  stems: Set<string> | undefined
}

/** Counts the records that a query means by looking at every word of each of them. */
export class PlainCount {
  readonly #index: IndexData
  readonly #meanings: readonly Meaning[]
  readonly counts: number[]

  constructor(index: IndexData, meanings: readonly Meaning[]) {
    this.#index = index
    this.#meanings = meanings
    this.counts = meanings.map(() => 0)
  }

  add(record: CatalogueRecord): void {
    const fields = this.#index.search.map(field => {
      const tokens = field.paths.flatMap(path => textsAt(record, path)).map(tokenize)
      const words = new Set(tokens.flatMap(value => value.map(({ text }) => text)))
      const stems = field.names === 'people' ? undefined : new Set([...words].map(stem))
      for (const path of field.paths)
        for (const text of textsAt(record, path))
          for (const part of text.split(/[^\p{L}\p{N}\p{M}]+/u)) for (const other of umlautVariants(part)) words.add(other)
      return {
        name: field.name,
        values: tokens.map(placesOf),
        words,
        stems,
      }
    })
    this.#meanings.forEach((meaning, at) => {
      if (fits(meaning, fields)) this.counts[at]! += 1
    })
  }
}

function fits(meaning: Meaning, fields: readonly FieldWords[]): boolean {
  if ('all' in meaning) return meaning.all.every(part => fits(part, fields))
  if ('any' in meaning) return meaning.any.some(part => fits(part, fields))
  if ('no' in meaning) return !fits(meaning.no, fields)
  if ('field' in meaning)
    return fits(
      meaning.of,
      fields.filter(field => field.name === meaning.field),
    )
  if ('word' in meaning) return fields.some(({ words, stems }) => words.has(meaning.word) || stems?.has(stem(meaning.word)))
  if ('start' in meaning) return fields.some(({ words }) => [...words].some(word => word.startsWith(meaning.start)))
  const wanted = meaning.phrase.split(' ')
  return fields.some(({ values }) => values.some(value => holds(value, wanted)))
}

/** Whether the words stand side by side, exactly so. */
const holds = (value: readonly ReadonlySet<string>[], wanted: readonly string[]): boolean =>
  value.some((_, at) => wanted.every((word, step) => value[at + step]?.has(word)))

function placesOf(words: readonly Token[]): Set<string>[] {
  const places: Set<string>[] = []
  for (const { text, position } of words) (places[position] ??= new Set()).add(text)
  return places
}
