import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { SortName } from '#contract/indexes/shape.ts'

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

/** A search of the benchmark in both languages: our keyword, and the MATCH expression of FTS5 (undefined: every record). */
export interface BenchQuery {
  kind: string
  keyword: string
  match: string | undefined
  filters: Record<string, string[]>
  sort: SortName
}

const vocabularySize = 120_000
const onsets = ['b', 'c', 'd', 'f', 'g', 'h', 'j', 'k', 'l', 'm', 'n', 'p', 'r', 't', 'v', 'w', 'st', 'tr', 'pl', 'gr', 'sh', 'ch']
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou']
const codas = ['', 'n', 'r', 'l', 't', 'm', 'ng', 'ck', 'nd']

/** The word of a rank: short for common ranks, never ending in s, so that plural stemming changes nothing. */
function wordOf(rank: number): string {
  let left = rank + 1
  let word = ''
  while (left > 0 || word.length < 2) {
    word += onsets[left % onsets.length]! + vowels[Math.floor(left / onsets.length) % vowels.length]!
    left = Math.floor(left / (onsets.length * vowels.length))
    if (left > 0) {
      word += codas[left % codas.length]!
      left = Math.floor(left / codas.length)
    }
  }
  return word
}

/** Ranks by Zipf's law: an exponent of about 1 over the vocabulary, with the first ranks flattened. */
const zipf = (random: () => number, size: number, flat = 2.7): number =>
  Math.min(size - 1, Math.floor(flat * ((1 + size / flat) ** random() - 1)))

const given = [
  'Anna',
  'Jürgen',
  'José',
  'Wei',
  'Maria',
  'Ivan',
  'Chidi',
  'Yuki',
  'Fatima',
  'Lena',
  'Tomáš',
  'Søren',
  'Amir',
  'Grace',
  'Noam',
  'Zoë',
]
const countries = [
  'France',
  'Germany',
  'China',
  'Japan',
  'Brazil',
  'Kenya',
  'India',
  'Canada',
  'Spain',
  'Italy',
  'Norway',
  'Poland',
  'Chile',
  'Egypt',
  'Ghana',
  'Peru',
]
const types = ['Article', 'Conference paper', 'Book chapter', 'Preprint', 'Thesis', 'Review']
const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1)

export class Corpus {
  readonly size: number
  private readonly words: string[]
  private readonly phrases: [string, string][] = []
  private readonly names: string[] = []

  constructor(size: number) {
    this.size = size
    this.words = Array.from({ length: vocabularySize }, (_, rank) => wordOf(rank))
  }

  /** The records one by one, the same for the same size. */
  *records(): Generator<CatalogueRecord> {
    const random = randomFrom(this.size)
    const people = Math.max(100, Math.floor(this.size * 0.4))
    const organisations = Math.max(20, Math.floor(this.size / 60))
    this.phrases.length = 0
    this.names.length = 0
    for (let number = 0; number < this.size; number += 1) yield this.record(random, number, people, organisations)
  }

  private text(random: () => number, length: number): string {
    let text = ''
    for (let at = 0; at < length; at += 1) text += (at === 0 ? '' : ' ') + this.words[zipf(random, vocabularySize)]!
    return text
  }

