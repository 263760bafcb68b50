import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteStrings, packStrings } from '#search/segment/byte-strings.ts'

const packed = (texts: readonly string[]): ByteStrings => {
  const { starts, bytes } = packStrings(texts, texts.length)
  return new ByteStrings(starts, bytes)
}
const byUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Letters of one to four bytes and lone surrogates, few enough that strings share prefixes. */
const text = fc
  .array(fc.constantFrom('a', 'b', 'é', 'ÿ', '研', '\uffff', '𝒳', '👩', '\ud83d', '\udfff'), { maxLength: 6 })
  .map(units => units.join(''))

test('every string is read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(text, fc.string()), { maxLength: 20 }), texts => {
      const strings = packed(texts)
      expect(texts.map((_, at) => strings.at(at))).toEqual(texts)
    }),
  )
})

test('many strings are found at once, like each of them alone', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 40 }), fc.array(text, { maxLength: 40 }), fc.nat(10), (texts, sought, from) => {
      const strings = packed(texts.toSorted(byUnit))
      const alone = sought.toSorted(byUnit).map(one => strings.find(one, from, Math.max(from, texts.length)))
      expect(strings.findAll(sought.toSorted(byUnit), from, Math.max(from, texts.length))).toEqual(alone.filter(at => at >= 0))
    }),
    { numRuns: 500 },
  )
})

test('the position of any string is found in the order of UTF-16 units', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 40 }), text, (texts, sought) => {
      const sorted = texts.toSorted(byUnit)
      const strings = packed(sorted)
      expect(strings.firstNotBelow(sought)).toBe(sorted.filter(one => one < sought).length)
      expect(strings.find(sought)).toBe(sorted.indexOf(sought))
      for (const [at, one] of sorted.entries()) expect(strings.find(one)).toBe(at)
    }),
    { numRuns: 500 },
  )
})
