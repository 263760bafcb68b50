import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { asExactPhrases } from '#search/query/exact-phrases.ts'
import { type EngineRequest, IndexEngine, openSegment, ownSynonyms, SegmentBuilder, Synonyms } from '#search/index.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { withSynonyms } from '#search/query/synonyms.ts'
import { index, recordsOf } from './records.ts'
import { growth, inProportion } from '../support/growth.ts'

const builder = new SegmentBuilder(index)
for (const record of recordsOf(3, 300)) builder.add(record, 0)
const engine = new IndexEngine(index)
engine.setSegments([openSegment(index, builder.finish())])
const synonyms = new Synonyms(ownSynonyms)

const asked = (query: EngineRequest['query']): EngineRequest => ({
  query,
  exclude: [],
  fields: [],
  filters: {},
  sort: 'relevance',
  offset: 0,
  limit: 12,
  facets: true,
})

const planes = Array.from({ length: 17 }, (_, plane) => String.fromCodePoint(plane * 0x10000 + 0x41, plane * 0x10000 + 0xfffe))

test.each([
  ['10,000 terms', Array.from({ length: 10_000 }, (_, at) => `w${at}`).join(' ')],
  ['10,000 brackets inside one another', `${'('.repeat(10_000)}a${')'.repeat(10_000)}`],
  ['10,000 closing brackets', ')'.repeat(10_000)],
  ['10,000 quotation marks', '"'.repeat(10_000)],
  ['10,000 quotation marks and brackets in turn', '("'.repeat(10_000)],
  ['10,000 NOTs', 'NOT '.repeat(10_000)],
  ['10,000 fields', 'title:'.repeat(10_000)],
  ['10,000 lone stars', '* '.repeat(10_000)],
  ['lone stars, one of them', '*'],
  ['stars alone in a phrase', '"* * *"'],
  ['every plane of Unicode', planes.join(' ')],
  ['every plane of Unicode in one word', planes.join('')],
  ['half surrogates', '\ud800\udc00\udc00\ud800 "\udfff" \ud9ff*'],
  ['marks without letters', '\u0301'.repeat(2000)],
  ['2,000 letters that stand alone', '神'.repeat(2000)],
])('%s are parsed or refused', (_, text) => {
  const parsed = parseQuery(text, index)
  if (parsed.ok) expect(engine.search(asked(parsed.query)).total).toBeGreaterThanOrEqual(0)
  else expect(parsed.at >= 0 && parsed.at <= text.length && parsed.reason.length > 0).toBe(true)
})

test.each(['w ', '(', ')', '"', '("', 'NOT ', 'OR ', 'a OR ', 'title:', 'a:', '* ', '\u0301', '神', 'ﷺ', 'a"'])(
  'the time to parse a query of many “%s” is linear',
  async piece => {
    const most = Math.floor(limits.keywordLength / piece.length)
    expect(await growth(times => parseQuery(piece.repeat(times), index), Math.floor(most / 4))).toBeLessThan(inProportion)
  },
)

test('a keyword that is too long is refused at the limit', () => {
  expect(parseQuery('a '.repeat(5000), index)).toMatchObject({ ok: false, at: limits.keywordLength })
})

test('every parsed query can be made exact and widened, and widening never finds less', () => {
  const parts = fc.constantFrom(
    '(',
    ')',
    '"',
    ' AND ',
    ' OR ',
    ' NOT ',
    '-',
    '*',
    'title:',
    'authors:',
    'heart attack',
    'tumour',
    'model',
    'parsing',
    '神经',
    'Müller',
    ' ',
    '>',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 24 }), said => {
      const parsed = parseQuery(said.join(said.length % 2 === 0 ? '' : ' '), index)
      if (!parsed.ok || parsed.query === undefined) return
      const plain = engine.total(asked(parsed.query))
      engine.search(asked(asExactPhrases(parsed.query)))
      const { query, uses } = withSynonyms(parsed.query, synonyms, [])
      expect(engine.search(asked(query)).total).toBeGreaterThanOrEqual(plain)
      const all = uses.flatMap(use => use.terms.map(({ term }) => term))
      expect(withSynonyms(parsed.query, synonyms, all).query).toEqual(parsed.query)
    }),
    { numRuns: 1500, seed: 9 },
  )
})
