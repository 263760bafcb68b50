import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { highlight, IndexEngine, parseQuery } from '#search/index.ts'
import { index, oneOf, randomFrom, recordsOf, someWords } from './records.ts'

function marked(record: Record<string, unknown>, keyword: string, fields: string[] = []): Record<string, string> {
  const parsed = parseQuery(keyword, index)
  if (!parsed.ok) throw new Error(parsed.reason)
  const found = highlight(index, record, parsed.query, fields)
  return Object.fromEntries(
    Object.entries(found).map(([name, { text, ranges }]) => {
      let out = ''
      let at = 0
      for (const [start, end] of ranges) {
        out += `${text.slice(at, start)}[${text.slice(start, end)}]`
        at = end
      }
      return [name, out + text.slice(at)]
    }),
  )
}

test('words are marked where the search would find them: stems, phrases, prefixes, names, joined forms', () => {
  const record = {
    title: 'Neural networks and the network of Müller',
    authors: [{ name: 'Jürgen Müller' }, { name: 'Anna Kim' }],
    abstract: 'Pre-training of neural machine translation.',
  }
  expect(marked(record, 'network')).toEqual({ title: 'Neural [networks] and the [network] of Müller' })
  expect(marked(record, '"neural network"')).toEqual({ title: '[Neural networks] and the network of Müller' })
  expect(marked(record, 'transl*')).toEqual({ abstract: 'Pre-training of neural machine [translation].' })
  expect(marked(record, 'mueller')).toEqual({ authors: 'Jürgen [Müller]' })
  expect(marked(record, 'pretraining')).toEqual({ abstract: '[Pre-training] of neural machine translation.' })
  expect(marked(record, 'neural NOT network')).toEqual({
    title: '[Neural] networks and the network of Müller',
    abstract: 'Pre-training of [neural] machine translation.',
  })
  expect(marked(record, 'abstract:neural')).toEqual({ abstract: 'Pre-training of [neural] machine translation.' })
  expect(marked(record, 'neural', ['title'])).toEqual({ title: '[Neural] networks and the network of Müller' })
  expect(marked(record, 'Kim')).toEqual({ authors: 'Anna [Kim]' })
})

test('nothing is marked without a query, without a match, or by a NOT', () => {
  const record = { title: 'Neural networks' }
  for (const keyword of ['', 'parsing', 'NOT neural', '"networks neural"', 'authors:neural']) expect(marked(record, keyword)).toEqual({})
})

test('of a long text the stretch with the most matches is given, cut between words', () => {
  const text = `${'lorem ipsum '.repeat(60)}parsing ${'dolor sit '.repeat(60)}parsing of trees by parsing them ${'amet elit '.repeat(60)}`
  const { abstract } = highlight(index, { abstract: text }, parse('parsing'))
  expect(abstract!.text.length).toBeLessThanOrEqual(limits.truncate)
  expect(abstract!.ranges.map(([start, end]) => abstract!.text.slice(start, end))).toEqual(['parsing', 'parsing'])
  expect(` ${text} `).toContain(` ${abstract!.text} `)
})

function parse(keyword: string): Parameters<typeof highlight>[2] {
  const parsed = parseQuery(keyword, index)
  return parsed.ok ? parsed.query : undefined
}

test('ranges ascend inside the text and never touch, and every found record of plain words has a mark', () => {
  const records = recordsOf(31, 150)
  const engine = new IndexEngine(index)
  for (const record of records) engine.put(record, 0)
  const random = randomFrom(32)
  for (let round = 0; round < 60; round += 1) {
    const query = parse(
      oneOf(random, [
        someWords(random, 1, 3),
        `"${someWords(random, 2, 2)}"`,
        `${someWords(random, 1, 1).slice(0, 3)}*`,
        'Müller',
        'obrien',
      ]),
    )
    for (const { slug } of engine.search({
      query,
      exclude: [],
      fields: [],
      filters: {},
      sort: 'relevance',
      offset: 0,
      limit: 50,
      facets: false,
    }).hits) {
      const found = Object.values(
        highlight(
          index,
          records.find(record => record.slug_values[0] === slug)!,
          query,
        ),
      )
      expect(found.length, slug).toBeGreaterThan(0)
      for (const { text, ranges } of found) {
        expect(ranges.length).toBeGreaterThan(0)
        ranges.forEach(([start, end], at) => {
          expect(start >= 0 && start < end && end <= text.length).toBe(true)
          if (at > 0) expect(start).toBeGreaterThan(ranges[at - 1]![1])
        })
      }
    }
  }
})

test('any text can be highlighted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 900 }), fc.string({ unit: 'grapheme', maxLength: 12 }), (text, keyword) => {
      const found = highlight(
        index,
        { abstract: `${text} ${keyword.slice(0, 4)} word ${text}`, title: text },
        parse(`word OR "${keyword.replace(/["“”„‟«»″〝〞〟＂]/g, '')}"`),
      )
      for (const { text: shown, ranges } of Object.values(found))
        for (const [start, end] of ranges) expect(start < end && end <= shown.length).toBe(true)
      expect(found['abstract']).toBeDefined()
    }),
    { numRuns: 300, seed: 9 },
  )
})
