import { describe, expect, test } from 'vitest'
import type { Folder } from '#contract/folders.ts'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { byLastUse, withCount, quoted, titleOfCopy, addItem, removeItem } from '#features/folders/mutations/folders.rules.ts'
import { updateFolder } from '#features/folders/mutations/update-folder.mutation.ts'
import { indexes } from '#contract/indexes/all.ts'
import { NotSaved } from '#offline/declare/mutation.ts'
import { View } from '#offline/mirror/view.ts'
import { folders } from '#features/folders/folders.mirrored.ts'

const folder = (more: Partial<Folder> = {}): Folder => ({
  id: '1',
  name: 'Congress',
  slug_values: [],
  description: '',
  is_private: true,
  tags: [],
  owner: { slug_values: ['ada'], full_name: 'Ada' },
  rw_access: 'owner',
  count: 0,
  categories: [],
  version: 1,
  created_at: 1,
  updated_at: 1,
  ...more,
})
const view = (...rows: Folder[]): View => new View(new Map([['folders', new Map(rows.map(row => [row.id, row]))]]))
const place = { folder_id: '1', index: 'publications' as const, slug_value: 'a' }

describe('counts', () => {
  test('an item counts once, in all and in its category, and makes its folder the most recently used', () => {
    const shown = view(folder(), folder({ id: '2', updated_at: 5 }))
    addItem(shown, { ...place, added_at: 9, record: null, mark: 'waiting' })
    addItem(shown, { ...place, added_at: 9, record: null, mark: 'waiting' })
    expect(shown.of(folders).get('1')).toMatchObject({ count: 1, categories: [{ name: 'publications', total: 1 }], mark: 'waiting' })
    expect([...shown.of(folders).values()].toSorted(byLastUse).map(row => row.id)).toEqual(['1', '2'])
  })

  test('removing an item twice lowers the count once, and an empty category is removed', () => {
    const shown = view(folder())
    addItem(shown, { ...place, added_at: 9, record: null })
    removeItem(shown, place)
    removeItem(shown, place)
    expect(shown.of(folders).get('1')).toMatchObject({ count: 0, categories: [] })
  })

  test('the same slug in two indexes is two items', () => {
    const shown = view(folder())
    addItem(shown, { ...place, added_at: 9, record: null })
    addItem(shown, { ...place, index: 'news', added_at: 9, record: null })
    removeItem(shown, place)
    expect(shown.of(folders).get('1')).toMatchObject({ count: 1, categories: [{ name: 'news', total: 1 }] })
  })

  test('a count is never below zero', () => {
    expect(withCount(folder(), 'news', -1).count).toBe(0)
  })
})

describe('preparing mutations', () => {
  test('a name of fewer than 3 characters is refused with an error on the field', () => {
    expect(() => createFolder.prepare({ name: ' ab ' }, view())).toThrow(NotSaved)
    try {
      createFolder.prepare({ name: 'ab' }, view())
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid', errors: { name: ['The name must be at least 3 characters.'] } })
    }
    expect(createFolder.prepare({ name: 'abc' }, view())?.payload.input).toEqual({
      name: 'abc',
      description: '',
      is_private: true,
      tags: [],
    })
  })

  test('only changed fields are sent, with their former values; without changes there is no mutation', () => {
    const shown = view(folder({ tags: ['a'] }))
    expect(updateFolder.prepare({ id: '1', change: { name: 'Congress', tags: ['a'] } }, shown)).toBeUndefined()
    const draft = updateFolder.prepare({ id: '1', change: { name: 'Congress', tags: ['a', 'b'] } }, shown)
    expect(draft?.payload.change).toEqual({ tags: ['a', 'b'] })
    expect(draft?.base).toEqual({ version: 1, fields: { tags: ['a'] } })
  })

  test('a mutation of a missing folder is refused with a reason', () => {
    expect(() => addBookmark.prepare(place, view())).toThrow('Not saved: the folder no longer exists.')
    expect(() => updateFolder.prepare({ id: '1', change: { name: 'abc' } }, view())).toThrow('Not saved: the folder no longer exists.')
  })
})

describe('titles and names', () => {
  test('the title field of every index is found', () => {
    for (const index of Object.values(indexes)) {
      const record = { index: index.name, slug_values: ['x'] as [string], source: { name: 's' }, [index.title]: 'Its title' }
      expect(titleOfCopy(record, 'x'), index.name).toBe('Its title')
    }
    expect(titleOfCopy(undefined, 'ada-lovelace')).toBe('ada lovelace')
  })

  test('a long name is shortened inside its quotation marks', () => {
    expect(quoted('x'.repeat(200))).toHaveLength(82)
    expect(quoted('short')).toBe('“short”')
  })
})
