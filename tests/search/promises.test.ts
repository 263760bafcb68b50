import { describe, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import type { Offer } from '#contract/typeahead.ts'
import { answerSearch, offersFor, ownSynonyms, refineTerms, rewritesOf, Synonyms, type SearchSource } from '#search/index.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { narrowedKeyword } from '#search/query/narrowed-keyword.ts'
import { demoCatalogue } from '#server/seed/demo-catalogue.ts'
import { readFiles } from '../import/run-import.ts'
import { hasRealData, realData, withoutRealData } from '../support/data.ts'
import { shareOf } from '../support/share.ts'
import { oneOf, type Random, randomFrom } from './records.ts'
import { answering, stateOf } from './search-source.ts'

const totalOf = (on: SearchSource, keyword: string): number =>
  answerSearch(on, stateOf({ index: on.index.name, keyword }), {}, { filters: false }).total

/** How many results a choice has; an opened record is one. */
function chosen(on: SearchSource, { kind, text, slug }: Offer): number {
  if (kind === 'record') return on.record(slug) ? 1 : 0
  return totalOf(on, kind === 'name' ? `"${text.replaceAll('"', ' ')}"` : text)
}

/** What is offered for a typed text, and what the choices find less than promised. */
function broken(on: SearchSource, typed: string): { kinds: string[]; faults: string[] } {
  const faults: string[] = []
  const kinds: string[] = []
  const check = (kind: string, text: string, promised: number, found: number): void => {
    kinds.push(kind)
    if (found < promised || found < 1) faults.push(`${typed} → ${kind} ${text}: promised ${promised}, found ${found}`)
  }
  const offers = offersFor(on, typed, 20)
  for (const offer of offers) check(offer.kind, offer.text, offer.count ?? 1, chosen(on, offer))
  const total = parseQuery(typed, on.index).ok ? totalOf(on, typed) : 0
  if (offers.length === 0 && total > 0) faults.push(`${typed} finds ${total}, and nothing is offered`)
  const state = stateOf({ index: on.index.name, keyword: typed })
  for (const { kind, keyword, total: promised } of rewritesOf(on, state, {})) check(kind, keyword, promised, totalOf(on, keyword))
  for (const { term, count } of total > 0 ? refineTerms(on, state, {}).slice(0, 4) : []) {
    const { spelling } = answerSearch(on, state, {}, { filters: false })
    const found = totalOf(on, narrowedKeyword(spelling?.shown ? spelling.keyword : typed, term))
    check('term', term, count, found)
    if (found >= total) faults.push(`${typed} + ${term} refines nothing`)
  }
  return { kinds, faults }
}

const letters = 'etaoinshrdlu'

/** Texts as they are typed: beginnings of titles, names and words, with and without slips, operators and quotes. */
function typedTexts(records: readonly CatalogueRecord[], of: IndexName, random: Random, many: number): string[] {
  const paths = indexes[of].search.flatMap(field => field.paths)
  const wordsOf = (): string[] => {
    for (let round = 0; round < 20; round += 1) {
      const texts = textsAt(oneOf(random, records), oneOf(random, paths)).filter(text => /\p{L}/u.test(text))
      if (texts.length > 0) return oneOf(random, texts).slice(0, 400).split(/\s+/).filter(Boolean)
    }
    return ['nothing']
  }
  const slip = (word: string): string => {
    const at = 1 + Math.floor(random() * Math.max(1, word.length - 2))
    return word.slice(0, at) + oneOf(random, [...letters]) + word.slice(at + Math.floor(random() * 2))
  }
  const cut = (text: string): string => text.slice(0, 1 + Math.floor(random() * text.length))
  return Array.from({ length: many }, () => {
    const words = wordsOf()
    const from = Math.floor(random() * words.length)
    const some = words.slice(from, from + 1 + Math.floor(random() * 4))
    const text = some.join(' ')
    const slips = some.map(word => (random() < 0.5 ? slip(word) : word)).join(' ')
    const other = oneOf(random, wordsOf())
    return oneOf(random, [
      cut(text),
      cut(text),
      cut(`${text} ${other}`),
      `${some[0]} ${cut(other)}`,
      `${text} `,
      slips,
      cut(slips),
      `${slip(some[0]!)} ${cut(other)}`,
      `${some[0]} and ${other}`,
      `${some[0]} OR ${cut(other)}`,
      `"${cut(text)}`,
      `${some[0]} glorbix${other}`,
    ]).slice(0, 200)
  })
}

function expectPromisesKept(on: SearchSource, typed: readonly string[]): Map<string, number> {
  const seen = new Map<string, number>()
  const faults = typed.flatMap(text => {
    const { kinds, faults } = broken(on, text)
    for (const kind of kinds) seen.set(kind, (seen.get(kind) ?? 0) + 1)
    return faults
  })
  expect(faults).toEqual([])
  return seen
}

const source = (index: IndexName, records: readonly CatalogueRecord[]): ReturnType<typeof answering> => ({
  ...answering(index, records),
  synonyms: new Synonyms(ownSynonyms),
})

describe('what is offered for a typed text has at least the promised results', () => {
  const demo = demoCatalogue().filter((_, at) => at % 8 === 0)

  test('in the demo catalogue, with every kind of offer', () => {
    const random = randomFrom(7)
    const seen = new Set<string>()
    for (const index of indexNames) {
      const records = demo.filter(record => record.index === index)
      if (records.length === 0) continue
      for (const kind of expectPromisesKept(source(index, records), typedTexts(records, index, random, 20)).keys()) seen.add(kind)
    }
    expect([...seen].sort()).toEqual(['either', 'name', 'operator', 'phrase', 'record', 'spelling', 'term', 'words'])
  })

  test('after records were changed and removed', () => {
    const records = demo.filter(({ index }) => index === 'publications')
    const on = source('publications', records)
    const left = records.filter((_, at) => at % 3 > 0)
    for (const { slug_values } of records.filter((_, at) => at % 3 === 0)) on.engine.remove(slug_values[0]!)
    for (const record of left.slice(0, 50)) on.engine.put({ ...record, title: 'Another title of lanterns' }, 1)
    expectPromisesKept(on, typedTexts(records, 'publications', randomFrom(3), 40))
  })
})

const texts = Number(process.env['INDAGO_QUERIES'] ?? 50)

interface Typed {
  what: string
  index: IndexName
  read: () => ReturnType<typeof readFiles>
  seed: number
}
const sources: readonly Typed[] = [
  {
    what: 'papers of the ACL Anthology',
    index: 'publications',
    read: () => readFiles('acl', ...['P19', 'N19'].map(name => realData(`acl-anthology/xml/${name}.xml.gz`))),
    seed: 5,
  },
  {
    what: 'registered clinical trials',
    index: 'clinical_trials',
    read: () => readFiles('clinical-trials', realData('clinicaltrials')),
    seed: 6,
  },
]

describe.skipIf(!hasRealData)(`with real records what is offered has the promised results (${withoutRealData})`, () => {
  test.each(shareOf(sources, 1, ({ what }) => what))(
    `for ${texts} texts typed over $what`,
    { timeout: 120_000 },
    async ({ index, read, seed }) => {
      const records = [...(await read()).taken.values()]
      expectPromisesKept(source(index, records), typedTexts(records, index, randomFrom(seed), texts))
    },
  )
})
