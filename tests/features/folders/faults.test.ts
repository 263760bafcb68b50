import { expect, test } from 'vitest'
import type { Folder } from '#contract/folders.ts'
import { checkFolder, checkFolderName } from '#features/folders/form/check-folder.ts'
import { matchesFolder, sortFolders } from '#features/folders/page/folder-order.ts'

const ofName = (name: string) => {
  const checked = checkFolderName({ name })
  return 'errors' in checked ? checked.errors.name : []
}

const typed = { name: 'Congress', description: '', is_private: true, tags: [] as string[] }

test('a folder name has 3 to 100 characters, not counting spaces around it', () => {
  expect(ofName('  ab ')).toEqual(['The name must be at least 3 characters.'])
  expect(ofName('abc')).toEqual([])
  expect(ofName('a'.repeat(100))).toEqual([])
  expect(ofName('a'.repeat(101))).toEqual(['The name must be at most 100 characters.'])
})

test('a description may be empty, else it has 3 to 2000 characters', () => {
  expect(checkFolder(typed)).toEqual({ output: typed })
  expect(checkFolder({ ...typed, description: 'no' })).toEqual({
    errors: { description: ['The description must be at least 3 characters.'] },
  })
  expect(checkFolder({ ...typed, description: 'x'.repeat(2001) })).toHaveProperty('errors.description')
})

test('a folder has at most five tags, each once', () => {
  expect(checkFolder({ ...typed, tags: ['a', 'b', 'c', 'd', 'e', 'f'] })).toEqual({ errors: { tags: ['Maximum tags reached'] } })
  expect(checkFolder({ ...typed, tags: ['a', 'a'] })).toEqual({ errors: { tags: ['Each tag can be used once.'] } })
})

test('errors of all fields are returned at once', () => {
  expect(checkFolder({ name: '', description: 'x', is_private: true, tags: [] })).toMatchObject({
    errors: { name: [expect.any(String)], description: [expect.any(String)] },
  })
})

const folder = (name: string, count: number, tags: string[] = []): Folder => ({
  id: name,
  name,
  slug_values: [name],
  description: '',
  is_private: true,
  tags,
  owner: { slug_values: ['me'], full_name: 'Me' },
  rw_access: 'owner',
  count,
  categories: [],
  version: 1,
  created_at: 0,
  updated_at: 0,
})

test('folders are found by prefixes of words, ignoring accents', () => {
  const thesis = folder('Über die Thèse', 1, ['graph theory'])
  expect(matchesFolder(thesis, ['uber', 'the'])).toBe(true)
  expect(matchesFolder(thesis, ['graph'])).toBe(true)
  expect(matchesFolder(thesis, ['heorie'])).toBe(false)
  expect(matchesFolder(thesis, [])).toBe(true)
})

test('folders are sorted by name with numbers in order, by items, or kept as last used', () => {
  const all = [folder('b10', 1), folder('B2', 9), folder('a', 1)]
  expect(sortFolders(all, 'name').map(({ name }) => name)).toEqual(['a', 'B2', 'b10'])
  expect(sortFolders(all, 'count').map(({ name }) => name)).toEqual(['B2', 'a', 'b10'])
  expect(sortFolders(all, 'recent')).toEqual(all)
})
