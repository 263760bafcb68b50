import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import { reachability, watchReachability } from '#api/reachability.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { partitionName } from '#kit/partition-name.ts'
import { setOwner } from '#offline/engine.ts'
import { pullChanges } from '#offline/actions.ts'
import { changeInterests } from '#session/mirror/change-interests.mutation.ts'
import { commit, keepDraft, pendingChanges, readDraft, rememberRecord, waitingPayloads } from '#offline/index.ts'
import { signOutNotice, session, signOut, startSession } from '#session/session.ts'
import { signIn } from '#session/sign-in.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { smallRecords } from '../support/small-catalogue.ts'
import '../support/subjects.ts'
import { OpenedCopies } from '../offline/opened-copies.ts'
import { dump, holdsKey } from './device-dump.ts'

/** Another one each time: the server remembers the folders of every test. */
let canary = 'Kanarienvogel'

let server: TestServer
let ada: TestUser
let bob: TestUser
let network: boolean
let copies: OpenedCopies
/** The requests to the server, with the owner of their token. */
let requests: { token: string; text: string }[]
let stop: (() => void)[] = []
let assign: MockInstance<(url: string | URL) => void>

beforeAll(async () => {
  server = await startTestServer({ socket: false })
  bob = await server.user()
})
afterAll(() => server.stop())

beforeEach(async () => {
  ada = await server.user()
  canary += 'x'
  await server.store.write(tx =>
    tx
      .updateTable('users')
      .set({ full_name: `${canary} Ada`, first_name: canary, last_name: 'Ada' })
      .where('id', '=', ada.id)
      .execute(),
  )
  await server.folder(ada, { name: `${canary} on the server` })
  Dexie.dependencies.indexedDB = new IDBFactory()
  localStorage.clear()
  sessionStorage.clear()
  requests = []
  network = true
  copies = new OpenedCopies()
  vi.stubGlobal('caches', copies)
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  provideFetch(async (input, init) => {
    const request = new Request(new URL(String(input), 'http://127.0.0.1'), init)
    if (!network) throw new TypeError('Failed to fetch')
    requests.push({ token: request.headers.get('authorization') ?? '', text: `${request.url} ${String(init?.body)}` })
    return server.app.fetch(request)
  })
})
afterEach(() => {
  leave()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function load(): void {
  leave()
  reachability.online = network
  stop = [startSession(), watchReachability()]
}
function leave(): void {
  stop.splice(0).forEach(end => end())
  setOwner(undefined)
}
const settled = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 8000, interval: 20 })

/** Ada uses the app and makes offline changes, so that her name and texts are stored all over the device. */
async function adaWorks(): Promise<void> {
  load()
  await signIn(ada.email, ada.password)
  await pendingChanges()
  await settled(async () => expect(await holdsKey()).toBe(true))
  await pullChanges()
  await rememberRecord({ index: 'publications', slug: 'publications-1', title: `${canary} record` })
  const record = { ...smallRecords[0]!, title: `${canary} record` }
  copies.keep(`api-${partitionName(ada.id)}`, 'http://127.0.0.1/v1/publications/publications-1', record, 1)
  localStorage.setItem('ri-0.0.26-state', JSON.stringify({ searches: [canary] }))
  localStorage.setItem('preferred_view_per_index', canary)
  sessionStorage.setItem('ri-0.0.26-account', canary)
  network = false
  await commit(createFolder, { name: `${canary} unsent` })
  await keepDraft(`message/${canary}`, { body: canary })
  expect(await onDevice()).toContain(canary)
}

async function onDevice(): Promise<string> {
  const cached = await Promise.all(
    (await copies.keys()).map(async name => {
      const cache = await copies.open(name)
      return Promise.all((await cache.keys()).map(async ({ url }) => `${name} ${url} ${await (await cache.match(url))?.text()}`))
    }),
  )
  return `${await dump()} ${JSON.stringify(cached)} ${JSON.stringify(session)}`
}

/** Bob signs in after Ada, makes changes and sends them: nothing of Ada is on the device or sent in his name. */
async function bobFindsNothing(): Promise<void> {
  network = true
  const before = requests.length
  await signIn(bob.email, bob.password)
  expect(await pendingChanges()).toBe(0)
  await commit(createFolder, { name: 'Bob’s own' })
  await settled(async () => expect(await pendingChanges()).toBe(0))
  const device = await onDevice()
  for (const trace of [canary, ada.email]) expect(device).not.toContain(trace)
  for (const { text } of requests.slice(before)) expect(text).not.toContain(canary)
}

/** Ada’s unsent folder arrives once, whenever she is back; or never, where she gave it up. */
async function unsentFolders(): Promise<number> {
  const rows = await server.store.read.selectFrom('folders').select('name').where('name', '=', `${canary} unsent`).execute()
  return rows.length
}

