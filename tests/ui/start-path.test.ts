import { expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { indexLabels } from '#features/home/index-labels.ts'
import { recordKeyOf } from '#contract/record-keys.ts'

const fieldOf = (field: 'key' | 'label') => Object.entries(indexes).map(([name, data]) => [name, data[field]])

test('keys and labels of the indexes on the start path equal their data files', () => {
  expect(Object.entries(recordKeyOf)).toEqual(fieldOf('key'))
  expect(Object.entries(indexLabels)).toEqual(fieldOf('label'))
})

test('no two indexes share a query key', () => {
  expect(new Set(Object.values(recordKeyOf)).size).toBe(Object.keys(recordKeyOf).length)
})
