import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { provideCredentials, provideFetch, exchange } from '#api/exchange.ts'
import { replyOf, toWireRequest } from '#api/call.ts'
import { changes, feeds } from '#contract/changes.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { folders } from '#features/folders/folders.mirrored.ts'
import { takeKey } from '#offline/device/keys.ts'
import { sealPartition, wipePartition } from '#offline/device/partitions.ts'
import { isChildOf, keyOf, keyText, type Subject } from '#offline/declare/subject.ts'
import { MirrorDb, opsAbout, type Storage } from '#offline/mirror/db.ts'
import { openInMemory } from '#offline/mirror/memory-engine.ts'
import { pull } from '#offline/mirror/pull.ts'
import { loadKeys, loadView } from '#offline/mirror/view.ts'
import { every } from '#offline/declare/scope.ts'
import { provideSubjects } from '#offline/declare/subjects.ts'
import { drop } from '#offline/declare/base-write.ts'
import { writeBase } from '#offline/mirror/write-base.ts'
import { enqueue } from '#offline/queue/enqueue.ts'
import { openMirror, rowOf, subjects } from '../support/subjects.ts'
import { deviceKey, newDisk, userId } from './simulation.ts'
import { ModelServer } from './model-server.ts'

/** The laws of the mirror for every declared subject: a new declaration is tested without a line here. */

let server: ModelServer
let disk: Storage

beforeEach(() => {
  server = new ModelServer()
  disk = newDisk()
  provideFetch(server.fetch)
  provideCredentials(() => ({ token: 'token', userId }))
})

const ask = async (since: string | undefined) => replyOf(changes.since, await exchange(toWireRequest(changes.since, { query: { since } })))
const pulled = (db: MirrorDb) => pull(db, ask, () => 1)
const put = (subject: Subject, row: object) => server.change(subject, keyText(subject, row), row)
const byKey = (subject: Subject, rows: readonly object[]) => Object.fromEntries(rows.map(row => [keyText(subject, row), row]))
const rowsOf = async (db: MirrorDb, subject: Subject) => byKey(subject, await db.rows(subject).toArray())
/** The stored rows of a table, not decrypted. */
async function onDisk(name: string, table: string): Promise<string> {
  const bare = await new Dexie(name, disk).open()
  const rows = await bare.table(table).toArray()
  bare.close()
  return JSON.stringify(rows, (_, value: unknown) => (value instanceof ArrayBuffer ? 'ciphertext' : value))
}

test('each subject of the contract has its declaration on the device, and each declaration its feed', () => {
  const sentence =
    'contract/changes.ts and src/app/mirror/mirrored-subjects.ts must list the same subjects; each needs <subject>.mirrored.ts in its feature.'
  expect(subjects.map(({ name }) => name).toSorted(), sentence).toEqual(Object.keys(feeds).toSorted())
})

test('no two subjects share a table, or a target where they share their lanes', () => {
  expect(new Set(subjects.map(({ name }) => name)).size).toBe(subjects.length)
  expect(new Set(subjects.map(({ lanes, target }) => `${lanes} ${target}`)).size).toBe(subjects.length)
})

test('a subject that is part of another begins its key with the key of the whole, and shares its lanes', () => {
  for (const part of subjects) {
    if (!part.parent) continue
    expect(part.key.length, part.name).toBeGreaterThan(part.parent.key.length)
    expect(part.lanes, part.name).toBe(part.parent.lanes)
  }
})

