import { Dexie } from 'dexie'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { type Kept, keepAnswer, openKept, keptOf, setOwner } from '#offline/index.ts'
import { takeKey } from '#offline/device/keys.ts'
import { sealPartition, wipePartition } from '#offline/device/partitions.ts'
import { makeRoom } from '#offline/device/storage-errors.ts'
import { enqueue } from '#offline/queue/enqueue.ts'
import { listKept, loadKept, storeKept } from '#offline/mirror/kept-answers.ts'
import type { MirrorDb, Storage } from '#offline/mirror/db.ts'
import { openMirror } from '../support/subjects.ts'
import { deviceKey, newDisk, userId } from './simulation.ts'

const lists: Kept<string> = { name: 'lists', schema: v.string(), most: 3, mostBytes: 1000, mostBytesEach: 500 }
const others: Kept<string> = { ...lists, name: 'others' }

let disk: Storage
let db: MirrorDb
let now: number
beforeEach(async () => {
  disk = newDisk()
  now = 1
  db = openMirror('ri-test', disk)
  await takeKey(db, deviceKey)
})

const keep = (key: string, part: string, answer: string, kept = lists) => storeKept(db, kept, key, part, answer, now++)
const open = (key: string, part: string, kept: Kept = lists) => loadKept(db, kept, key, part, now++)
const keys = async () => [...new Set((await listKept(db, lists)).map(({ key }) => key))]
const answersStored = () => db.answers.count()

test('an answer opens as it was, with its time; opened again online it is replaced', async () => {
  await keep('a', '0', 'first')
  expect(await open('a', '0')).toEqual({ answer: 'first', at: 1 })
  const again = now
  await keep('a', '0', 'second')
  expect(await open('a', '0')).toEqual({ answer: 'second', at: again })
  expect([await open('a', '1'), await open('b', '0'), await open('a', '0', others)]).toEqual([undefined, undefined, undefined])
  expect([await db.kept.count(), await answersStored()]).toEqual([1, 1])
})

test('the keys that were opened last stay, with all their parts; opening offline counts', async () => {
  await keep('a', '0', 'a0')
  await keep('a', '1', 'a1')
  for (const key of ['b', 'c']) await keep(key, '0', key)
  expect(await open('a', '0')).toEqual({ answer: 'a0', at: 1 })
  await keep('d', '0', 'd')
  expect(await keys()).toEqual(['d', 'a', 'c'])
  expect(await open('b', '0')).toBeUndefined()
  await keep('e', '0', 'e', others)
  expect(await keys()).toEqual(['d', 'a', 'c'])
})

test('what is too large is not kept, and all together never take more than their share', async () => {
  await keep('a', '0', 'x'.repeat(400))
  await keep('a', '0', 'x'.repeat(600))
  expect(await open('a', '0')).toMatchObject({ at: 1 })
  // Bytes count, not characters.
  await keep('b', '0', 'é'.repeat(300))
  expect(await keys()).toEqual(['a'])
  for (const key of ['b', 'c']) await keep(key, '0', 'x'.repeat(400))
  expect([await keys(), await answersStored()]).toEqual([['c', 'b'], 2])
})

test('an answer of another shape is not shown', async () => {
  await keep('a', '0', 'text')
  expect(await open('a', '0', { ...lists, schema: v.number() })).toBeUndefined()
})

describe('who can read it', () => {
  const canary = 'kanarienvogel'
  const stored = async (): Promise<string> => {
    const raw = await new Dexie('ri-test', disk).open()
    const rows = await Promise.all(['kept', 'answers'].map(name => raw.table<object>(name).toArray()))
    raw.close()
    return JSON.stringify(rows)
  }

  test('neither the search nor its answer is stored in the clear', async () => {
    await keep(canary, canary, canary)
    expect(await stored()).not.toContain(canary)
    const other = openMirror('ri-test', disk)
    expect([await listKept(other, lists), await loadKept(other, lists, canary, canary, 1)]).toEqual([[], undefined])
    other.close()
  })

  test('what was kept before the first key is encrypted with it', async () => {
    const early = openMirror('ri-early', disk)
    await storeKept(early, lists, canary, '0', canary, 1)
    await takeKey(early, deviceKey)
    const raw = await new Dexie('ri-early', disk).open()
    expect(JSON.stringify([await raw.table('kept').toArray(), await raw.table('answers').toArray()])).not.toContain(canary)
    raw.close()
    expect(await loadKept(early, lists, canary, '0', 2)).toEqual({ answer: canary, at: 1 })
    early.close()
  })

  test('sealing deletes it, although changes wait', async () => {
    await keep(canary, '0', canary)
    await enqueue(db, userId, createFolder, { name: 'Congress' }, 1)
    db.close()
    expect(await sealPartition('ri-test', disk)).toEqual({ changes: 1, texts: 0 })
    expect(await stored()).toBe('[[],[]]')
  })

  test('a wipe deletes it', async () => {
    await keep(canary, '0', canary)
    db.close()
    await wipePartition('ri-test', disk)
    expect(await disk.indexedDB.databases()).not.toContainEqual(expect.objectContaining({ name: 'ri-test' }))
  })

  test('nothing is kept for a guest', async () => {
    setOwner(undefined)
    await keepAnswer(lists, 'a', '0', 'x')
    expect([await openKept(lists, 'a', '0'), await keptOf(lists)]).toEqual([undefined, []])
  })
})

test('a full disk is freed of it', async () => {
  await keep('a', '0', 'a')
  await makeRoom(db)
  expect([await keys(), await answersStored()]).toEqual([[], 0])
})
