import { expect, test } from 'vitest'
import { reasonText } from '#features/search/previews/related-reason.ts'

test('what a related record shares is named as shared: a person in common is not taken for the one that is listed', () => {
  expect(reasonText('researchers', { kind: 'people', names: ['Ona Hill'] })).toBe('Both with Ona Hill')
  expect(reasonText('projects', { kind: 'people', names: ['Ona Hill', 'Ada Moss'] })).toBe('Both with Ona Hill, Ada Moss')
  expect(reasonText('researchers', { kind: 'organisations', names: ['Harbour Institute'] })).toBe('Both with Harbour Institute')
  expect(reasonText('publications', { kind: 'people', names: ['Ona Hill'] })).toBe('Same author: Ona Hill')
})
