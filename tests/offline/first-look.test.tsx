import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { annotations } from '#features/folders/annotations.mirrored.ts'
import { bookmarks } from '#features/folders/bookmarks.mirrored.ts'
import { folders } from '#features/folders/folders.mirrored.ts'
import { itemsIn } from '#features/folders/items/item-view.ts'
import { allFolders, oneFolder } from '#features/folders/mutations/folders.scopes.ts'
import { ownEntries } from '#features/folders/own-entries.mirrored.ts'
import { partitionName } from '#kit/partition-name.ts'
import { takeKey } from '#offline/device/keys.ts'
import { firstRows, storedVersion } from '#offline/first-look.ts'
import { every, firstKept, type Kept, mirrorState, noteDataEnd, setOwner, writeInstall } from '#offline/index.ts'
import { type MirrorDb, setMeta } from '#offline/mirror/db.ts'
import { storeKept } from '#offline/mirror/kept-answers.ts'
import { lastVersion } from '#offline/mirror/tables.ts'
import { loadView } from '#offline/mirror/view.ts'
import { enqueue } from '#offline/queue/enqueue.ts'
import { openMirror, rowOf, subjects } from '../support/subjects.ts'
import { deviceKey, userId } from './simulation.ts'

const lists: Kept<string> = { name: 'lists', schema: v.string(), most: 3, mostBytes: 1000, mostBytesEach: 500 }
const name = partitionName(userId)

/** A device as the mirror of an earlier visit left it. */
let db: MirrorDb
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  db = openMirror(name, { indexedDB, IDBKeyRange })
  await takeKey(db, deviceKey)
  await setMeta(db, 'userId', userId)
  await setMeta(db, 'lastPull', 7)
  await db.rows(folders).bulkPut([rowOf(folders, 1), rowOf(folders, 2)] as never[])
  await storeKept(db, lists, 'cells', '0', 'found', 5)
  writeInstall({ last: name, ends: {} })
  setOwner(userId)
})
afterEach(() => {
  setOwner(undefined)
  db.close()
  delete mirrorState.lastPull
  localStorage.clear()
  vi.unstubAllGlobals()
})

const looks = async () => [(await firstRows(allFolders))?.of(folders).size, (await firstKept(lists, 'cells', '0'))?.answer]

test('a look knows the version of the mirror’s database', () => {
  expect(storedVersion).toBe(lastVersion(subjects) * 10)
})

test('what an earlier visit left is found without the mirror, and nothing is written', async () => {
  expect([...(await firstRows(allFolders))!.of(folders).values()]).toEqual(await db.rows(folders).toArray())
  expect(mirrorState.lastPull).toBe(7)
  const kept = await db.kept.toArray()
  expect(await firstKept(lists, 'cells', '0')).toEqual({ answer: 'found', at: 5 })
  expect(await db.kept.toArray()).toEqual(kept)
  expect([await firstKept(lists, 'cells', '1'), await firstKept({ ...lists, name: 'others' }, 'cells', '0')]).toEqual([
    undefined,
    undefined,
  ])
  expect(await firstKept({ ...lists, schema: v.number() }, 'cells', '0')).toBeUndefined()
})

test('rows under changes that wait are left to the mirror', async () => {
  await enqueue(db, userId, createFolder, { name: 'Congress' }, 1)
  expect(await looks()).toEqual([undefined, 'found'])
})

test('rows are found as they are, whether they are stored encrypted or an earlier version of the app left them in the clear', async () => {
  const whole = await db.rows(folders).toArray()
  const stored: object[] = []
  await db.rows(folders).each(row => stored.push(row))
  expect(stored.every(row => 'box' in row && !('name' in row))).toBe(true)
  db.cipher.use(undefined)
  await db.rows(folders).bulkPut(whole.slice(0, 1))
  expect([...(await firstRows(allFolders))!.of(folders).values()]).toEqual(whole)
})

