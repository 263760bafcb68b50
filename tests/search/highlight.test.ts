import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Highlight } from '#contract/search.ts'
import { compileQuery, type Slot } from '#search/match/compiled-query.ts'
import { answerSearch, cardHighlights, detailHighlights, IndexEngine } from '#search/index.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { umlautVariants } from '#search/text/fold.ts'
import { planOf } from '#search/segment/plan.ts'
import { stem } from '#search/text/stem.ts'
import { tokenize } from '#search/text/tokenize.ts'
import { index, oneOf, randomFrom, recordsOf, someWords } from './records.ts'
import { answering, madeRecord, stateOf } from './search-source.ts'
import { growth, inProportion } from '../support/growth.ts'

function marked(record: Record<string, unknown>, keyword: string, fields: string[] = []): Record<string, string> {
  const parsed = parseQuery(keyword, index)
  if (!parsed.ok) throw new Error(parsed.reason)
  const found = cardHighlights(index, parsed.query, fields)(record)
  return Object.fromEntries(Object.entries(found).map(([name, one]) => [name, withMarks(one)]))
}

function withMarks({ text, ranges }: Highlight): string {
  let out = ''
  let at = 0
  for (const [start, end] of ranges) {
    out += `${text.slice(at, start)}[${text.slice(start, end)}]`
    at = end
  }
  return out + text.slice(at)
}

test('words are marked where the search would find them: stems, phrases, prefixes, names, joined forms', () => {
  const record = {
    title: 'Neural networks and the network of Müller',
    authors: [{ name: 'Jürgen Müller' }, { name: 'Anna Kim' }],
    abstract: 'Pre-training of neural machine translation.',
  }
  expect(marked(record, 'network')).toEqual({ title: 'Neural [networks] and the [network] of Müller' })
  expect(marked(record, '"neural networks"')).toEqual({ title: '[Neural networks] and the network of Müller' })
  expect(marked(record, '"neural network"')).toEqual({})
  expect(marked(record, 'transl*')).toEqual({ abstract: 'Pre-training of neural machine [translation].' })
  expect(marked(record, 'mueller')).toEqual({ title: 'Neural networks and the network of [Müller]', authors: 'Jürgen [Müller]' })
  expect(marked(record, 'pretraining')).toEqual({ abstract: '[Pre-training] of neural machine translation.' })
  expect(marked(record, 'neural NOT network')).toEqual({
    title: '[Neural] networks and the network of Müller',
    abstract: 'Pre-training of [neural] machine translation.',
  })
  expect(marked(record, 'abstract:neural')).toEqual({ abstract: 'Pre-training of [neural] machine translation.' })
  expect(marked(record, 'neural', ['title'])).toEqual({ title: '[Neural] networks and the network of Müller' })
  expect(marked(record, 'Kim')).toEqual({ authors: 'Anna [Kim]' })
})

test('nothing is marked without a query or a match, or by a NOT', () => {
  const record = { title: 'Neural networks' }
  for (const keyword of ['', 'parsing', 'NOT neural', '"networks neural"', 'authors:neural']) expect(marked(record, keyword)).toEqual({})
})

test.each([
  ['the state of the art in parsing', 'The [state] of the [art] in [parsing]: what is a tree?'],
  ['"of the art" parsing', 'The state [of the art] in [parsing]: what is a tree?'],
  ['what is a', 'The state of the art in parsing: [what] [is] [a] tree?'],
  ['what AND tree', 'The state of the art in parsing: [what] is a [tree]?'],
  ['the', '[The] state of [the] art in parsing: what is a tree?'],
])('of %s, common words are marked only in quotes, beside operators or alone', (keyword, expected) => {
  const paper = madeRecord('publications', 'a', { title: 'The state of the art in parsing: what is a tree?' })
  const on = answering('publications', [paper])
  const [result] = answerSearch(on, stateOf({ index: 'publications', keyword }), {}, { filters: false }).results
  expect(withMarks(result!.highlights['title']!)).toBe(expected)
})

