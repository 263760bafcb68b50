import 'fake-indexeddb/auto'
import { render, waitFor } from '@testing-library/react'
import { Dexie } from 'dexie'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { provideCredentials, provideFetch } from '#api/exchange.ts'
import { reachability } from '#api/reachability.ts'
import { partitionName } from '#kit/partition-name.ts'
import { follow } from '#features/alerts/follow.mutation.ts'
import { useFollowed } from '#features/alerts/use-followed.ts'
import { unfollow } from '#features/alerts/unfollow.mutation.ts'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { folders } from '#features/folders/folders.mirrored.ts'
import { allFolders } from '#features/folders/mutations/folders.scopes.ts'
import { useFolder, useFolders, useFoldersOf } from '#features/folders/folders.reads.ts'
import { updateFolder } from '#features/folders/mutations/update-folder.mutation.ts'
import { pullChanges } from '#offline/actions.ts'
import { closeEngine, engine } from '#offline/engine.ts'
import {
  commit,
  discardChange,
  exportParked,
  mirrorState,
  pendingChanges,
  provideIdentity,
  provideMutations,
  rememberRecord,
  offlineRecord,
  setOwner,
  useParked,
  useQueue,
  useRecentRecords,
  useWaiting,
} from '#offline/index.ts'
import { readInstall } from '#offline/install.ts'
import { openDurable } from '#offline/mirror/durable-engine.ts'
import { wipePartition } from '#offline/device/partitions.ts'
import { isQuotaError } from '#offline/device/storage-errors.ts'
import { provideSubjects } from '#offline/declare/subjects.ts'
import { openMirror, subjects } from '../support/subjects.ts'
import { ModelServer } from './model-server.ts'

let server: ModelServer
let users = 0

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory()
  server = new ModelServer()
  reachability.online = true
  const credentials = { token: 't', userId: `user-${++users}` }
  provideFetch(server.fetch)
  provideCredentials(() => credentials)
  provideIdentity({ credentials: () => credentials, recover: () => Promise.resolve('later') })
  setOwner(credentials.userId)
})
afterEach(() => {
  setOwner(undefined)
  delete mirrorState.unavailable
})

function Folders() {
  const folders = useFolders()
  return <p>{folders ? folders.map(({ name, count, mark }) => `${name} ${count} ${mark ?? 'saved'}`).join(', ') || 'none' : 'loading'}</p>
}
const screenText = () => document.body.textContent
const reads = (text: string) => waitFor(() => expect(screenText()).toBe(text))
/** In any order. */
const readsAll = (...rows: string[]) => waitFor(() => expect(screenText().split(', ').toSorted()).toEqual(rows))
const item = (slug: string) => ({ index: 'publications' as const, slug_value: slug })