test.each(subjects.map(subject => [subject.name, subject] as const))('%s: a look shows rows as the mirror does', async (_, subject) => {
  await db.rows(subject).bulkPut([rowOf(subject, 1), rowOf(subject, 2)] as never[])
  const scope = { rows: [every(subject)] }
  const rows = (await firstRows(scope))!.of(subject)
  expect(rows.size).toBeGreaterThan(0)
  expect(rows).toEqual((await loadView(db, scope)).of(subject))
})

test('of more rows than are read at once all are left to the mirror', async () => {
  await db.rows(folders).bulkPut(Array.from({ length: 201 }, (_, id) => rowOf(folders, id)) as never[])
  expect(await firstRows(allFolders)).toBeUndefined()
})

describe('a folder', () => {
  const bookmark = (id: number) => ({ ...rowOf(bookmarks, id), folder_id: 'id-1', index: 'publications', added_at: id })
  const annotation = { ...rowOf(annotations, 1), folder_id: 'id-1', index: 'publications', slug_value: 'slug_value-1', note: 'Read first' }
  const itemsOfFirst = async () => {
    const rows = await firstRows(oneFolder('id-1'))
    return rows && itemsIn(rows, 'id-1')
  }

  test('is found with its items as the mirror shows them, and without those of others', async () => {
    await db.rows(bookmarks).bulkPut([bookmark(1), bookmark(2), { ...bookmark(3), folder_id: 'id-2' }] as never[])
    await db.rows(annotations).bulkPut([annotation] as never[])
    await db.rows(ownEntries).bulkPut([{ ...rowOf(ownEntries, 1), folder_id: 'id-1', added_at: 3 }] as never[])
    const items = (await itemsOfFirst())!
    expect(items).toHaveLength(3)
    expect(items.find(({ slug_value }) => slug_value === 'slug_value-1')!.note).toBe('Read first')
    expect(items).toEqual(await itemsIn(await loadView(db, oneFolder('id-1')), 'id-1'))
  })

  test('of more items than are read at once is left to the mirror', async () => {
    await db.rows(bookmarks).bulkPut(Array.from({ length: 201 }, (_, id) => bookmark(id)) as never[])
    expect(await itemsOfFirst()).toBeUndefined()
    await db.rows(bookmarks).where('slug_value').equals('slug_value-7').delete()
    expect(await itemsOfFirst()).toHaveLength(200)
  })
})

test.each([
  ['of another user', () => setMeta(db, 'userId', 'someone else')],
  ['while nobody is signed in', () => Promise.resolve(setOwner(undefined))],
  ['that was not open last', () => Promise.resolve(writeInstall({ last: undefined }))],
  ['whose end has begun', () => Promise.resolve(noteDataEnd(userId, 'wipe'))],
])('nothing is found in a database %s', async (_, change) => {
  await change()
  expect(await looks()).toEqual([undefined, undefined])
})

test('without the key of this device nothing encrypted is found', async () => {
  await db.meta.delete('key')
  expect(await looks()).toEqual([undefined, undefined])
})

test('a look makes no database, and leaves one of another version as it is', async () => {
  await db.delete({ disableAutoOpen: false })
  expect(await looks()).toEqual([undefined, undefined])
  expect(await indexedDB.databases()).toEqual([])
  await new Promise(resolve => {
    indexedDB.open(name, storedVersion + 10).onsuccess = ({ target }) => {
      ;(target as IDBOpenDBRequest).result.close()
      resolve(undefined)
    }
  })
  expect(await looks()).toEqual([undefined, undefined])
})

test.each([
  [
    'refuses every database',
    {
      open: () => {
        throw new DOMException('access to the Indexed Database API is denied in this context.', 'SecurityError')
      },
    },
  ],
  ['has none', undefined],
])('C6 a browser that %s is left to the mirror', async (_, stored) => {
  vi.stubGlobal('indexedDB', stored)
  expect(await looks()).toEqual([undefined, undefined])
})