test('a long text is cut to the excerpt with the most matches, between words, with ellipses', () => {
  const text = `${'lorem ipsum '.repeat(60)}parsing ${'dolor sit '.repeat(60)}parsing of trees by parsing them ${'amet elit '.repeat(60)}`
  const { abstract } = cardHighlights(index, parse('parsing'))({ abstract: text })
  expect(abstract!.text.length).toBeLessThanOrEqual(limits.truncate)
  expect(abstract!.ranges.map(([start, end]) => abstract!.text.slice(start, end))).toEqual(['parsing', 'parsing'])
  expect(abstract!.text).toMatch(/^…\S.*\S…$/)
  expect(` ${text} `).toContain(` ${abstract!.text.slice(1, -1)} `)
})

test('an excerpt at the start or end of a text has an ellipsis only where text is missing', () => {
  const stretch = (text: string): string => cardHighlights(index, parse('parsing'))({ abstract: text })['abstract']!.text
  expect(stretch(`parsing ${'amet elit '.repeat(60)}`)).toMatch(/^parsing .*…$/)
  expect(stretch(`${'amet elit '.repeat(60)}parsing \n `)).toMatch(/^….* parsing$/)
  expect(stretch(`${'amet elit '.repeat(40)}parsing`)).not.toContain('…')
  expect(stretch(`parsing${'😀'.repeat(400)}`)).toMatch(/^parsing😀+…$/u)
})

test('a card is highlighted in the start of a very long text, a detail page in all of it', () => {
  const abstract = `${'moss '.repeat(30_000)} lantern`
  expect(marked({ abstract }, 'lantern')).toEqual({})
  expect(marked({ abstract: `A lantern. ${abstract}` }, 'lantern')['abstract']).toMatch(/^A \[lantern\]\. moss/)
  const parsed = parseQuery('lantern', index)
  expect(parsed.ok && detailHighlights(index, parsed.query)({ abstract })['abstract']![0]!.ranges).toHaveLength(1)
})

test('a detail page gets all values of a field with all matches, and no field without a match', () => {
  const record = {
    title: 'Parsing',
    abstract: `${'parsing of trees '.repeat(200)}end`,
    fields_of_study: ['Speech', 'Parsing', 'Graph parsing'],
    research_areas: ['Ethics'],
    authors: [{ name: 'Anna Kim', organisations: [{ name: 'Parsing Lab' }] }, { name: 'Ben Lee' }],
    locations: [{ name: 'ACL' }],
  }
  const found = detailHighlights(index, parse('parsing'))(record)
  expect(Object.keys(found).sort()).toEqual(['abstract', 'authors', 'fields_of_study', 'title'])
  expect(found['fields_of_study']).toEqual([
    { text: 'Speech', ranges: [] },
    { text: 'Parsing', ranges: [[0, 7]] },
    { text: 'Graph parsing', ranges: [[6, 13]] },
  ])
  expect(found['authors']!.map(({ text, ranges }) => [text, ranges.length])).toEqual([
    ['Anna Kim', 0],
    ['Ben Lee', 0],
    ['Parsing Lab', 1],
  ])
  expect(found['abstract']).toHaveLength(1)
  expect(found['abstract']![0]!.text).toBe(record.abstract)
  expect(found['abstract']![0]!.ranges).toHaveLength(200)
  expect(detailHighlights(index, parse('title:parsing'))(record)).toEqual({ title: [{ text: 'Parsing', ranges: [[0, 7]] }] })
  expect(detailHighlights(index, undefined)(record)).toEqual({})
})

function parse(keyword: string): Parameters<typeof cardHighlights>[1] {
  const parsed = parseQuery(keyword, index)
  return parsed.ok ? parsed.query : undefined
}

