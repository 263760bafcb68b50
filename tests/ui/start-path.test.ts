import { expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { indexLabels } from '#features/home/index-labels.ts'
import { recordKeyOf } from '#routing/record-keys.ts'

const said = (field: 'key' | 'label') => Object.entries(indexes).map(([name, data]) => [name, data[field]])

test('what the start path says about the indexes is what their data files say, in the same order', () => {
  expect(Object.entries(recordKeyOf)).toEqual(said('key'))
  expect(Object.entries(indexLabels)).toEqual(said('label'))
})

test('no key opens two kinds of record', () => {
  expect(new Set(Object.values(recordKeyOf)).size).toBe(Object.keys(recordKeyOf).length)
})
