import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery, stringifyQuery } from '#routing/query-text.ts'

test('values stay text: numbers, flags and JSON are not read into a query', () => {
  expect(parseQuery('?keyword=2019&ig_s=true&t=%7B%7D')).toEqual({ keyword: '2019', ig_s: 'true', t: '{}' })
  expect(stringifyQuery({ keyword: '2019', page: '2' })).toBe('?keyword=2019&page=2')
})

test('a key that comes twice stays a list, also when its name is one of an object', () => {
  expect(parseQuery('exclude=a&exclude=b&exclude=')).toEqual({ exclude: ['a', 'b', ''] })
  expect(stringifyQuery(parseQuery('constructor=a&__proto__=b'))).toContain('constructor=a')
})

test('any query is written as it was read', () => {
  const value = fc.string({ unit: 'grapheme', maxLength: 20 })
  const query = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 8 }).filter(key => key !== '__proto__'),
    fc.oneof(value, fc.array(value, { minLength: 2, maxLength: 4 })),
  )
  fc.assert(
    fc.property(query, given => {
      expect(parseQuery(stringifyQuery(given))).toEqual({ ...given })
    }),
    { numRuns: 300 },
  )
})
