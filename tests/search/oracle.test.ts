import { expect, test } from 'vitest'
import type { EngineRequest } from '#search/query/engine-request.ts'
import { IndexEngine, openSegment, SegmentBuilder } from '#search/index.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { Oracle } from './oracle.ts'
import { index, oneOf, type Random, randomFrom, recordsOf, someWords } from './records.ts'

const facetValues: Record<string, string[]> = {
  year: ['1990', '1995', '1999', '2001'],
  field_of_study: ['parsing', 'speech', 'ethics', 'no-such-thing'],
  author: ['jurgen-muller', 'anna-mueller', 'mary-jane-smith'],
  country: ['france', 'usa'],
  open_access: ['yes', 'no'],
  publication_type: ['book', 'thesis'],
  journal: ['acl'],
}

function term(random: Random): string {
  const word = someWords(random, 1, 1)
  const roll = random()
  if (roll < 0.5) return word
  if (roll < 0.62) return `"${someWords(random, 2, 2)}"`
  if (roll < 0.72) return `${word.slice(0, 1 + Math.floor(random() * 4)).replace(/-$/, '')}*`
  if (roll < 0.82)
    return oneOf(random, [
      'Müller',
      'Mueller',
      'Muller',
      'muell*',
      'Mül*',
      "O'Brien",
      'obrien',
      'Garcia',
      'sorensen',
      'Kaiser',
      'network',
      'networks',
      'P10-1000',
      'p1*',
      'Zurich',
      'zuerich',
      '小明',
    ])
  if (roll < 0.92)
    return `${oneOf(random, ['title', 'abstract', 'authors', 'terms', 'affiliations'])}:${oneOf(random, [word, 'Müller', 'parsing', 'mit'])}`
  return `title:(${word} OR ${someWords(random, 1, 1)})`
}

function keyword(random: Random, depth = 0): string {
  const roll = random()
  if (depth > 2 || roll < 0.4) return term(random)
  if (roll < 0.6) return `${keyword(random, depth + 1)} ${keyword(random, depth + 1)}`
  if (roll < 0.75) return `(${keyword(random, depth + 1)} OR ${keyword(random, depth + 1)})`
  if (roll < 0.85) return `${keyword(random, depth + 1)} NOT ${term(random)}`
  if (roll < 0.92) return `NOT (${keyword(random, depth + 1)})`
  return `(${keyword(random, depth + 1)}) AND (${keyword(random, depth + 1)})`
}

function requestOf(random: Random): EngineRequest & { keyword: string } {
  const text = random() < 0.06 ? '' : keyword(random)
  const parsed = parseQuery(text, index)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.reason} at ${parsed.at}`)
  const filters: Record<string, string[]> = {}
  for (const name of Object.keys(facetValues)) {
    if (random() < 0.13) filters[name] = [...new Set([oneOf(random, facetValues[name]!), oneOf(random, facetValues[name]!)])]
  }
  return {
    keyword: text,
    query: parsed.query,
    exclude: random() < 0.15 ? [oneOf(random, ['parsing', 'neural network', 'tre*', 'covid-19'])] : [],
    fields: random() < 0.2 ? [oneOf(random, ['title', 'abstract', 'authors'])] : [],
    filters,
    sort: oneOf(random, ['relevance', 'relevance', 'newest', 'most_cited', 'last_added']),
    offset: oneOf(random, [0, 0, 12, 60]),
    limit: 12,
    facets: random() < 0.9,
  }
}

const entries = recordsOf(7, 400).map((record, at) => ({ record, addedAt: 1_000_000 + ((at * 37) % 101) }))
const oracle = new Oracle(index, entries)

function expectAlike(engine: IndexEngine, request: EngineRequest & { keyword: string }, by = oracle): void {
  const expected = by.search(request)
  const reply = engine.search(request)
  const label = JSON.stringify({ ...request, query: undefined })
  expect(reply.total, label).toBe(expected.total)
  expect(engine.total(request), label).toBe(expected.total)
  expect(
    reply.hits.map(hit => hit.slug),
    label,
  ).toEqual(expected.slugs)
  expect(reply.filters, label).toEqual(expected.filters)
}

function segmentOf(part: typeof entries): ReturnType<typeof openSegment> {
  const builder = new SegmentBuilder(index)
  for (const { record, addedAt } of part) builder.add(record, addedAt)
  return openSegment(index, builder.finish())
}

test('one segment answers 200 random searches like plain loops over the records', () => {
  const engine = new IndexEngine(index)
  engine.setSegments([segmentOf(entries)])
  const random = randomFrom(11)
  for (let round = 0; round < 200; round += 1) expectAlike(engine, requestOf(random))
})

test('several segments and a live one answer like plain loops after replacements', () => {
  const engine = new IndexEngine(index)
  engine.setSegments([segmentOf(entries.slice(0, 150)), segmentOf(entries.slice(150, 260))])
  for (const { record, addedAt } of entries.slice(260)) engine.put(record, addedAt)
  expect(engine.liveSize).toBe(140)
  const random = randomFrom(12)
  for (let round = 0; round < 100; round += 1) expectAlike(engine, requestOf(random))
})

test('a segment large enough for every optimisation answers like plain loops', () => {
  const many = recordsOf(8, 4000).map((record, at) => ({ record, addedAt: at % 501 }))
  // A rare word among common ones, so that lists of very different lengths are combined.
  for (let at = 0; at < many.length; at += 331)
    many[at]!.record['abstract'] = `rarity of models ${String(many[at]!.record['abstract'] ?? '')}`
  const engine = new IndexEngine(index)
  engine.setSegments([segmentOf(many)])
  const slow = new Oracle(index, many)
  const random = randomFrom(13)
  for (const keyword of [
    'rarity',
    'rarity model',
    'rarity OR model',
    'model NOT rarity',
    '"of models"',
    'title:model rarity',
    'rar* mod*',
    'abstract:model',
  ]) {
    const request = requestOf(random)
    const parsed = parseQuery(keyword, index)
    if (parsed.ok) expectAlike(engine, { ...request, keyword, query: parsed.query, sort: 'relevance', offset: 0 }, slow)
  }
  for (let round = 0; round < 25; round += 1) expectAlike(engine, requestOf(random), slow)
})
