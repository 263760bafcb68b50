import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { publicationsIndex } from '#contract/indexes/publications.data.ts'
import type { IndexData } from '#contract/indexes/shape.ts'

export const index: IndexData = publicationsIndex

/** Uniform numbers in [0, 1), the same for a seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const words =
  'model models neural network networks translation parse parsing corpus corpora language languages analysis analyses data set study studies attention pre-training state-of-the-art covid-19 transformer speech tree trees graph embedding embeddings semantic class classes 神经网络 東京 naïve café'.split(
    ' ',
  )
const people = [
  'Jürgen Müller',
  'Anna Mueller',
  'Ben Muller',
  'Sørensen Åse',
  "Conan O'Brien",
  'José García',
  'Łukasz Kaiser',
  '王 小明',
  'Mary-Jane Smith',
  'Hans Network',
]
const venues = ['Journal of Networks', 'ACL', 'Computational Linguistics', 'Zürich Workshop']
const subjects = ['Machine translation', 'Parsing', 'Speech', 'Semantics', 'Corpora', 'Ethics', 'Graphs', 'Vision']

export type Random = () => number
export const oneOf = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!
const some = <T>(random: Random, from: readonly T[], most: number): T[] =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, () => oneOf(random, from))
/** A word by its frequency. */
const skewed = (random: Random): string => words[Math.floor(random() ** 2 * words.length)]!
export const someWords = (random: Random, least: number, most: number): string =>
  Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, () => skewed(random)).join(' ')

/** A publication from small lists, so that words, people and values repeat often. */
export function recordOf(random: Random, number: number): CatalogueRecord {
  const year = 1990 + Math.floor(random() * 12)
  const record: CatalogueRecord = {
    index: 'publications',
    slug_values: [`p${(number * 7919) % 10007}-${number}`],
    source: { name: oneOf(random, ['ACL Anthology', 'Demo']) },
    title: someWords(random, 2, 6),
    authors: some(random, people, 4).map(name => ({
      name,
      organisations: [
        {
          name: oneOf(random, ['MIT', 'ETH Zürich', 'Université de Genève']),
          country: { name: oneOf(random, ['France', 'Schweiz', 'USA']) },
        },
      ],
    })),
    fields_of_study: some(random, subjects, 3),
    identifiers: [{ name: 'ACL', value: `P${10 + (number % 20)}-${1000 + number}` }],
  }
  if (random() < 0.8) record['abstract'] = someWords(random, 3, 30)
  if (random() < 0.8) record['publication_date'] = random() < 0.5 ? `${year}` : `${year}-0${1 + Math.floor(random() * 9)}`
  if (random() < 0.7) record['locations'] = [{ name: oneOf(random, venues) }]
  if (random() < 0.7) record['estimated_citation_count'] = Math.floor(random() * 20)
  if (random() < 0.6) record['is_open_access'] = random() < 0.5
  if (random() < 0.6) record['publication_type'] = oneOf(random, ['Article', 'Book', 'Thesis'])
  return record
}

export const recordsOf = (seed: number, count: number): CatalogueRecord[] => {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, number) => recordOf(random, number))
}
