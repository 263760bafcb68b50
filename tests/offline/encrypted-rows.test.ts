import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { follow } from '#features/alerts/follow.mutation.ts'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { MirrorDb, setMeta, type Storage } from '#offline/mirror/db.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import { findKey, takeKey } from '#offline/device/keys.ts'
import { storeDraft, loadDraft, listDrafts } from '#offline/device/drafts.ts'
import { allFolders, oneFolder } from '#features/folders/mutations/folders.scopes.ts'
import { bookmarks } from '#features/folders/bookmarks.mirrored.ts'
import { deviceKey, drain, newDevice, newDisk, openTab, shown } from './simulation.ts'
import { openMirror } from '../support/subjects.ts'

const otherKey = Buffer.alloc(32, 9).toString('base64url')
const canary = 'kanarienvogel'
const record = { index: 'publications' as const, slug_value: canary }
const profile = { index: 'researchers' as const, slug_value: canary, name: canary }

afterEach(() => vi.restoreAllMocks())

/** The stored rows of a table, not decrypted. */
async function stored(disk: Storage, table: string): Promise<Record<string, unknown>[]> {
  const db = await new Dexie('ri-test', disk).open()
  const rows = await db.table<Record<string, unknown>>(table).toArray()
  db.close()
  return rows
}
const onDisk = async (disk: Storage) => JSON.stringify([await stored(disk, 'ops'), await stored(disk, 'texts')])

/** Deletes the key of a database, as sealing does. */
async function loseKey(db: MirrorDb): Promise<void> {
  await db.meta.delete('key')
  db.cipher.use(undefined)
}

