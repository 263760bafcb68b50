import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { indexNames, type IndexName } from '#contract/indexes/shape.ts'
import { recordPaths } from '#contract/record-paths.ts'
import type { AnyRecord } from '#contract/records.ts'
import { recordCacheName } from '#kit/partition-name.ts'
import { openedRecord, openedRecords } from '#offline/mirror/record-sources.ts'
import { OpenedCopies } from './opened-copies.ts'

let opened: OpenedCopies
beforeEach(() => {
  opened = new OpenedCopies()
  vi.stubGlobal('caches', opened)
})
afterEach(() => vi.unstubAllGlobals())

const record = (index: IndexName, title: string): AnyRecord => ({ index, slug_values: ['a b', 'old'], source: { name: 'Tests' }, title })
const open = (path: string, kept: AnyRecord, at: number) => opened.keep(recordCacheName('ada'), `https://indago.test${path}`, kept, at)

test.each(indexNames)('an opened record of %s is found by either path and any slug, and in no other index', async index => {
  for (const path of [`/v1${recordPaths[index]}/a%20b`, `/api/records/${index}/a%20b`]) {
    opened = new OpenedCopies()
    vi.stubGlobal('caches', opened)
    open(path, record(index, 'Kept'), 1)
    for (const slug of ['a b', 'old']) expect(await openedRecord('ada', index, slug), path).toMatchObject({ title: 'Kept' })
    for (const other of indexNames.filter(name => name !== index)) expect(await openedRecord('ada', other, 'a b')).toBeUndefined()
    expect(await openedRecord('bob', index, 'a b')).toBeUndefined()
  }
})

test('of several copies the latest is shown', async () => {
  open('/v1/records/patents/a%20b', record('patents', 'Before'), 1)
  open('/v1/patents/a%20b', record('patents', 'After'), 2)
  open('/api/patents/a%20b', record('patents', 'Between'), 1.5)
  expect(await openedRecord('ada', 'patents', 'a b')).toMatchObject({ title: 'After' })
})

test('the stored authors of a publication are no record', async () => {
  open('/v1/publications/a%20b/authors', record('publications', 'Not this'), 9)
  open('/v1/publications/a%20b', record('publications', 'This'), 1)
  const source = openedRecords('ada')
  const found = await source.read(await source.names())
  expect([...found.values()].map(one => one.record['title'])).toEqual(['This'])
})
