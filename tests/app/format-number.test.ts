import { expect, test } from 'vitest'
import { formatNumber } from '#kit/format-number.ts'

test('numbers are written as the browser’s own format writes them', () => {
  const own = new Intl.NumberFormat('en-GB')
  for (const value of [0, 1, 12, 999, 1000, 1234, 12_345, 123_456, 1_234_567, 1_000_000_000, -5, -1234, 0.5, 1 / 3, 1234.5678, -0.25, 1e12])
    expect(formatNumber(value)).toBe(own.format(value))
})
