import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { itemChange } from '#contract/folders.ts'
import { ascendingId, itemPosition, positionOfAddition } from '#contract/item-position.ts'
import { limits } from '#contract/limits.ts'
import { factsOf } from '#contract/record-facts.ts'
import { duplicatesIn } from '#features/folders/items/duplicates.ts'
import { type EntryItem, type ItemView, type RecordItem, titleOfItem } from '#features/folders/items/item-view.ts'
import { itemKeyOf, type Move, placeAfterMove } from '#features/folders/items/places.ts'
import { changesOf } from '#features/folders/items/record-changes.ts'

const day = Date.UTC(2026, 0, 15)

const item = (slug_value: string, added_at: number, more: Partial<RecordItem> = {}): RecordItem => {
  const key = { index: 'publications' as const, slug_value }
  const written = { note: '', tags: [], state: 'to_read' as const, place: positionOfAddition({ ...key, added_at }) }
  return { folder_id: '1', ...key, added_at, record: null, ...written, ...more }
}
const inOrder = (items: readonly ItemView[]) => [...items].sort((a, b) => (a.place < b.place ? -1 : 1))
const slugs = (items: readonly ItemView[]) => inOrder(items).map(({ slug_value }) => slug_value)

test('a record that has left the catalogue has the title with which it was saved, and without that its slug in words', () => {
  expect(titleOfItem(item('moss-1', day, { saved: { title: 'Moss and stone' } }))).toBe('Moss and stone')
  expect(titleOfItem(item('moss-1', day, { saved: {} }))).toBe('moss 1')
})

describe('the order of items by hand', () => {
  test('without moves the last added is first, and what was added at once has different places', () => {
    expect(slugs([item('a', day), item('b', day + 2), item('c', day + 1)])).toEqual(['b', 'c', 'a'])
    expect(new Set(Array.from({ length: 500 }, (_, n) => item(`item-${n}`, day).place)).size).toBe(500)
  })

  test('own entries with ascending ids that were added at once are in the order of their ids', () => {
    const own = (id: string): EntryItem => ({ ...item(id, day), index: 'own', record: undefined }) as unknown as EntryItem
    const ids = Array.from({ length: 200 }, (_, n) => ascendingId(crypto.randomUUID(), 16 ** 6 - 100 + n))
    expect(v.is(v.pipe(v.array(v.pipe(v.string(), v.uuid()))), ids)).toBe(true)
    const places = (names: readonly string[]) =>
      names.map(slug_value => ({ ...own(slug_value), place: positionOfAddition({ index: 'own', slug_value, added_at: day }) }))
    expect(slugs(places(ids.toReversed()))).toEqual(ids)
    expect(places(ids).every(({ place }) => v.is(itemPosition, place))).toBe(true)
  })

  test('a place is a valid key, also of what was added in 1970 or in a thousand years', () => {
    for (const added_at of [-5, 0, 1, day, Date.UTC(3026, 0, 1)])
      expect(v.is(itemPosition, positionOfAddition({ added_at, index: 'news', slug_value: 'x' })), String(added_at)).toBe(true)
    for (const wrong of ['', 'a', '0a', 'a10', 'A00000000000000000000000000', 'a1é', 'b1', `a1${'V'.repeat(limits.folder.position)}`])
      expect(v.is(itemPosition, wrong), wrong).toBe(false)
  })

  test.each<[Move, string[]]>([
    ['up', ['a', 'c', 'b', 'd']],
    ['down', ['a', 'b', 'd', 'c']],
    ['first', ['c', 'a', 'b', 'd']],
    ['last', ['a', 'b', 'd', 'c']],
    [{ before: 'publications/a' }, ['c', 'a', 'b', 'd']],
    [{ after: 'publications/a' }, ['a', 'c', 'b', 'd']],
  ])('moving the third of four %j changes only its own place', (move, after) => {
    const items = ['a', 'b', 'c', 'd'].map((slug, at) => item(slug, day - at))
    const target = placeAfterMove(items, 'publications/c', move)
    expect(target).toMatchObject({ place: expect.any(String) })
    const { place } = target as { place: string }
    expect(v.is(itemPosition, place)).toBe(true)
    expect(slugs(items.map(one => (one.slug_value === 'c' ? { ...one, place } : one)))).toEqual(after)
  })

  test('at the ends of the list nothing moves on', () => {
    const items = [item('a', day), item('b', day - 1)]
    expect([placeAfterMove(items, 'publications/a', 'up'), placeAfterMove(items, 'publications/b', 'down')]).toEqual([undefined, undefined])
  })

  test('a thousand moves to one place keep the order and valid keys, and then it is said that there is no room', () => {
    let items = inOrder(Array.from({ length: 6 }, (_, n) => item(`item-${n}`, day + n)))
    let moves = 0
    for (; moves < 10_000; moves++) {
      const last = items.at(-1)!
      const target = placeAfterMove(items, itemKeyOf(last), { after: itemKeyOf(items[0]!) })
      if (target === 'crowded') break
      const { place } = target as { place: string }
      expect(v.is(itemPosition, place)).toBe(true)
      const expected = [items[0]!, last, ...items.slice(1, -1)].map(({ slug_value }) => slug_value)
      items = inOrder(items.map(one => (one === last ? { ...one, place } : one)))
      expect(items.map(({ slug_value }) => slug_value)).toEqual(expected)
    }
    expect(moves).toBeGreaterThan(1000)
    expect(moves).toBeLessThan(10_000)
  })

  test('two items in one place leave no room between them, and nothing is thrown', () => {
    const items = [item('a', day), item('b', day - 1, { place: 'a1' }), item('c', day - 2, { place: 'a1' })]
    expect(placeAfterMove(items, 'publications/a', { before: 'publications/c' })).toBe('crowded')
  })
})