describe('what a screen reads', () => {
  test('rows encrypted by another tab stay readable: this tab takes the key too', async () => {
    render(<Folders />)
    reachability.online = false
    await commit(createFolder, { name: 'Congress' })
    await reads('Congress 0 waiting')
    const userId = `user-${users}`
    const identity = { credentials: () => undefined, recover: () => Promise.resolve('later' as const) }
    const other = await openDurable({ userId, identity, failed: () => {} })
    await other.takeKey(Buffer.alloc(32, 5).toString('base64url'))
    await other.commit(createFolder, { name: 'From the other tab' })
    await reads('From the other tab 0 waiting, Congress 0 waiting')
    await commit(createFolder, { name: 'Third' })
    await vi.waitFor(async () => expect((await other.mirror.ops()).map(({ unreadable, words }) => unreadable ?? words[1])).toHaveLength(3))
    expect((await other.mirror.ops()).map(({ words }) => words[1])).toEqual(['“Congress”', '“From the other tab”', '“Third”'])
    await other.close()
  })

  test('the first pull counts as made once every screen has what it brought', async () => {
    await commit(createFolder, { name: 'Congress' })
    await vi.waitFor(() => expect(server.folders.size).toBe(1))
    await closeEngine()
    expect(mirrorState.lastPull).toBeUndefined()
    // A new device, on which reading takes long.
    Dexie.dependencies.indexedDB = new IDBFactory()
    let answer = () => {}
    const answers = new Promise<void>(resolve => (answer = resolve))
    provideFetch(async (...call) => {
      await answers
      return server.fetch(...call)
    })
    setOwner(`user-${users}`)
    const opened = (await engine())!
    const told: number[] = []
    const leave = opened.watch(
      async mirror => {
        for (let n = 0; n < 50; n++) await mirror.view(allFolders)
        return (await mirror.view(allFolders)).of(folders).size
      },
      size => told.push(size),
    )
    await vi.waitFor(() => expect(told).toEqual([0]))
    answer()
    await vi.waitFor(() => expect(mirrorState.lastPull).toBeDefined(), { interval: 1 })
    expect(told.at(-1)).toBe(1)
    leave()
  })

  test('C30 a write after the database was closed writes nothing and recreates no deleted database', async () => {
    setOwner(undefined)
    const userId = `user-${users}`
    const identity = { credentials: () => undefined, recover: () => Promise.resolve('later' as const) }
    const failed = vi.fn()
    const tab = await openDurable({ userId, identity, failed, key: Buffer.alloc(32, 5).toString('base64url') })
    await tab.commit(createFolder, { name: 'Congress' })
    await wipePartition(partitionName(userId))
    await tab.close()
    await expect(tab.keepDraft('message/ada', 'Kanarienvogel')).rejects.toThrow('please log in')
    await expect(tab.commit(createFolder, { name: 'Kanarienvogel' })).rejects.toThrow('please log in')
    const names = (await Dexie.dependencies.indexedDB.databases()).map(({ name }) => name)
    expect(names).not.toContain(partitionName(userId))
    expect(failed).not.toHaveBeenCalled()
  })

  test('C28 an end that another tab sends while this one opens the mirror ends it here too', async () => {
    setOwner(undefined)
    const userId = `user-${users}`
    const identity = { credentials: () => undefined, recover: () => Promise.resolve('later' as const) }
    const other = new BroadcastChannel(partitionName(userId))
    // The first ones come while it opens.
    const sending = setInterval(() => other.postMessage('end'))
    onTestFinished(() => {
      clearInterval(sending)
      other.close()
    })
    const tab = await openDurable({ userId, identity, failed: () => {} })
    await vi.waitFor(() => expect(tab.keepDraft('message/ada', 'Kanarienvogel')).rejects.toThrow('please log in'))
  })

  test('a screen shows loading, the rows, then every change: waiting, then saved', async () => {
    render(<Folders />)
    expect(screenText()).toBe('loading')
    await reads('none')
    server.fault = () => 'drop-request'
    const { id } = await commit(createFolder, { name: 'Congress' })
    await commit(addBookmark, { folder_id: id, ...item('a') })
    await reads('Congress 1 waiting')
    server.fault = () => 'none'
    await commit(addBookmark, { folder_id: id, ...item('b') })
    await reads('Congress 2 saved')
    expect(server.bookmarks.size).toBe(2)
  })

  test('a rename shows in an open reading of one folder without a reload, made here or elsewhere', async () => {
    await commit(createFolder, { name: 'Congress' })
    await vi.waitFor(async () => expect(await pendingChanges()).toBe(0))
    const id = [...server.folders.keys()].at(-1)!
    const OneFolder = () => <p>{useFolder(id)?.name}</p>
    render(<OneFolder />)
    await reads('Congress')
    await commit(updateFolder, { id, change: { name: 'Conference' } })
    await reads('Conference')
    await vi.waitFor(async () => expect(await pendingChanges()).toBe(0))
    server.saved.put({ ...server.folders.get(id)!, name: 'Renamed elsewhere' })
    await pullChanges()
    await reads('Renamed elsewhere')
  })

  test('of two records with one slug in two indexes only the saved one is in a folder', async () => {
    const { id } = await commit(createFolder, { name: 'Congress' })
    await commit(addBookmark, { folder_id: id, ...item('ada-lovelace') })
    const Saved = () => {
      const publication = useFoldersOf('publications', 'ada-lovelace')
      const researcher = useFoldersOf('researchers', 'ada-lovelace')
      return (
        <p>
          {publication?.length} and {researcher?.length}
        </p>
      )
    }
    render(<Saved />)
    await reads('1 and 0')
  })

  test('a temporary id in an address leads to the real folder after it became real', async () => {
    const { id } = await commit(createFolder, { name: 'Congress' })
    await vi.waitFor(async () => expect(await pendingChanges()).toBe(0))
    const One = ({ id }: { id: string }) => {
      const folder = useFolder(id)
      return <p>{folder === undefined ? 'loading' : (folder?.id ?? 'absent')}</p>
    }
    const { rerender } = render(<One id={id} />)
    await reads('1')
    rerender(<One id="nobody" />)
    await reads('absent')
  })

  test('after a change of user a live read starts again and shows nothing of the first user', async () => {
    await commit(createFolder, { name: 'First user’s' })
    render(<Folders />)
    await reads('First user’s 0 saved')
    setOwner('somebody else')
    await vi.waitFor(() => expect(screenText()).not.toContain('First'))
    setOwner(undefined)
    await reads('loading')
  })

  test('the queue shows waiting and refused changes, and refused ones can be exported and discarded', async () => {
    server.refuse = ({ body }) => (JSON.stringify(body).includes('Bad') ? 'forbidden' : undefined)
    const Queue = () => {
      const { pending, parked, stalled } = useQueue()
      const [change] = useParked()
      return (
        <p>{`${pending} ${parked} ${stalled} ${useWaiting()
          .map(({ what }) => what.join(''))
          .join()} ${change?.what.join('') ?? ''} ${change?.why ?? ''}`}</p>
      )
    }
    render(<Queue />)
    await commit(createFolder, { name: 'Bad' })
    await reads('0 1 false  Create the folder “Bad” You do not have permission to do this.')
    const [kept] = JSON.parse(await exportParked()) as [{ change: string; content: { input: { name: string } } }]
    expect([kept.change, kept.content.input.name]).toEqual(['Create the folder “Bad”', 'Bad'])
    expect(await discardChange(1)).toBe(true)
    await reads('0 0 false   ')
  })

  test('opened records are listed once each, newest first', async () => {
    const Seen = () => (
      <p>
        {useRecentRecords()
          ?.map(({ title }) => title)
          .join(', ') ?? 'loading'}
      </p>
    )
    render(<Seen />)
    await rememberRecord({ index: 'news', slug: 'a', title: 'A' })
    await rememberRecord({ index: 'news', slug: 'b', title: 'B' })
    const then = Date.now()
    await vi.waitUntil(() => Date.now() > then, { interval: 1 })
    await rememberRecord({ index: 'news', slug: 'a', title: 'A again' })
    await reads('A again, B')
  })

  test('a record in a mirrored folder can be read, one outside cannot', async () => {
    const { id } = await commit(createFolder, { name: 'Congress' })
    await commit(addBookmark, { folder_id: id, ...item('a') })
    await vi.waitFor(async () => expect(await pendingChanges()).toBe(0))
    const row = [...server.bookmarks.values()][0]
    if (row) row.record = { index: 'publications', slug_values: ['a'], source: { name: 's' }, title: 'A' }
    const db = new Dexie((await Dexie.getDatabaseNames()).find(name => name !== 'ri-meta') ?? '')
    await db.open()
    await db.table('bookmarks').put(row)
    expect(await offlineRecord('publications', 'a')).toMatchObject({ title: 'A' })
    expect(await offlineRecord('news', 'a')).toBeUndefined()
    db.close()
  })
})

