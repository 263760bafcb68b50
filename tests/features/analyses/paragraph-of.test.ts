import { expect, test } from 'vitest'
import type { AnyRecord } from '#contract/records.ts'
import { paragraphOf } from '#features/analyses/answer/paragraph-of.ts'

const record: AnyRecord = {
  index: 'patents',
  slug_values: ['p-1'],
  source: { name: 'Tests' },
  abstract: 'First line.\nMoss grows. Rain helps it.\nLast line.',
  claims: [
    { value: 'A lantern.', order: 1 },
    { value: 'The lantern of claim 1, for moss.', order: 2 },
  ],
}

test('a passage is found in its paragraph, also in a list of texts, and not where a record does not have it', () => {
  expect(paragraphOf(record, 'abstract', 'Rain helps it.')).toEqual({ text: 'Moss grows. Rain helps it.', range: [12, 26] })
  expect(paragraphOf(record, 'claims', 'for moss')).toEqual({ text: 'The lantern of claim 1, for moss.', range: [24, 32] })
  expect(paragraphOf(record, 'abstract', 'for moss')).toBeUndefined()
  expect(paragraphOf(record, 'full_texts', 'for moss')).toBeUndefined()
})
