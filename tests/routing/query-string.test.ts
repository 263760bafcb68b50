import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQueryString, formatQueryString } from '#routing/query-string.ts'

test('values stay text: numbers, flags and JSON are not read into a query', () => {
  expect(parseQueryString('?keyword=2019&ig_s=true&t=%7B%7D')).toEqual({ keyword: '2019', ig_s: 'true', t: '{}' })
  expect(formatQueryString({ keyword: '2019', page: '2' })).toBe('?keyword=2019&page=2')
})

test('a repeated key becomes a list, also with a name like ‘constructor’', () => {
  expect(parseQueryString('exclude=a&exclude=b&exclude=')).toEqual({ exclude: ['a', 'b', ''] })
  expect(formatQueryString(parseQueryString('constructor=a&__proto__=b'))).toContain('constructor=a')
})

test('any query is written as it was read', () => {
  const value = fc.string({ unit: 'grapheme', maxLength: 20 })
  const query = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 8 }).filter(key => key !== '__proto__'),
    fc.oneof(value, fc.array(value, { minLength: 2, maxLength: 4 })),
  )
  fc.assert(
    fc.property(query, given => {
      expect(parseQueryString(formatQueryString(given))).toEqual({ ...given })
    }),
    { numRuns: 300 },
  )
})
