import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { textsAt } from '#contract/indexes/record.ts'
import { slugify } from '#contract/slugs.ts'
import type { Completion } from '#search/query/engine-request.ts'
import { umlautVariants } from '#search/text/fold.ts'
import { IndexEngine } from '#search/index.ts'
import { tokenize } from '#search/text/tokenize.ts'
import { ChangingWorld, segmentOf } from './counts.ts'
import { index, randomFrom } from './records.ts'

interface Plain extends Completion {
  beginning: boolean
  weight: number
}

/** The completions by plain loops over the remaining records. */
function plainOffers(records: readonly CatalogueRecord[], prefix: string): Completion[] {
  const typed = tokenize(prefix).flatMap(token => (token.joined ? [] : token.text))
  const paths = index.search.flatMap(field => (field.names ? field.paths : []))
  const mentioned = new Map<string, number>()
  for (const record of records)
    for (const name of new Set(paths.flatMap(path => textsAt(record, path)))) mentioned.set(name, (mentioned.get(name) ?? 0) + 1)
  const offers: Plain[] = []
  const offer = (text: string, weight: number, more: Omit<Completion, 'text'>): void => {
    const tokens = tokenize(text).map(({ text: word, position, start, end }) => ({
      position,
      forms: [word, ...umlautVariants(text.slice(start, end))],
    }))
    const has = (word: string, at: number, among: typeof tokens): boolean =>
      among.some(({ forms }) => forms.some(form => (at === typed.length - 1 ? form.startsWith(word) : form === word)))
    if (!typed.every((word, at) => has(word, at, tokens))) return
    offers.push({
      text,
      weight,
      beginning: has(
        typed[0]!,
        0,
        tokens.filter(token => token.position === 0),
      ),
      ...more,
    })
  }
  for (const record of records)
    offer(textsAt(record, 'title')[0] ?? '', Number(record['estimated_citation_count'] ?? 0), { slug: record.slug_values[0]! })
  for (const [name, count] of mentioned) offer(name, count, { slug: slugify(name), count })
  return offers
    .sort(
      (a, b) =>
        Number(b.beginning) - Number(a.beginning) ||
        b.weight - a.weight ||
        Number(a.count !== undefined) - Number(b.count !== undefined) ||
        (a.count === undefined ? (a.slug < b.slug ? -1 : 1) : a.text < b.text ? -1 : 1),
    )
    .map(({ text, slug, count }) => (count === undefined ? { text, slug } : { text, slug, count }))
}

const prefixes = [
  'm',
  'n',
  'j',
  'p',
  'a',
  'ne',
  'mu',
  'mü',
  'per',
  'neural',
  'jürgen m',
  'anna mu',
  'o',
  "o'b",
  'obri',
  'person 1',
  '东',
  '神',
  'mit',
  'zz',
  'model n',
  'q',
]

test('after any puts, removals and segments completions equal those of plain loops', () => {
  const step = fc.oneof(
    { weight: 12, arbitrary: fc.constant('put' as const) },
    { weight: 5, arbitrary: fc.constant('remove' as const) },
    { weight: 1, arbitrary: fc.constant('settle' as const) },
  )
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 150 }),
      fc.integer({ min: 1, max: 1e6 }),
      fc.constantFrom(1, 3, 20),
      (steps, seed, limit) => {
        const world = new ChangingWorld(randomFrom(seed))
        for (const what of steps) world[what]()
        for (const prefix of prefixes)
          expect(world.engine.complete(prefix, limit), prefix).toEqual(plainOffers([...world.left.values()], prefix).slice(0, limit))
      },
    ),
    { numRuns: 40, seed: 3 },
  )
})

const titled = (slug: string, title: string, cited = 0): CatalogueRecord => ({
  index: 'publications',
  slug_values: [slug],
  source: { name: 'Test' },
  title,
  estimated_citation_count: cited,
})

test('prefix matches come before inner matches, however often those are cited', () => {
  const engine = new IndexEngine(index)
  engine.setSegments([
    segmentOf([titled('a', 'A study of graphs', 900), titled('b', 'Graph theory', 1), titled('c', 'Graphs and trees', 5)]),
  ])
  expect(engine.complete('gra', 10).map(offer => offer.slug)).toEqual(['c', 'b', 'a'])
  expect(engine.complete('gra', 2).map(offer => offer.slug)).toEqual(['c', 'b'])
  engine.remove('c')
  expect(engine.complete('gra', 10).map(offer => offer.slug)).toEqual(['b', 'a'])
  expect(engine.complete('trees and', 10)).toEqual([])
})

test('with records only, more often mentioned names take no place', () => {
  const engine = new IndexEngine(index)
  const author = { name: 'Graham Bell' }
  engine.setSegments([
    segmentOf([
      { ...titled('a', 'Graph theory'), authors: [author] },
      { ...titled('b', 'Trees'), authors: [author] },
    ]),
  ])
  expect(engine.complete('gra', 1).map(offer => offer.text)).toEqual(['Graham Bell'])
  expect(engine.complete('gra', 1, 'records')).toEqual([{ text: 'Graph theory', slug: 'a' }])
})

test('counts of a name are added over segments before sorting', () => {
  const by = (slug: string, name: string): CatalogueRecord => ({ ...titled(slug, 'Paper'), authors: [{ name }] })
  const engine = new IndexEngine(index)
  engine.setSegments([
    segmentOf([by('a', 'Mara Little'), by('b', 'Mona Much'), by('c', 'Mona Much'), by('x', 'Other')]),
    segmentOf([by('d', 'Mara Little')]),
  ])
  engine.put(by('e', 'Mara Little'), 0)
  expect(engine.complete('m', 1)).toEqual([{ text: 'Mara Little', slug: 'mara-little', count: 3 }])
  engine.remove('d')
  engine.remove('a')
  expect(engine.complete('m', 1)).toEqual([{ text: 'Mona Much', slug: 'mona-much', count: 2 }])
})