test('ranges ascend and never touch, and every hit of plain words has a mark', () => {
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
      const found = Object.values(cardHighlights(index, query)(records.find(record => record.slug_values[0] === slug)!))
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
      const query = parse(`word OR "${keyword.replace(/["“”„‟«»″〝〞〟＂]/g, '')}"`)
      const found = cardHighlights(index, query)({ abstract: `${text} ${keyword.slice(0, 4)} word ${text}`, title: text })
      for (const { text: shown, ranges } of Object.values(found))
        for (const [start, end] of ranges) expect(start < end && end <= shown.length).toBe(true)
      expect(found['abstract']).toBeDefined()
    }),
    { numRuns: 300, seed: 9 },
  )
})

/** Every match by plain loops: each word or phrase is tried at each word of the text. */
function slowRanges(text: string, keyword: string): [number, number][] {
  const plan = planOf(index)
  const field = plan.fields.find(field => field.name === 'abstract')!
  const marks = new Uint8Array(text.length)
  const tokens = tokenize(text)
  const fits = (slot: Slot, word: string, raw: string): boolean => {
    const forms = [word, ...umlautVariants(raw)]
    return (
      slot.stems.some(one => one.fields & field.bit && one.text === stem(word)) ||
      slot.terms.some(term => term.fields & field.bit && forms.includes(term.text)) ||
      slot.prefixes.some(prefix => prefix.fields & field.bit && forms.some(form => form.startsWith(prefix.text)))
    )
  }
  const wanted: (readonly Slot[])[] = []
  const collect = (query: ReturnType<typeof compileQuery>): void => {
    if (query === undefined || query.kind === 'not') return
    if (query.kind === 'slots') wanted.push(query.slots)
    else query.of.forEach(collect)
  }
  collect(compileQuery(plan, parse(keyword), []))
  for (const slots of wanted) {
    for (const from of tokens) {
      const row = slots.map((slot, at) =>
        tokens.filter(token => token.position === from.position + at && fits(slot, token.text, text.slice(token.start, token.end))),
      )
      if (row.every(found => found.length > 0) && row[0]!.includes(from))
        marks.fill(1, from.start, Math.max(...row.at(-1)!.map(token => token.end)))
    }
  }
  const ranges: [number, number][] = []
  marks.forEach((mark, at) => {
    if (mark === 0) return
    if (at > 0 && marks[at - 1] === 1) ranges.at(-1)![1] = at + 1
    else ranges.push([at, at + 1])
  })
  return ranges
}

test('words and phrases are marked where plain loops find them, overlaps included', () => {
  const words = fc.constantFrom('tree', 'trees', 'graph', 'pre-graph', "tree's", 'a', '东京', '东', 'trees-graph-a', 'pregraph')
  const text = fc.array(words, { minLength: 1, maxLength: 25 }).map(list => list.join(' '))
  const term = fc.oneof(
    words,
    fc.array(words, { minLength: 2, maxLength: 4 }).map(list => `"${list.join(' ')}"`),
    fc.constantFrom('tr*', 'g*', 'pre-g*', 'p*', 'NOT tree'),
  )
  fc.assert(
    fc.property(text, fc.array(term, { minLength: 1, maxLength: 12 }), (abstract, terms) => {
      const keyword = terms.join(' OR ')
      const found = detailHighlights(index, parse(keyword))({ abstract })['abstract']?.[0]!.ranges ?? []
      expect(found).toEqual(slowRanges(abstract, keyword))
    }),
    { numRuns: 250, seed: 17 },
  )
})

test('the time to highlight two megabytes full of matches is linear', async () => {
  const keyword = `"${'a '.repeat(60)}b" OR a OR ${Array.from({ length: 40 }, (_, at) => `"${'a '.repeat(at % 7)}x${at}"`).join(' OR ')} OR a*`
  const abstract = 'a '.repeat(1 << 20)
  expect(detailHighlights(index, parse(keyword))({ abstract })['abstract']![0]!.ranges).toHaveLength(1 << 20)
  expect(await growth(size => detailHighlights(index, parse(keyword))({ abstract: 'a '.repeat(size) }), 1 << 14)).toBeLessThan(inProportion)
  expect(cardHighlights(index, parse(keyword))({ abstract })['abstract']!.text.length).toBeLessThanOrEqual(limits.truncate)
})
