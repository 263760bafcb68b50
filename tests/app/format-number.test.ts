import { expect, test } from 'vitest'
import { countText } from '#contract/count-text.ts'
import { counted, formatNumber } from '#kit/format-number.ts'

test('numbers are written as the browser’s own format writes them', () => {
  const own = new Intl.NumberFormat('en-GB')
  for (const value of [0, 1, 12, 999, 1000, 1234, 12_345, 123_456, 1_234_567, 1_000_000_000, -5, -1234, 0.5, 1 / 3, 1234.5678, -0.25, 1e12])
    expect(formatNumber(value)).toBe(own.format(value))
})

test('what is counted has its number in front, and one alone is no plural', () => {
  expect([0, 1, 2, 1234].map(count => counted(count, 'item'))).toEqual(['0 items', '1 item', '2 items', '1,234 items'])
  expect([1, 2].map(count => counted(count, 'person is', 'people are'))).toEqual(['1 person is', '2 people are'])
})

test('app and contract count in the same words', () => {
  for (const count of [0, 1, 2, 999, 1000, 1_234_567]) expect(countText(count, 'item')).toBe(counted(count, 'item'))
})