describe('an offline start', () => {
  test('an offline start waits for the mutations, so that the first read shows waiting changes', async () => {
    setOwner(undefined)
    let loaded = () => {}
    provideMutations(() => new Promise<void>(done => (loaded = done)))
    setOwner(`user-${users}`)
    render(<Folders />)
    // Long enough for a read that would not wait.
    await new Promise(go => setTimeout(go, 100))
    expect(screenText()).toBe('loading')
    loaded()
    await reads('none')
  })

  test('code that could not be fetched is fetched later, and the database is used', async () => {
    setOwner(undefined)
    let isThere = false
    const all = () => Promise.resolve(Object.fromEntries(subjects.map(subject => [subject.name, subject])))
    provideSubjects(() => (isThere ? all() : Promise.reject(new TypeError('Failed to fetch'))))
    setOwner(`user-${users}`)
    render(<Folders />)
    // Long enough for a read that would not wait.
    await new Promise(go => setTimeout(go, 100))
    expect(screenText()).toBe('loading')
    await expect(commit(createFolder, { name: 'Congress' })).rejects.toThrow('Failed to fetch')
    isThere = true
    await reads('none')
    expect(mirrorState.unavailable).toBeUndefined()
    await commit(createFolder, { name: 'Congress' })
    expect(await Dexie.getDatabaseNames()).toContain(partitionName(`user-${users}`))
  })
})

