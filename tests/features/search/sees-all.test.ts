import { afterEach, expect, test } from 'vitest'
import { seesAll } from '#features/search/sees-all.ts'
import { guests } from '#session/state.ts'

afterEach(() => (guests.viewer = 'unregistered'))

test('guests see the first results of an index, and everything linked with one record', () => {
  expect(seesAll({ category: 'publications' })).toBe(false)
  expect(seesAll({ category: 'news' })).toBe(false)
  expect(seesAll({ category: 'publications', scope: { index: 'researchers', slug: 'ada' } })).toBe(true)
})

test('where guests may read everything they see all results', () => {
  guests.viewer = 'reader'
  expect(seesAll({ category: 'publications' })).toBe(true)
  expect(seesAll({ category: 'news' })).toBe(true)
})