describe('what changed of a record since it was saved', () => {
  const paper = { title: 'Nets that listen', publication_date: '2024-03-01', publication_type: 'Preprint' }
  const told = (index: RecordItem['index'], before: object, after: object, now = day) =>
    changesOf(
      {
        index,
        saved: factsOf(index, { ...before }, day),
        record: { index, slug_values: ['a'], source: { name: 'Tests' }, ...after },
      },
      now,
    )

  test('is told for a retraction, a new version and a new title of a publication', () => {
    expect(told('publications', paper, { ...paper, is_retracted: true })).toEqual(['it was retracted'])
    expect(told('publications', { ...paper, is_retracted: true }, paper)).toEqual(['it is no longer marked as retracted'])
    expect(told('publications', paper, { ...paper, publication_type: 'Article' })).toEqual([
      'there is a new version: Article, not Preprint',
    ])
    expect(told('publications', paper, { ...paper, publication_date: '2025-01-01' })).toEqual(['there is a new version of 2025, not 2024'])
    expect(told('publications', paper, { ...paper, title: 'Nets that hear' })).toEqual(['its title was “Nets that listen”'])
  })

  test('is told for a trial that was stopped, a grant that ended and a patent that was granted', () => {
    const trial = { full_title: 'Sleep', status: 'Recruiting' }
    expect(told('clinical_trials', trial, { ...trial, status: 'Terminated' })).toEqual(['the trial was stopped (Terminated)'])
    expect(told('clinical_trials', trial, { ...trial, status: 'Completed' })).toEqual(['its status is now “Completed”, not “Recruiting”'])
    const grant = { title: 'Ferns', end_date: '2026-06-30' }
    expect(told('projects', grant, grant)).toEqual([])
    expect(told('projects', grant, grant, Date.UTC(2026, 5, 30))).toEqual([])
    expect(told('projects', grant, grant, Date.UTC(2026, 6, 1))).toEqual(['the grant ended'])
    expect(told('patents', { title: 'Lamp' }, { title: 'Lamp', granted_date: '2026-01-01' })).toEqual(['the patent was granted'])
  })

  test('is not told where nothing that matters changed, or nothing is known of before', () => {
    expect(
      told('publications', paper, { ...paper, abstract: 'Longer', estimated_citation_count: 9, publication_date: '2024-05-01' }),
    ).toEqual([])
    expect(
      changesOf(
        { index: 'publications', record: { index: 'publications', slug_values: ['a'], source: { name: 'Tests' }, is_retracted: true } },
        day,
      ),
    ).toEqual([])
    expect(told('researchers', { full_name: 'Ada' }, { full_name: 'Ada Brook' })).toEqual([])
  })

  test('is not told again once it was seen, and the next change is', () => {
    const record = { index: 'publications' as const, slug_values: ['a'], source: { name: 'Tests' }, ...paper, is_retracted: true }
    const seen = factsOf('publications', record, day)
    const saved = factsOf('publications', paper, day)
    expect(changesOf({ index: 'publications', record, saved, seen }, day)).toEqual([])
    expect(changesOf({ index: 'publications', record: { ...record, title: 'Withdrawn' }, saved, seen }, day)).toEqual([
      'its title was “Nets that listen”',
    ])
  })

  test('facts of every record can be sent back, however long its texts are', () => {
    const facts = factsOf(
      'publications',
      { title: '😀'.repeat(3000), publication_date: 'x'.repeat(900), publication_type: 7, is_retracted: 'yes' },
      day,
    )
    expect(v.is(itemChange, { seen: facts })).toBe(true)
    expect(facts).not.toHaveProperty('kind')
    expect(facts).not.toHaveProperty('is_retracted')
  })
})

describe('the same work twice in a folder', () => {
  const paper = (slug: string, added_at: number, title: string, doi?: string) =>
    item(slug, added_at, {
      record: {
        index: 'publications',
        slug_values: [slug],
        source: { name: 'Tests' },
        title,
        ...(doi && { identifiers: [{ name: 'doi', value: doi }] }),
      },
    })
  const groups = async (...items: ItemView[]) =>
    (await duplicatesIn(items)).map(({ first, others }) => [first, ...others].map(({ slug_value }) => slug_value))

  test('is found by its DOI, however it is written, and by its title', async () => {
    expect(
      await groups(paper('a', 3, 'Nets that listen', '10.1234/ABC'), paper('b', 2, 'Listening nets', 'https://doi.org/10.1234/abc')),
    ).toEqual([['a', 'b']])
    expect(
      await groups(paper('a', 3, 'Nets that listen: a study'), paper('b', 2, 'Nets That Listen – A Study'), paper('c', 1, 'Nets')),
    ).toEqual([['a', 'b']])
  })

  test('is found among own entries and records', async () => {
    const { record: _, ...row } = item('own-1', 2)
    const entry = { type: 'article-journal' as const, title: 'Nets that listen: a study' }
    const own: EntryItem = { ...row, index: 'own', entry }
    expect(await groups(paper('a', 3, 'Nets that listen, a study'), own)).toEqual([['a', 'own-1']])
    expect(await groups(own, { ...own, slug_value: 'own-2', entry: { ...entry, type: 'patent' } })).toEqual([])
  })

  test('is not found where a short title is shared, or the records are of different kinds', async () => {
    expect(await groups(paper('a', 3, 'Editorial'), paper('b', 2, 'Editorial'))).toEqual([])
    const project = { ...paper('b', 2, 'Nets that listen: a study'), index: 'projects' as const }
    expect(await groups(paper('a', 3, 'Nets that listen: a study'), project)).toEqual([])
  })
})
