import { expect, test } from 'vitest'
import { wordsOfEdit } from '#features/researchers/editing/profile-words.ts'
import { titleOfField } from '#forms/field-words.ts'

test.each([
  ['name', 'Name'],
  ['last_name', 'Last name'],
  ['academic_title', 'Academic title'],
  ['about', 'Biography'],
  ['note', 'Note'],
  ['country_id', 'Country'],
  ['research_group_type_ids', 'Types of research group'],
  ['container-title', 'Journal, book or conference'],
])('the field %s is called %s in a list of changes', (field, title) => {
  expect(titleOfField(field)).toBe(title)
})

test('a change of the profile names its fields in the same words', () => {
  expect(wordsOfEdit({ first_name: 'Ada', about: 'Writes.' }).join('')).toBe('Change your profile: first name, biography')
})