describe.each(subjects.map(subject => [subject.name, subject] as const))('%s', (name, subject) => {
  const [one, two] = [rowOf(subject, 1), rowOf(subject, 2)]

  test('a first pull brings all rows, over as many pages as it takes', async () => {
    for (let id = 0; id < 45; id++) put(subject, rowOf(subject, id))
    const db = openMirror('ri-test', disk)
    await pulled(db)
    expect(await rowsOf(db, subject)).toEqual(Object.fromEntries(server.of(subject)))
    expect((await loadKeys(db, subject)).toSorted()).toEqual([...server.of(subject).keys()].toSorted())
  })

  test('a later pull brings changed rows and drops removed ones', async () => {
    put(subject, one)
    put(subject, two)
    const db = openMirror('ri-test', disk)
    await pulled(db)
    const changed = rowOf(subject, 1, 2)
    put(subject, changed)
    server.change(subject, keyText(subject, two))
    await pulled(db)
    expect(await rowsOf(db, subject)).toEqual(byKey(subject, [changed]))
  })

  test('a reset drops rows that no page lists', async () => {
    put(subject, one)
    put(subject, two)
    const db = openMirror('ri-test', disk)
    await pulled(db)
    server.change(subject, keyText(subject, two))
    server.forget()
    await pulled(db)
    expect(await rowsOf(db, subject)).toEqual(byKey(subject, [one]))
  })

  test('an acknowledged drop of a row drops its child rows', async () => {
    const db = openMirror('ri-test', disk)
    await db.rows(subject).bulkPut([one, two])
    const key = keyText(subject, one)
    for (const part of subjects.filter(other => isChildOf(other, subject)))
      await db.rows(part).bulkPut([key, keyText(subject, two)].map(whole => partOf(part, whole)))
    await db.transaction('rw', db.baseTables, () => writeBase(db, [drop(subject, key)]))
    expect(await rowsOf(db, subject)).toEqual(byKey(subject, [two]))
    for (const part of subjects.filter(other => isChildOf(other, subject))) expect(await db.rows(part).count(), part.name).toBe(1)
  })

  test('a row of an older version never replaces a newer one', async () => {
    const db = openMirror('ri-test', disk)
    const newer = rowOf(subject, 1, 7)
    await db.transaction('rw', db.baseTables, () => writeBase(db, [{ of: subject, put: [newer] }]))
    await db.transaction('rw', db.baseTables, () => writeBase(db, [{ of: subject, put: [one] }]))
    expect(await rowsOf(db, subject)).toEqual(byKey(subject, [subject.version === undefined ? one : newer]))
  })

  test('the engine in memory shows the same rows as the durable one', async () => {
    put(subject, one)
    put(subject, two)
    const db = openMirror('ri-test', disk)
    await pulled(db)
    const identity = { credentials: () => ({ token: 'token', userId }), recover: () => Promise.resolve('later' as const) }
    const memory = openInMemory(userId, identity, subjects)
    await vi.waitFor(async () => expect(await memory.mirror.lastPull()).toBeDefined())
    const scope = { rows: [every(subject)] }
    expect([...(await memory.mirror.view(scope)).of(subject)]).toEqual([...(await loadView(db, scope)).of(subject)])
    server.change(subject, keyText(subject, one))
    await memory.pull()
    expect(await memory.mirror.keys(subject)).toEqual([keyText(subject, two)])
    await memory.close()
  })

  test('sealing deletes its rows, keeps waiting changes, and the next pull brings the rows back', async () => {
    put(subject, one)
    const db = openMirror('ri-sealed', disk)
    await takeKey(db, deviceKey)
    await pulled(db)
    await enqueue(db, userId, createFolder, { name: 'Congress' }, 1)
    db.close()
    expect(await sealPartition('ri-sealed', disk)).toEqual({ changes: 1, texts: 0 })
    const sealed = openMirror('ri-sealed', disk)
    expect([await sealed.rows(subject).count(), await sealed.ops.count()]).toEqual([0, 1])
    await takeKey(sealed, deviceKey)
    await pulled(sealed)
    expect(await rowsOf(sealed, subject)).toEqual(byKey(subject, [one]))
    sealed.close()
  })

  test('a wipe leaves no database', async () => {
    const db = openMirror('ri-wiped', disk)
    await db.rows(subject).put(one)
    db.close()
    await wipePartition('ri-wiped', disk)
    expect((await disk.indexedDB.databases()).map(database => database.name)).not.toContain('ri-wiped')
  })

  test('without `clear` in its declaration everything except keys and indexes is encrypted', async () => {
    const { clear: _, ...silent } = subject
    const db = new MirrorDb('ri-silent', [silent, ...subjects.filter(other => other !== subject)], disk)
    await takeKey(db, deviceKey)
    await db.rows(silent).bulkPut([one, two])
    const readable = new Set([...subject.key, ...(subject.indexes ?? [])])
    const stored = JSON.parse(await onDisk('ri-silent', name)) as Record<string, unknown>[]
    for (const row of stored) for (const field of Object.keys(row)) expect([...readable, 'box']).toContain(field)
    expect(await rowsOf(db, silent)).toEqual(byKey(subject, [one, two]))
    expect(await db.rows(silent).get(keyOf(subject, keyText(subject, one)))).toEqual(one)
    // After another key for the same device the rows are still readable.
    await takeKey(db, Buffer.alloc(32, 9).toString('base64url'))
    expect(await rowsOf(db, silent)).toEqual(byKey(subject, [one, two]))
    db.close()
  })
})

