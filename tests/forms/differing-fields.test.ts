import { expect, test } from 'vitest'
import { differingFields } from '#forms/differing-fields.ts'

test('of a change only the fields that differ are left, with what was there', () => {
  const was = { name: 'Field notes', tags: ['sea', 'ice'], is_private: true, version: 3 }
  const change = { name: 'Field notes', tags: ['sea'], is_private: false, description: undefined }
  expect(differingFields(change, was)).toEqual({
    change: { tags: ['sea'], is_private: false },
    fields: { tags: ['sea', 'ice'], is_private: true },
  })
})

test('a change that changes nothing is none', () => {
  expect(differingFields({ tags: ['sea'], name: undefined }, { tags: ['sea'], name: 'Field notes' })).toBeUndefined()
})