describe('one change', () => {
  test('C23 twenty clicks on create during one write make one folder', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => commit(createFolder, { name: 'Congress' })))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    await vi.waitFor(async () => expect(await pendingChanges()).toBe(0))
    expect(server.folders.size).toBe(1)
  })

  test('a guest’s change is refused with a reason', async () => {
    setOwner(undefined)
    await expect((async () => commit(createFolder, { name: 'Congress' }))()).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  test('C21 without Web Locks one tab leads by a lease, and changes are still sent', async () => {
    expect(navigator.locks ?? undefined).toBeUndefined()
    await commit(createFolder, { name: 'Congress' })
    await vi.waitFor(() => expect(server.folders.size).toBe(1))
  })

  test('N11 the first change is sent within two seconds after the server is reachable again', async () => {
    await commit(createFolder, { name: 'Warm' })
    await vi.waitFor(async () => expect(await pendingChanges()).toBe(0))
    reachability.online = false
    await commit(createFolder, { name: 'Congress' })
    // Long enough for a change that would not wait for the network.
    await new Promise(go => setTimeout(go, 100))
    expect(server.folders.size).toBe(1)
    reachability.online = true
    // The law; a change that waited for its next retry would come later.
    await vi.waitFor(() => expect(server.folders.size).toBe(2), { timeout: 2000, interval: 5 })
  })
})

/** Opens the user’s data on a disk whose contents the browser may delete, with the function that does: it aborts what runs there. */
async function openDeletableDisk(): Promise<() => void> {
  await closeEngine()
  let disk = new IDBFactory()
  const connections: IDBDatabase[] = []
  const transactions: IDBTransaction[] = []
  const watch = (connection: IDBDatabase) => {
    connections.push(connection)
    const begin = connection.transaction.bind(connection)
    connection.transaction = (...given) => {
      const begun = begin(...given)
      transactions.push(begun)
      begun.addEventListener('complete', () => transactions.splice(transactions.indexOf(begun), 1))
      return begun
    }
  }
  Dexie.dependencies.indexedDB = {
    open: (name: string, version?: number) => {
      const request = disk.open(name, version)
      request.addEventListener('success', () => watch(request.result))
      return request
    },
    deleteDatabase: (name: string) => disk.deleteDatabase(name),
    databases: () => disk.databases(),
  } as unknown as IDBFactory
  setOwner(`user-${users}`)
  return () => {
    disk = new IDBFactory()
    for (const transaction of transactions.splice(0)) transaction.abort()
    for (const connection of connections.splice(0)) forceCloseDatabase(connection as never)
  }
}

