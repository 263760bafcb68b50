import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from '#search/query/parse-query.ts'
import { narrowedKeyword as narrowed } from '#search/query/narrowed-keyword.ts'
import { operatorSuggestions } from '#search/query/operator-suggestions.ts'

const offered = (keyword: string, total?: number) =>
  operatorSuggestions(keyword, total).map(({ kind, keyword: text }) => `${kind}: ${text}`)

test('a lower-case and, or or not between words is suggested in capitals', () => {
  expect(offered('heart or lung')).toEqual(['operator: heart OR lung', 'phrase: "heart or lung"'])
  expect(offered('jaguar not car')).toEqual(['operator: jaguar NOT car', 'phrase: "jaguar not car"'])
  expect(offered('"salt water" and (sea or lake)')).toEqual(['operator: "salt water" AND (sea OR lake)'])
})

test('an operator with nothing on one side stays a word', () => {
  expect(offered('or heart')).toEqual(['phrase: "or heart"'])
  expect(offered('to be or')).toEqual(['phrase: "to be or"'])
})

test('adjacent words are suggested as a phrase, a sentence or a query with operators is not', () => {
  expect(offered('heart attack')).toEqual(['phrase: "heart attack"'])
  expect(offered('one two three four five six seven')).toEqual([])
  expect(offered('heart AND attack')).toEqual([])
  expect(offered('heart')).toEqual([])
})

test('with few results “any of the words” is suggested too', () => {
  expect(offered('heart attack', 4)).toEqual(['phrase: "heart attack"', 'either: heart OR attack'])
  expect(offered('heart attack', 5)).toEqual(['phrase: "heart attack"'])
})

test('“any of the words” has no common word and no year, which nearly every record has', () => {
  expect(offered('the heart of an attack in 2019', 0)).toEqual(['either: heart OR attack'])
  expect(offered('heart since 2019', 0)).toEqual(['phrase: "heart since 2019"'])
})

test('a bracket or quotation mark that could be closed in several places is closed at the end', () => {
  expect(offered('"heart OR attack')).toEqual(['closed: "heart OR attack"'])
  expect(offered('(heart OR lung liver')).toEqual(['closed: (heart OR lung liver)'])
  expect(offered('heart) (lung OR liver kidney')).toEqual(['closed: heart (lung OR liver kidney)'])
})

test('a slip that is read as it was meant needs no suggestion', () => {
  expect(offered('"heart attack')).toEqual([])
  expect(offered('(heart AND (lung OR liver')).toEqual([])
  expect(offered('heart) AND lung')).toEqual([])
})

const pieces = fc.constantFrom(
  'heart',
  'lung',
  'and',
  'or',
  'not',
  'AND',
  'OR',
  'NOT',
  '"',
  '(',
  ')',
  '-',
  'title:',
  'neuro*',
  '*',
  '“',
  '…',
)
const keywords = fc.array(pieces, { maxLength: 9 }).map(parts => parts.join(' '))

test('every suggestion parses and differs from the query', () => {
  fc.assert(
    fc.property(keywords, fc.option(fc.nat(10), { nil: undefined }), (keyword, total) => {
      for (const offer of operatorSuggestions(keyword, total)) {
        expect(parseQuery(offer.keyword).ok, `${keyword} -> ${offer.keyword}`).toBe(true)
        expect(offer.keyword).not.toBe(keyword)
      }
    }),
    { numRuns: 2000 },
  )
})

test('a term narrows the whole keyword, also one of alternatives', () => {
  expect(narrowed('heart', 'blood flow')).toBe('heart AND "blood flow"')
  expect(narrowed('heart OR lung', 'blood flow')).toBe('(heart OR lung) AND "blood flow"')
  expect(narrowed('heart OR …', 'blood flow')).toBe('(heart OR …) AND "blood flow"')
  expect(narrowed('  ', 'blood "flow"')).toBe('"blood  flow "')
  fc.assert(
    fc.property(keywords, keyword => {
      const asked = parseQuery(keyword)
      fc.pre(asked.ok && asked.query !== undefined)
      const made = parseQuery(narrowed(keyword, 'blood'))
      expect(made.ok && made.query?.kind).toBe('and')
    }),
    { numRuns: 2000 },
  )
})
