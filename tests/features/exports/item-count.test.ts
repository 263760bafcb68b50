import { expect, test } from 'vitest'
import { defaultCount, sliderStep, withinLimit } from '#features/exports/item-count.rules.ts'

test('the number of items is the limit if that is below 1,000, else 1,000 (S3§5)', () => {
  expect([1, 37, 999, 1000, 1001, 10_000].map(defaultCount)).toEqual([1, 37, 999, 1000, 1000, 1000])
})

test('the slider goes by 1 up to 30, by 10 up to 300, else by 50 (S3§5)', () => {
  expect([1, 30, 31, 300, 301, 10_000].map(sliderStep)).toEqual([1, 1, 10, 10, 50, 50])
})

test('a number that was typed is a whole one, at least one and within the limit', () => {
  expect([0, -5, Number.NaN, 2.4, 37, 38, 1e9].map(typed => withinLimit(typed, 37))).toEqual([1, 1, 1, 2, 37, 37, 37])
})