test('an unsent interest is encrypted on the device, survives a restart, and is sent once', async () => {
  load()
  await signIn(ada.email, ada.password)
  await settled(async () => expect(await holdsKey()).toBe(true))
  network = false
  const name = 'Seidenreiher'
  await commit(changeInterests, { list: 'interests', change: { added: [name], removed: [] } })
  expect(await onDevice()).not.toContain(name)
  load()
  expect(await waitingPayloads(changeInterests)).toEqual([{ interests: { added: [name], removed: [] } }])
  expect(await onDevice()).not.toContain(name)
  network = true
  load()
  await settled(async () => expect(await pendingChanges()).toBe(0))
  const { interests } = await server.store.read.selectFrom('users').select('interests').where('id', '=', ada.id).executeTakeFirstOrThrow()
  expect(interests).toEqual([name])
  expect(requests.filter(({ text }) => text.includes(name))).toHaveLength(1)
  await settled(() => expect(session.user?.interests).toEqual([name]))
})

describe('G9 nothing of one user is left for the next on a shared device', () => {
  test('after a sign-out', async () => {
    await adaWorks()
    network = true
    await signOut()
    expect(await onDevice()).not.toContain(canary)
    await bobFindsNothing()
  })

  test('A5 after an offline sign-out, which ends the session on the server when the network is back', async () => {
    await adaWorks()
    await signOut()
    expect(await onDevice()).not.toContain(canary)
    const isOpen = async () => (await server.request('/v1/me', { token: ada.token })).status
    const sessions = async () =>
      server.store.read.selectFrom('sessions').select('sid').where('user_id', '=', ada.id).where('revoked_at', 'is', null).execute()
    expect(await sessions()).toHaveLength(2)
    network = true
    load()
    await settled(async () => expect(await sessions()).toHaveLength(1))
    expect(await isOpen()).toBe(200)
    await bobFindsNothing()
    expect(await unsentFolders()).toBe(0)
  })

  test('C28 after another user’s sign-in over a locked session, whose changes stay for their owner', async () => {
    await adaWorks()
    // The token ran out while the device was away.
    localStorage.setItem('ri-0.0.26-token', `${localStorage.getItem('ri-0.0.26-token')}x`)
    network = true
    load()
    await settled(() => expect(session.status).toBe('locked'))
    await bobFindsNothing()
    await signOut()
    await adaComesBack()
  })

  test('A4 A6 after the server ended the session, whose changes stay for their owner', async () => {
    await adaWorks()
    await server.store.write(tx => tx.updateTable('sessions').set({ revoked_at: server.now() }).where('user_id', '=', ada.id).execute())
    network = true
    load()
    await settled(() => expect(assign).toHaveBeenCalledWith('/login'))
    load()
    expect(signOutNotice()).toMatchObject({ why: 'ended', changes: 1, texts: 1, whose: 'K. A.' })
    expect(await onDevice()).not.toContain(canary)
    await bobFindsNothing()
    await signOut()
    await adaComesBack()
  })

  test('I13 after the account was deleted on another device, including unsent changes', async () => {
    await adaWorks()
    const { status } = await server.request(`/v1/users/${ada.id}`, {
      method: 'DELETE',
      user: ada,
      body: { password: ada.password },
      key: true,
    })
    expect(status).toBe(200)
    network = true
    load()
    await settled(() => expect(assign).toHaveBeenCalledWith('/login'))
    load()
    expect(signOutNotice()).toMatchObject({ why: 'deleted' })
    expect(await onDevice()).not.toContain(canary)
    expect((await Dexie.dependencies.indexedDB.databases()).map(({ name }) => name)).not.toContain(partitionName(ada.id))
    await bobFindsNothing()
    expect(await unsentFolders()).toBe(0)
  })

  async function adaComesBack(): Promise<void> {
    expect(await unsentFolders()).toBe(0)
    load()
    await signIn(ada.email, ada.password)
    await settled(async () => expect(await pendingChanges()).toBe(0))
    await settled(async () => expect(await readDraft(`message/${canary}`)).toEqual({ body: canary }))
    expect(await unsentFolders()).toBe(1)
  }
})

test('A36 the browser stays known to the server after a sign-out, also for another user', async () => {
  load()
  await signIn(ada.email, ada.password)
  await signOut()
  await signIn(bob.email, bob.password)
  const rows = await server.store.read.selectFrom('known_devices').select('device_hash').where('user_id', 'in', [ada.id, bob.id]).execute()
  const browsers = rows.map(row => row.device_hash)
  expect(browsers.filter(one => browsers.indexOf(one) !== browsers.lastIndexOf(one))).toHaveLength(2)
})
