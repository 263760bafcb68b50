import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { provideCredentials, provideFetch } from '#api/exchange.ts'
import { reachability } from '#api/reachability.ts'
import type { AnyRecord } from '#contract/records.ts'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { removeBookmark } from '#features/folders/mutations/remove-bookmark.mutation.ts'
import { searchOnDevice } from '#features/search/device/device-answers.ts'
import { partitionName } from '#kit/partition-name.ts'
import { takeKey } from '#offline/device/keys.ts'
import { sealPartition, wipePartition } from '#offline/device/partitions.ts'
import { makeRoom } from '#offline/device/storage-errors.ts'
import { commit, openMirror as openEngine, pendingChanges, provideIdentity, setDeviceKey, setOwner } from '#offline/index.ts'
import type { MirrorDb, Storage } from '#offline/mirror/db.ts'
import { keptParts } from '#offline/mirror/kept-parts.ts'
import { enqueue } from '#offline/queue/enqueue.ts'
import { session } from '#session/state.ts'
import { tasks } from '#workers/tasks.ts'
import { shareOf } from '../support/share.ts'
import { openMirror } from '../support/subjects.ts'
import { ModelServer } from './model-server.ts'
import { OpenedCopies } from './opened-copies.ts'
import { deviceKey, newDisk } from './simulation.ts'

const otherKey = Buffer.alloc(32, 9).toString('base64url')
const canary = 'kanarienvogel'

describe('stored parts of the index', () => {
  let disk: Storage
  let db: MirrorDb
  const file = () => new TextEncoder().encode(canary)
  const stored = async (): Promise<{ id: string; box: { data: ArrayBuffer } }[]> => {
    const raw = await new Dexie('ri-test', disk).open()
    const rows = await raw.table<{ id: string; box: { data: ArrayBuffer } }>('parts').toArray()
    raw.close()
    return rows
  }
  beforeEach(async () => {
    disk = newDisk()
    db = openMirror('ri-test', disk)
    await takeKey(db, deviceKey)
  })

  test('a part is read as it was stored, and is never stored in the clear', async () => {
    expect(await keptParts(db).keep([], [{ id: 'a', file: file() }], [])).toBe(true)
    expect(await keptParts(db).read('a')).toEqual(file())
    const [row] = await stored()
    expect(Buffer.from(row!.box.data).toString('latin1')).not.toContain(canary)
    expect(Object.keys(row!)).toEqual(['id', 'box'])
  })

  test('without a key nothing is stored', async () => {
    const early = openMirror('ri-early', disk)
    expect(await keptParts(early).keep([], [{ id: 'a', file: file() }], [])).toBe(false)
    expect(await keptParts(early).ids()).toEqual([])
    early.close()
  })

  test('under another key, or damaged, a part cannot be read', async () => {
    await keptParts(db).keep([], [{ id: 'a', file: file() }], [])
    const [row] = await stored()
    new Uint8Array(row!.box.data)[3]! ^= 1
    await db.parts.put({ ...row!, id: 'b' } as never)
    expect(await keptParts(db).read('b')).toBeUndefined()
    await takeKey(db, otherKey)
    expect(await keptParts(db).read('a')).toBeUndefined()
  })

  test('of two tabs only the one stores that knows what is stored', async () => {
    const other = openMirror('ri-test', disk)
    await takeKey(other, deviceKey)
    expect(await keptParts(db).keep([], [{ id: 'a', file: file() }], [])).toBe(true)
    expect(await keptParts(other).keep([], [{ id: 'b', file: file() }], [])).toBe(false)
    expect(await keptParts(other).keep(['a'], [{ id: 'b', file: file() }], ['a'])).toBe(true)
    expect(await keptParts(db).ids()).toEqual(['b'])
    other.close()
  })

  test('sealing deletes the parts although changes wait, a wipe deletes them, and so does a full disk', async () => {
    await keptParts(db).keep([], [{ id: 'a', file: file() }], [])
    await makeRoom(db)
    expect(await stored()).toEqual([])
    await keptParts(db).keep([], [{ id: 'a', file: file() }], [])
    await enqueue(db, 'user-1', createFolder, { name: 'Congress' }, 1)
    db.close()
    expect(await sealPartition('ri-test', disk)).toEqual({ changes: 1, texts: 0 })
    expect(await stored()).toEqual([])
    await wipePartition('ri-test', disk)
    expect(await disk.indexedDB.databases()).not.toContainEqual(expect.objectContaining({ name: 'ri-test' }))
  })

  test('a closed database stores nothing any more', async () => {
    db.close()
    db.cipher.end()
    await expect(
      keptParts(db)
        .keep([], [{ id: 'a', file: file() }], [])
        .catch(() => false),
    ).resolves.toBe(false)
    expect(await stored()).toEqual([])
  })
})