describe('a database that does not work', () => {
  test('C9 one that the browser deletes while the app is open is filled again, says what was lost, and takes changes', async () => {
    const deleteAll = await openDeletableDisk()
    render(<Folders />)
    await commit(createFolder, { name: 'Congress' })
    await reads('Congress 0 saved')
    server.fault = () => 'drop-request'
    await commit(createFolder, { name: 'Never sent' })
    await readsAll('Congress 0 saved', 'Never sent 0 waiting')
    await vi.waitFor(() => expect(readInstall().unsent[partitionName(`user-${users}`)]).toBe(1))

    deleteAll()
    expect(await pendingChanges()).toBe(0)
    // No screen takes what is empty for what is there.
    expect([mirrorState.lost, mirrorState.lastPull]).toEqual([1, undefined])
    await reads('none')
    server.fault = () => 'none'
    await pullChanges()
    await reads('Congress 0 saved')
    expect(mirrorState.lastPull).toBeGreaterThan(0)
    await commit(createFolder, { name: 'Afterwards' })
    await readsAll('Afterwards 0 saved', 'Congress 0 saved')
    delete mirrorState.lost
  })

  test('C9 a connection that says late that it was ended does not end the next one, which is being opened', async () => {
    await closeEngine()
    const db = openMirror(`ri-late-${users}`, { indexedDB: new IDBFactory(), IDBKeyRange })
    await db.open()
    const dead = db.backendDB()
    db.close({ disableAutoOpen: false })
    await db.delete({ disableAutoOpen: false })
    const opening = db.open()
    while (!db.backendDB()) await new Promise(setImmediate)
    forceCloseDatabase(dead as never)
    await opening
    expect(await db.ops.count()).toBe(0)
    db.close()
  })

  test.each([0, 1, 2, 3, 4])('C9 a change that is being saved when the browser deletes the database is saved, %i steps on', async steps => {
    const deleteAll = await openDeletableDisk()
    await commit(createFolder, { name: 'Congress' })
    await vi.waitFor(async () => expect(await pendingChanges()).toBe(0))
    const reading = pendingChanges().catch(() => {})
    const saving = commit(createFolder, { name: 'Meanwhile' })
    for (let step = 0; step < steps; step++) await new Promise(setImmediate)
    deleteAll()
    // The dead connection is noticed by a read before it says that it was ended.
    const noticing = pendingChanges().catch(() => {})
    await Promise.all([saving, reading, noticing])
    const hasSent = () => [...server.folders.values()].some(({ name }) => name === 'Meanwhile')
    // What was saved before is gone, and counts as lost.
    await vi.waitFor(() => expect(hasSent() || mirrorState.lost === 1).toBe(true), { timeout: 5000 })
    expect(mirrorState.unavailable).toBeUndefined()
    await vi.waitFor(async () => expect(await pendingChanges()).toBe(0))
    delete mirrorState.lost
  })

  test('C6 without IndexedDB the app works online only, and a change is saved when the server has it', async () => {
    setOwner(undefined)
    Dexie.dependencies.indexedDB = {
      open: () => {
        throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.', 'InvalidStateError')
      },
    } as unknown as IDBFactory
    setOwner(`user-${users}`)
    render(<Folders />)
    await reads('none')
    expect(mirrorState.unavailable).toContain('only while you’re online')
    const { id } = await commit(createFolder, { name: 'Congress' })
    expect(id).toBe('1')
    await reads('Congress 0 saved')
    server.fault = () => 'drop-request'
    await expect(commit(createFolder, { name: 'Not saved' })).rejects.toMatchObject({ kind: 'offline' })
    expect(server.folders.size).toBe(1)
  })

  test('C6 without IndexedDB profiles are followed online; a refusal that means done counts as done', async () => {
    setOwner(undefined)
    Dexie.dependencies.indexedDB = {
      open: () => {
        throw new DOMException('no databases here', 'InvalidStateError')
      },
    } as unknown as IDBFactory
    setOwner(`user-${users}`)
    const ada = { index: 'researchers' as const, slug_value: 'ada', name: 'Ada Brook' }
    const Following = () => <p>{String(useFollowed('researchers', 'ada')?.isFollowed)}</p>
    render(<Following />)
    await reads('false')
    await commit(follow, ada)
    await reads('true')
    expect([...server.subscriptions.keys()]).toEqual(['researchers/ada'])
    server.refuse = () => 'gone'
    await commit(unfollow, ada)
    await reads('false')
    server.refuse = () => 'forbidden'
    await expect(commit(follow, ada)).rejects.toMatchObject({ code: 'forbidden' })
    await reads('false')
    server.refuse = () => undefined
    server.alerts.follow({ index: 'researchers', slug_value: 'ada' })
    await pullChanges()
    await reads('true')
    server.alerts.unfollow({ index: 'researchers', slug_value: 'ada' })
    await pullChanges()
    await reads('false')
  })

  test('C4 a full disk is recognised however it is wrapped', () => {
    expect(isQuotaError(new DOMException('full', 'QuotaExceededError'))).toBe(true)
    expect(isQuotaError({ name: 'AbortError', inner: { name: 'QuotaExceededError' } })).toBe(true)
    expect(isQuotaError({ name: 'AbortError', inner: { name: 'AbortError', inner: { name: 'QuotaExceededError' } } })).toBe(true)
    expect(isQuotaError(new DOMException('stopped', 'AbortError'))).toBe(false)
    expect(isQuotaError(undefined)).toBe(false)
  })
})