  private record(random: () => number, number: number, people: number, organisations: number): CatalogueRecord {
    const title = this.text(random, 6 + Math.floor(random() * 9))
    const abstract = this.text(random, 8 + Math.floor(random() * 142))
    const year = 2024 - Math.floor(random() ** 2 * 60)
    const topics = new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => zipf(random, 300, 20)))
    const authors = new Set(Array.from({ length: 1 + Math.floor(random() * 5) }, () => zipf(random, people, people / 8)))
    const identifier = `P${10 + (number % 90)}-${1000 + number}`
    if (number % Math.max(1, Math.floor(this.size / 400)) === 0) {
      const found = abstract.split(' ')
      const at = Math.floor(random() * (found.length - 1))
      this.phrases.push([found[at]!, found[at + 1]!])
      this.names.push(this.surname([...authors][0]!))
    }
    return {
      index: 'publications',
      slug_values: [`${identifier.toLowerCase()}-${title.split(' ').slice(0, 4).join('-')}`],
      source: { name: ['ACL Anthology', 'arXiv', 'PubMed'][Math.floor(random() ** 2 * 3)]! },
      title: capital(title),
      abstract: capital(abstract),
      authors: Array.from(authors, person => {
        const organisation = (person * 31) % organisations
        return {
          name: `${given[person % given.length]!} ${this.surname(person)}`,
          organisations: [
            {
              name: `University of ${capital(this.words[1000 + organisation]!)}`,
              country: { name: countries[organisation % countries.length]! },
            },
          ],
        }
      }),
      publication_date: `${year}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}`,
      locations: [{ name: `Journal of ${capital(this.words[3000 + zipf(random, 400, 20)]!)}` }],
      publication_type: types[Math.floor(random() ** 2 * types.length)]!,
      fields_of_study: Array.from(topics, topic => capital(this.words[5000 + topic]!)),
      research_areas: Array.from(new Set(Array.from(topics, topic => `Area of ${this.words[6000 + (topic % 40)]!}`))),
      estimated_citation_count: Math.floor(random() ** 4 * 500),
      is_open_access: random() < 0.4,
      identifiers: [{ name: 'ACL', value: identifier }],
    }
  }

  private surname(person: number): string {
    return `${capital(this.words[8000 + (person % 60_000)]!)}${person % 7 === 0 ? 'man' : ''}`
  }

  /** The most frequent words, the most frequent first. */
  frequentWords(count: number): readonly string[] {
    return this.words.slice(0, count)
  }

  /** Mixed searches over this corpus; call after `records` ran to its end. */
  queries(count: number): BenchQuery[] {
    const random = randomFrom(4711)
    return Array.from({ length: count }, (_, number) => this.query(random, number))
  }

  /** Texts as typed letter by letter: one to twelve letters of names and titles. */
  beginnings(count: number): string[] {
    const random = randomFrom(815)
    return Array.from({ length: count }, (_, number) => {
      const name = `${given[Math.floor(random() * given.length)]!} ${this.names[Math.floor(random() * this.names.length)]!}`
      const words = this.phrases[Math.floor(random() * this.phrases.length)]!.join(' ')
      const text = [name, words, name.split(' ')[1]!, `university of ${words}`][number % 4]!
      return text.slice(0, 1 + (number % 12)).trim()
    })
  }

  private query(random: () => number, number: number): BenchQuery {
    const common = (): string => this.words[5 + Math.floor(random() * 120)]!
    const middling = (): string => this.words[150 + Math.floor(random() * 4000)]!
    const [first, second] = this.phrases[Math.floor(random() * this.phrases.length)]!
    const name = this.names[Math.floor(random() * this.names.length)]!.toLowerCase()
    const a = common()
    const b = common()
    const m = middling()
    const kinds: [string, string, string | undefined][] = [
      ['common word', a, a],
      ['two common words', `${a} ${b}`, `${a} AND ${b}`],
      ['common and middling', `${a} ${m}`, `${a} AND ${m}`],
      ['or of two', `${a} OR ${m}`, `${a} OR ${m}`],
      ['or of common, and', `(${a} OR ${b}) AND ${m}`, `(${a} OR ${b}) AND ${m}`],
      ['not', `${a} NOT ${b}`, `${a} NOT ${b}`],
      ['phrase', `"${first} ${second}"`, `"${first} ${second}"`],
      ['phrase and word', `"${first} ${second}" ${a}`, `"${first} ${second}" AND ${a}`],
      ['prefix', `${m.slice(0, 4)}*`, `${m.slice(0, 4)}*`],
      ['prefix and word', `${m.slice(0, 3)}* ${a}`, `${m.slice(0, 3)}* AND ${a}`],
      ['in the title', `title:${a}`, `title : ${a}`],
      ['title and abstract', `title:${m} abstract:${a}`, `(title : ${m}) AND (abstract : ${a})`],
      ['author', `authors:${name}`, `authors : ${name}`],
      ['author and word', `${name} ${a}`, `${name} AND ${a}`],
      ['rare word', this.words[40_000 + Math.floor(random() * 20_000)]!, ''],
      ['everything', '', undefined],
    ]
    const [kind, keyword, match] = kinds[number % kinds.length]!
    const filters: Record<string, string[]> = {}
    if (random() < 0.35) filters['year'] = ['2020', '2021', '2022']
    if (random() < 0.2) filters['country'] = ['france', 'japan']
    if (random() < 0.15) filters['publication_type'] = ['article']
    const sort = random() < 0.7 ? 'relevance' : random() < 0.5 ? 'newest' : 'most_cited'
    return { kind, keyword, match: match === '' ? keyword : match, filters, sort }
  }
}

export interface Figures {
  engine: string
  documents: number
  /** Milliseconds of a full request: search, exact total, all facet counts, top 12 fetched and highlighted. */
  request: Times
  /** Milliseconds of twenty completions of a prefix. */
  typeahead: Times
  buildSeconds: number
  /** Of the index, without the stored records. */
  megabytes: number
  /** The total of each query, to be compared between engines. */
  totals: number[]
}

/** Queries with different totals in two engines. */
export const mismatches = (a: Figures, b: Figures): number => a.totals.filter((total, at) => total !== b.totals[at]).length

export interface Times {
  p50: number
  p95: number
}

/** Runs everything twice; the second round counts. */
export function timesOf<Asked>(asked: readonly Asked[], ask: (one: Asked) => void): Times {
  let times: number[] = []
  for (let round = 0; round < 2; round += 1) {
    times = asked.map(one => {
      const before = performance.now()
      ask(one)
      return performance.now() - before
    })
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
}

export const percentile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!
