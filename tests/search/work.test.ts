import { describe, expect, test } from 'vitest'
import { publicationsIndex } from '#contract/indexes/publications.data.ts'
import type { SearchStateInput } from '#contract/search.ts'
import {
  answerSearch,
  BadQuery,
  IndexEngine,
  openSegment,
  ownSynonyms,
  SegmentBuilder,
  type SearchSource,
  Synonyms,
} from '#search/index.ts'
import { WorkBudget } from '#search/match/work-budget.ts'
import { Corpus, randomFrom } from '../../bench/corpus.ts'
import { changedSearch, type HostileSearch, randomSearch, stateOf as hostileState } from '../../bench/engine/hostile-states.ts'
import { stateOf } from './search-source.ts'

const corpus = new Corpus(2000)
const words = corpus.frequentWords(3000)
const builder = new SegmentBuilder(publicationsIndex)
for (const record of corpus.records()) builder.add(record, 0)
const bytes = builder.finish()

/** As much as 2,000 records are of the records that the budget is made for. */
const small = 0.01

/** An answer of a fresh engine to a search: what it spent, and whether it was refused. */
function workOf(state: Partial<SearchStateInput>, share: number, clock?: () => number): { spent: number; refused: boolean; rest: number } {
  const engine = new IndexEngine(publicationsIndex)
  engine.setSegments([openSegment(publicationsIndex, bytes)])
  const work = new WorkBudget(0, share, clock)
  const { rest } = work
  engine.work = of => (of === undefined ? work : new WorkBudget(0, of * share))
  const record: SearchSource['record'] = slug => ({ index: 'publications', slug_values: [slug], source: { name: 'Corpus' }, title: slug })
  const on = { index: publicationsIndex, engine, synonyms: new Synonyms(ownSynonyms), record }
  const asked = stateOf({ index: 'publications', ...state })
  try {
    answerSearch(on, asked, {}, { filters: true })
    return { spent: rest - work.rest, refused: false, rest: work.rest }
  } catch (problem) {
    if (!(problem instanceof BadQuery)) throw problem
    return { spent: rest - work.rest, refused: true, rest: work.rest }
  }
}
const spent = (state: Partial<SearchStateInput>): number => workOf(state, 1).spent

test('200 hostile searches are answered within the budget or refused, each time with the same count', () => {
  const random = randomFrom(11)
  let refused = 0
  let search: HostileSearch = randomSearch(random, words)
  for (let round = 0; round < 200; round += 1) {
    search = round % 4 === 0 ? randomSearch(random, words) : changedSearch(random, words, search)
    const first = workOf(hostileState(search), small)
    expect(first.rest).toBeGreaterThanOrEqual(0)
    if (round % 10 === 0) expect(workOf(hostileState(search), small)).toEqual(first)
    if (first.refused) refused += 1
  }
  expect(refused).toBeGreaterThan(10)
  expect(refused).toBeLessThan(190)
})

const list = (count: number, of: (word: string, next: string) => string): string[] =>
  Array.from({ length: count }, (_, at) => of(words[at + 3]!, words[at + 40]!))

describe('everything in a search counts: ten cost more than one', () => {
  test.each([
    ['words', count => ({ keyword: list(4 * count, word => word).join(' ') })],
    ['words of an OR', count => ({ keyword: list(count, word => word).join(' OR ') })],
    ['NOTs', count => ({ keyword: list(count, word => `NOT ${word}`).join(' OR ') })],
    ['phrases', count => ({ keyword: list(count, (word, next) => `"${word} ${next}"`).join(' OR ') })],
    ['prefixes', count => ({ keyword: list(count, word => `${word}*`).join(' OR ') })],
    ['fields', count => ({ keyword: list(count, word => `title:${word}`).join(' OR ') })],
    ['misspelt words', count => ({ keyword: list(count, (word, next) => `${word}${next}qx`).join(' ') })],
    ['excluded words', count => ({ exclude: list(count, word => word) })],
    ['excluded phrases', count => ({ exclude: list(count, (word, next) => `${word} ${next}`) })],
    ['excluded prefixes', count => ({ exclude: list(count, word => `${word}*`) })],
  ] as [string, (count: number) => Partial<SearchStateInput>][])('%s', (_, state) =>
    expect(spent(state(10))).toBeGreaterThan(1.5 * spent(state(1))),
  )

  test('a filter costs more than none', () => {
    expect(spent({ filters: { year: { buckets: [{ value: '2020' }] } } })).toBeGreaterThan(spent({}))
  })
})

describe('what is there twice counts once', () => {
  const [a, b] = [words[3]!, words[4]!]
  test.each([
    ['a word', { keyword: a }, { keyword: Array.from({ length: 60 }, () => a).join(' ') }],
    ['a word of an OR', { keyword: `${a} OR ${b}` }, { keyword: Array.from({ length: 60 }, (_, at) => (at % 2 ? a : b)).join(' OR ') }],
    ['a phrase', { keyword: `"${a} ${b}"` }, { keyword: Array.from({ length: 60 }, () => `"${a} ${b}"`).join(' AND ') }],
    ['an excluded phrase', { exclude: [`${a} ${b}`] }, { exclude: Array.from({ length: 50 }, () => `${a} ${b}`) }],
  ] as [string, Partial<SearchStateInput>, Partial<SearchStateInput>][])('%s', (_, once, often) =>
    expect(spent(often)).toBeLessThanOrEqual(spent(once)),
  )
})

test('a search that takes far longer than it counts ends by the clock', () => {
  let now = 0
  const clock = (): number => (now += 10)
  expect(workOf({ keyword: words[3]! }, 1, clock).refused).toBe(false)
  now = 0
  const slow = (): number => (now += 700)
  expect(workOf({ keyword: words[3]! }, 1, slow).refused).toBe(true)
})