/** A row that is part of the row with this key. */
function partOf(part: Subject, whole: string): object {
  const row = rowOf(part, 1)
  return { ...row, ...Object.fromEntries(whole.split('/').map((value, at) => [part.key[at], value])) }
}

describe('a table of another app version', () => {
  const later = { ...folders, name: 'inventions', since: 5 } as Subject

  async function leftBehind(name: string): Promise<void> {
    const db = new MirrorDb(name, [...subjects, later], disk)
    await db.rows(later).put({ id: '1', name: 'A secret' })
    await enqueue(db, userId, createFolder, { name: 'Congress' }, 1)
    db.close()
  }

  test('is deleted by a wipe', async () => {
    await leftBehind('ri-later')
    await wipePartition('ri-later', disk)
    expect((await disk.indexedDB.databases()).map(database => database.name)).not.toContain('ri-later')
  })

  test('is cleared by sealing, which needs no subject’s code', async () => {
    await leftBehind('ri-later')
    provideSubjects(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await sealPartition('ri-later', disk)).toEqual({ changes: 1, texts: 0 })
    provideSubjects(() => Promise.resolve(Object.fromEntries(subjects.map(subject => [subject.name, subject]))))
    expect(await onDisk('ri-later', 'inventions')).toBe('[]')
  })
})

test('a field of an encrypted row may be named about', async () => {
  const profiles = { ...folders, name: 'profiles', clear: [], since: 1 } as Subject
  const db = new MirrorDb('ri-about', [profiles], disk)
  const row = { id: '1', version: 1, about: 'What I do' }
  await db.rows(profiles).put(row)
  expect(await db.rows(profiles).get('1')).toEqual(row)
  await takeKey(db, deviceKey)
  expect(await db.rows(profiles).get('1')).toEqual(row)
  db.close()
  expect(await onDisk('ri-about', 'profiles')).not.toContain('What I do')
})

test('C15 waiting changes of a version 2 mirror are found by target, with any set of subjects', async () => {
  const before = new Dexie('ri-second', disk)
  before.version(1).stores({
    folders: 'id',
    ops: '++seq, lane, target.id, [state+seq+lane+notBefore+unmet]',
    idmap: 'tmp',
    seen: '[index+slug], at',
    meta: 'key',
  })
  before.version(2).stores({ drafts: 'key' })
  await before.open()
  const op = { lane: 'folder:1', target: { type: 'folder', id: '1' }, state: 'queued', notBefore: 0, unmet: 0 }
  await before.table('ops').add(op)
  before.close()
  const db = new MirrorDb('ri-second', [folders], disk)
  expect((await opsAbout(db, ['1'])).map(({ lane }) => lane)).toEqual(['folder:1'])
  db.close()
})

test('many rows of one page of changes are written some at a time, so that no task encrypts all of them', async () => {
  const db = openMirror('ri-test', disk)
  const rows = Array.from({ length: 130 }, (_, at) => rowOf(folders, at))
  const table = db.rows(folders)
  const puts = vi.spyOn(Object.getPrototypeOf(table) as typeof table, 'bulkPut')
  await db.transaction('rw', db.baseTables, () => writeBase(db, [{ of: folders, put: rows }]))
  const written = puts.mock.calls.map(([some]) => some.length)
  vi.restoreAllMocks()
  expect(written.reduce((sum, size) => sum + size, 0)).toBe(130)
  expect(Math.max(...written)).toBeLessThanOrEqual(50)
  expect(await table.count()).toBe(130)
  db.close()
})