describe('the next start of the app', () => {
  let server: ModelServer
  let userId: string
  let users = 0

  async function start(key = deviceKey): Promise<void> {
    const credentials = { token: 't', userId }
    provideCredentials(() => credentials)
    provideIdentity({ credentials: () => credentials, recover: () => Promise.resolve('later') })
    session.user = { user_id: userId, user_type: 'premium' } as NonNullable<typeof session.user>
    setOwner(userId)
    openEngine()
    await setDeviceKey(userId, key)
  }
  beforeEach(() => {
    Dexie.dependencies.indexedDB = new IDBFactory()
    server = new ModelServer()
    reachability.online = true
    provideFetch(server.fetch)
    vi.stubGlobal('caches', new OpenedCopies())
    userId = `keeper-${++users}`
  })
  afterEach(() => {
    setOwner(undefined)
    delete session.user
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  const paper = (slug: string, title: string): AnyRecord => ({
    index: 'publications',
    slug_values: [slug, `old-${slug}`],
    source: { name: 'Tests' },
    title,
  })
  const place = (folder_id: string, slug_value: string) => ({ folder_id, index: 'publications' as const, slug_value })
  const titles = async (keyword = ''): Promise<string[]> =>
    (await searchOnDevice({ index: 'publications', keyword, per_page: 50 })).reply.results
      .map(item => String(item.data['title']))
      .toSorted()
  const sent = () => vi.waitFor(async () => expect(await pendingChanges()).toBe(0))
  const rows = async (): Promise<{ id: string; box: { id: string; data: ArrayBuffer } }[]> => {
    const raw = await new Dexie(partitionName(userId)).open()
    const found = await raw.table('parts').toArray()
    raw.close()
    return found
  }
  const whenStored = () => vi.waitFor(async () => expect((await rows()).length).toBeGreaterThan(0), { timeout: 9000, interval: 100 })

  /** A folder with two papers, searched and stored; then the app is closed. Returns the folder's id. */
  async function firstStart(): Promise<string> {
    await start()
    for (const record of [paper('a', 'Apples'), paper('b', 'Bears')]) server.catalogue.set(`publications/${record.slug_values[0]}`, record)
    const { id } = await commit(createFolder, { name: 'Congress' })
    for (const slug of ['a', 'b']) await commit(addBookmark, place(id, slug))
    await sent()
    expect(await titles()).toEqual(['Apples', 'Bears'])
    await whenStored()
    setOwner(undefined)
    return [...server.folders.keys()].at(-1)!
  }
  function watchIndexing(): () => string[] {
    const updates = vi.spyOn(tasks, 'updateIndex')
    return () => updates.mock.calls.flatMap(([{ put }]) => put.map(({ text }) => (JSON.parse(text) as { title: string }).title)).toSorted()
  }

  test('opens the stored index and indexes nothing that it knows', { timeout: 20_000 }, async () => {
    await firstStart()
    const indexed = watchIndexing()
    await start()
    expect(await titles()).toEqual(['Apples', 'Bears'])
    expect(await titles('bears')).toEqual(['Bears'])
    expect((await searchOnDevice({ index: 'publications' })).searched).toBe(2)
    expect(indexed()).toEqual([])
  })

  test('indexes what is new or changed, and drops what is gone', { timeout: 20_000 }, async () => {
    const folder = await firstStart()
    const indexed = watchIndexing()
    server.saved.rewrite('publications', 'b', paper('b', 'Beavers'))
    server.catalogue.set('publications/c', paper('c', 'Cranes'))
    await start()
    await commit(addBookmark, place(folder, 'c'))
    await commit(removeBookmark, place(folder, 'a'))
    await sent()
    await vi.waitFor(async () => expect(await titles()).toEqual(['Beavers', 'Cranes']), { timeout: 9000 })
    expect(await titles('apples')).toEqual([])
    expect(indexed()).toEqual(['Beavers', 'Cranes'])
  })

  const useless = [
    {
      how: 'damaged',
      change: async () => {
        const [row] = await rows()
        new Uint8Array(row!.box.data)[100]! ^= 1
        const raw = await new Dexie(partitionName(userId)).open()
        await raw.table('parts').put(row)
        raw.close()
        return deviceKey
      },
    },
    { how: 'encrypted with another key', change: () => Promise.resolve(otherKey) },
  ]
  test.each(shareOf(useless, 1, ({ how }) => how))(
    'builds the index again where the stored one is $how',
    { timeout: 20_000 },
    async ({ change }) => {
      await firstStart()
      const before = (await rows()).map(({ id }) => id)
      const key = await change()
      const indexed = watchIndexing()
      await start(key)
      expect(await titles()).toEqual(['Apples', 'Bears'])
      expect(indexed()).toEqual(['Apples', 'Bears'])
      await vi.waitFor(
        async () => {
          const now = (await rows()).map(({ id }) => id)
          expect([now.length, now.filter(id => before.includes(id))]).toEqual([1, []])
        },
        { timeout: 9000, interval: 100 },
      )
    },
  )
})