test('typed text and names are never stored in the clear, not even in refusals', async () => {
  const { server, env, disk, tab } = await newDevice()
  const { result } = await tab.commit(createFolder, { name: canary })
  await tab.commit(addBookmark, { folder_id: result.id, ...record })
  await tab.commit(follow, profile)
  await storeDraft(tab.db, `message/${canary}`, { body: canary })
  expect(await onDisk(disk)).not.toContain(canary)
  server.refuse = ({ path }) => (path.endsWith('/subscribe') ? 'forbidden' : undefined)
  server.fault = ({ path }) => (path.endsWith('/bookmarks') ? 'drop-request' : 'none')
  await (await tab.lead()).pump()
  expect((await tab.ops()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(['queued 1', 'parked 1'])
  expect(await onDisk(disk)).not.toMatch(new RegExp(`${canary}|have permission`))
  expect(parkedChanges(await tab.ops())).toMatchObject([
    { what: ['Follow ', `“${canary}”`], why: 'You do not have permission to do this.' },
  ])
  expect(await loadDraft(tab.db, `message/${canary}`)).toEqual({ body: canary })
  expect(await listDrafts(tab.db)).toEqual([`message/${canary}`])
  server.fault = () => 'none'
  await drain(env, await tab.lead())
  expect([...server.bookmarks.keys()]).toEqual([`1/publications/${canary}`])
})

test('before the first key rows are in the clear; the key encrypts them and changes nothing else', async () => {
  const { server, env, disk } = await newDevice()
  const tab = await openTab(env, disk)
  await loseKey(tab.db)
  await tab.commit(createFolder, { name: canary })
  await tab.commit(follow, profile)
  await storeDraft(tab.db, 'message/ada', { body: canary })
  expect(await onDisk(disk)).toContain(canary)
  const before = await tab.ops()
  expect(await takeKey(tab.db, deviceKey)).toBe(true)
  expect(await takeKey(tab.db, deviceKey)).toBe(false)
  expect(await onDisk(disk)).not.toContain(canary)
  expect((await tab.ops()).map(({ seq, mid, payload, words, target }) => ({ seq, mid, payload, words, target }))).toEqual(
    before.map(({ seq, mid, payload, words, target }) => ({ seq, mid, payload, words, target })),
  )
  await drain(env, await tab.lead())
  expect([...server.effects.values()]).toEqual([1, 1])
})

test('rows written in the clear by a tab without the key are encrypted when the key comes again', async () => {
  const { disk, tab } = await newDevice()
  await tab.commit(createFolder, { name: 'Encrypted' })
  const late = openMirror('ri-test', disk)
  await storeDraft(late, 'message/ada', { body: canary })
  expect(await onDisk(disk)).toContain(canary)
  expect(await takeKey(tab.db, deviceKey)).toBe(false)
  expect(await onDisk(disk)).not.toContain(canary)
  expect(await loadDraft(tab.db, 'message/ada')).toEqual({ body: canary })
  expect((await tab.ops()).map(({ unreadable, words }) => unreadable ?? words[1])).toEqual(['“Encrypted”'])
})

test('without its key a change is not shown, sent, merged or lost; with the key it is sent once', async () => {
  const { server, env, disk, tab } = await newDevice()
  await tab.commit(createFolder, { name: canary })
  await tab.commit(follow, profile)
  await storeDraft(tab.db, 'message/ada', { body: canary })
  await loseKey(tab.db)
  expect(shown(await tab.view(allFolders))).toEqual([])
  expect(await loadDraft(tab.db, 'message/ada')).toBeUndefined()
  await tab.commit(follow, profile)
  await storeDraft(tab.db, 'message/ada', { body: 'begun anew' })
  const sender = await tab.lead()
  await sender.pump()
  expect(server.requests).toEqual([])
  expect((await tab.ops()).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued'])

  const later = await openTab(env, disk)
  expect(shown(await later.view(allFolders))).toEqual([{ name: canary, count: 0, mark: 'waiting' }])
  expect(await loadDraft(later.db, 'message/ada')).toEqual({ body: 'begun anew' })
  await drain(env, await later.lead())
  expect(await later.ops()).toEqual([])
  expect(server.folders.size).toBe(1)
  expect([...server.effects.values()]).toEqual([1, 1, 1])
})

test('after another key for the same device waiting changes are encrypted again and stay readable', async () => {
  const { disk, tab } = await newDevice()
  await tab.commit(createFolder, { name: canary })
  const [before] = await stored(disk, 'ops')
  expect(await takeKey(tab.db, otherKey)).toBe(true)
  const [after] = await stored(disk, 'ops')
  expect(after?.['box']).not.toEqual(before?.['box'])
  const later = openMirror('ri-test', disk)
  expect(await findKey(later)).toBe(true)
  expect((await later.ops.toArray()).map(op => op.words.join(''))).toEqual([`Create the folder “${canary}”`])
})

test('C12 a damaged encrypted row is parked, can be discarded, and blocks nothing else', async () => {
  const { server, env, disk, tab } = await newDevice()
  await tab.commit(createFolder, { name: 'Damaged' })
  await tab.commit(createFolder, { name: 'Whole' })
  const db = await new Dexie('ri-test', disk).open()
  await db
    .table('ops')
    .where('seq')
    .equals(1)
    .modify({ box: { id: '0'.repeat(24), data: new ArrayBuffer(64) } })
  db.close()
  await drain(env, await (await openTab(env, disk)).lead())
  expect([...server.folders.values()].map(({ name }) => name)).toEqual(['Whole'])
  expect(parkedChanges(await tab.ops())).toMatchObject([
    { code: 'client_error', what: ['A change that can’t be read on this device'], choices: ['discard'] },
  ])
})

test('C25 a thousand waiting changes are decrypted once, not at every read', async () => {
  const disk = newDisk()
  const { env } = await newDevice()
  const tab = await openTab(env, disk)
  const { result } = await tab.commit(createFolder, { name: 'Congress' })
  await tab.commit(addBookmark, { folder_id: result.id, index: 'publications', slug_value: '2' })
  const [, row] = await tab.ops()
  const others = Array.from({ length: 998 }, (_, at) => ({
    ...row!,
    seq: at + 3,
    target: { type: 'bookmark' as const, id: `${result.id}/publications/${at + 3}` },
  }))
  await tab.db.ops.bulkAdd(others.map(op => ({ ...op, payload: { ...(op.payload as object), slug_value: `${op.seq}` } })))
  const later = await openTab(env, disk)
  const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
  expect(await later.ops()).toHaveLength(1000)
  expect(decrypt).toHaveBeenCalledTimes(1000)
  expect((await later.view(oneFolder(result.id))).of(bookmarks).size).toBe(999)
  await setMeta(later.db, 'lastPull', 1)
  await later.ops()
  expect(decrypt).toHaveBeenCalledTimes(1000)
})

test('more text than fits into the cache is read completely, and survives a new key', async () => {
  const { disk, tab } = await newDevice()
  const names = Array.from({ length: 20 }, (_, at) => `question/${at}`)
  for (const name of names) await storeDraft(tab.db, name, 'x'.repeat(1_000_000))
  const later = openMirror('ri-test', disk)
  expect(await findKey(later)).toBe(true)
  expect(await listDrafts(later)).toEqual(names)
  expect(await takeKey(later, otherKey)).toBe(true)
  for (const name of names) expect(((await loadDraft(later, name)) as string).length).toBe(1_000_000)
})

test('an update of clear fields encrypts nothing', async () => {
  const { tab } = await newDevice()
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
  await tab.commit(createFolder, { name: 'Congress' })
  expect(encrypt).toHaveBeenCalledTimes(1)
  await tab.db.ops.update(1, { attempts: 3, state: 'parked' })
  expect(encrypt).toHaveBeenCalledTimes(1)
  await tab.db.ops.update(1, { words: ['Other words'] })
  expect(encrypt).toHaveBeenCalledTimes(2)
})

test('C31 reads of one transaction that are decrypted in another order than they began all end', async () => {
  const { disk, tab } = await newDevice()
  await tab.commit(createFolder, { name: canary })
  await storeDraft(tab.db, 'message/ada', { body: canary })
  const later = openMirror('ri-test', disk)
  expect(await findKey(later)).toBe(true)
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle)
  const pause = () => new Promise(done => setTimeout(done, 5))
  let second: () => void
  const secondEnded = new Promise<void>(done => (second = done))
  vi.spyOn(crypto.subtle, 'decrypt')
    .mockImplementationOnce(async (...given) => {
      await secondEnded
      // The transaction goes on in between.
      await pause()
      return decrypt(...given)
    })
    .mockImplementationOnce(async (...given) => {
      const bytes = await decrypt(...given)
      second()
      return bytes
    })
  expect(await takeKey(later, otherKey)).toBe(true)
  expect((await later.ops.toArray()).map(op => op.words.join(''))).toEqual([`Create the folder “${canary}”`])
  expect(await loadDraft(later, 'message/ada')).toEqual({ body: canary })
})
