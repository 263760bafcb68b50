import { beforeEach, describe, expect, test } from 'vitest'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { removeBookmark } from '#features/folders/mutations/remove-bookmark.mutation.ts'
import { updateFolder } from '#features/folders/mutations/update-folder.mutation.ts'
import { drain, newDevice, shown, type Tab, type Environment } from './simulation.ts'
import { allFolders } from '#features/folders/mutations/folders.scopes.ts'
import type { Fault } from './model/network.ts'
import type { ModelServer } from './model-server.ts'

let server: ModelServer
let env: Environment
let tab: Tab

beforeEach(async () => {
  ;({ server, env, tab } = await newDevice())
})

const item = (slug: string) => ({ slug_value: slug, index: 'publications' as const })
async function realFolder(name = 'Congress'): Promise<string> {
  await tab.commit(createFolder, { name })
  await drain(env, await tab.lead())
  return [...server.folders.keys()].at(-1) ?? ''
}
/** Only the next request fails. */
const once = (fault: Fault) => {
  let left = 1
  server.fault = () => (left-- > 0 ? fault : 'none')
}

describe('unknown outcome', () => {
  test.each<[string, Fault]>([
    ['N2 an answer lost after the commit', 'drop-response'],
    ['N3 a request that a proxy sends twice', 'duplicate'],
    ['N5 a request that never arrives', 'drop-request'],
    ['N6 a captive portal’s page with status 200', 'portal'],
    ['N6 a redirect to a portal', 'redirect'],
    ['N10 JSON that is cut off', 'cut-json'],
    ['a 504 after the commit', '504-after'],
    ['a JSON answer that does not echo the key', 'echo-missing'],
    ['a 500', '500'],
    ['a 401 in a foreign format', 'foreign-401'],
  ])('%s is no acknowledgement: the same request is sent again and takes effect once', async (_, fault) => {
    await tab.commit(createFolder, { name: 'Congress' })
    once(fault)
    const leader = await tab.lead()
    await leader.pump()
    if (fault !== 'duplicate') expect((await tab.ops())[0]).toMatchObject({ state: 'queued', attempts: 1 })
    await drain(env, leader)
    expect(await tab.ops()).toEqual([])
    expect([...server.effects.values()]).toEqual([1])
    expect(server.folders.size).toBe(1)
    expect(new Set(server.requests.map(request => request.key)).size).toBe(1)
  })

  test('after a pause the queue is looked at again, also by one who came a moment too early and finds it over when they leave', async () => {
    await tab.commit(createFolder, { name: 'Congress' })
    once('429')
    const leader = await tab.lead()
    await leader.pump()
    const paused = leader.nextAt()
    expect(paused).toBeGreaterThan(env.clock.now)
    env.clock.now = paused - 1
    await leader.pump()
    env.clock.now = paused
    expect(leader.nextAt()).toBe(paused)
    await leader.pump()
    expect([await tab.ops(), server.folders.size]).toEqual([[], 1])
    expect(leader.nextAt()).toBe(Number.POSITIVE_INFINITY)
  })

  test('the request is fixed at the first attempt: a retry is byte for byte the same', async () => {
    const id = await realFolder()
    await tab.commit(updateFolder, { id, change: { name: 'Second' } })
    server.fault = () => 'drop-request'
    const leader = await tab.lead()
    await leader.pump()
    const [before] = await tab.ops()
    await tab.commit(updateFolder, { id, change: { name: 'Third' } })
    // As if a later app version read the row differently.
    await tab.db.ops.update(before?.seq ?? 0, { payload: { id, change: { name: 'Read otherwise' } } })
    env.clock.now += 3_600_000
    await leader.pump()
    const [after] = await tab.ops()
    expect(after?.wire).toEqual(before?.wire)
    expect(after?.attempts).toBe(2)
  })

  test('N13 after 429 the whole queue waits as long as asked, and no attempt is counted', async () => {
    await tab.commit(createFolder, { name: 'One' })
    await tab.commit(createFolder, { name: 'Two' })
    server.fault = () => '429'
    const leader = await tab.lead()
    await leader.pump()
    const asked = server.requests.length
    await leader.pump()
    expect(server.requests.length).toBe(asked)
    expect((await tab.ops()).map(op => op.attempts)).toEqual([0, 0])
    server.fault = () => 'none'
    env.clock.now += 1000
    await leader.pump()
    expect(server.folders.size).toBe(2)
  })

  test('a change that fails with 500 eight times while others succeed is parked and retried hourly', async () => {
    const bad = await realFolder('Bad')
    await tab.commit(addBookmark, { folder_id: bad, ...item('a') })
    server.fault = ({ path }) => (path.startsWith(`/bookmark_folders/${bad}/`) ? '500' : 'none')
    const leader = await tab.lead()
    for (let round = 0; round < 12; round++) {
      await tab.commit(createFolder, { name: `Good ${round}` })
      env.clock.now += 400_000
      await leader.pump()
    }
    expect(server.folders.size).toBe(13)
    const [op] = await tab.ops()
    expect(op).toMatchObject({ state: 'parked', lastError: { code: 'internal' } })
    server.fault = () => 'none'
    env.clock.now += 3_600_000
    await leader.pump()
    expect(await tab.ops()).toEqual([])
    expect(server.bookmarks.size).toBe(1)
  })

  test('a later change of the same item waits for a parked one of unknown outcome', async () => {
    const id = await realFolder()
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    const leader = await tab.lead()
    const [op] = await tab.ops()
    await tab.db.ops.update(op?.seq ?? 0, { state: 'parked', attempts: 8, notBefore: env.clock.now + 3_600_000 })
    await tab.commit(removeBookmark, { folder_id: id, ...item('a') })
    await tab.commit(addBookmark, { folder_id: id, ...item('b') })
    await leader.pump()
    expect([...server.bookmarks.keys()]).toEqual([])
    env.clock.now += 3_600_000
    await drain(env, leader)
    expect([...server.bookmarks.keys()]).toEqual([`${id}/publications/b`])
  })

  test('C22 a clock that jumps back ten years delays no change', async () => {
    await tab.commit(createFolder, { name: 'Congress' })
    once('drop-request')
    const leader = await tab.lead()
    await leader.pump()
    env.clock.now -= 10 * 365 * 86_400_000
    await leader.pump()
    expect(server.folders.size).toBe(1)
  })
})

describe('session', () => {
  test('a refused token stops the queue, is renewed once, and the change goes on with its attempts uncounted', async () => {
    await tab.commit(createFolder, { name: 'Congress' })
    let renewed = 0
    env.recover = () => {
      renewed++
      server.fault = () => 'none'
      return Promise.resolve('ok')
    }
    server.fault = () => 'refused-401'
    await (await tab.lead()).pump()
    expect(renewed).toBe(1)
    expect(server.folders.size).toBe(1)
  })

  test('a locked session keeps every change and sends nothing until it is renewed', async () => {
    await tab.commit(createFolder, { name: 'Congress' })
    env.recover = () => Promise.resolve('locked')
    server.fault = () => 'refused-401'
    const leader = await tab.lead()
    await leader.pump()
    await leader.pump()
    expect(server.requests).toHaveLength(1)
    expect((await tab.ops())[0]).toMatchObject({ state: 'queued', attempts: 0 })
    server.fault = () => 'none'
    leader.resume()
    await leader.pump()
    expect(server.folders.size).toBe(1)
  })
})

describe('rows that cannot be sent', () => {
  test('C12 a corrupt row is parked as client_error and the others drain', async () => {
    await tab.commit(createFolder, { name: 'Bad' })
    await tab.commit(createFolder, { name: 'Good' })
    await tab.db.ops.update((await tab.ops())[0]?.seq ?? 0, { payload: { id: 7 } })
    await drain(env, await tab.lead())
    expect((await tab.ops()).map(op => [op.state, op.lastError?.code])).toEqual([['parked', 'client_error']])
    expect([...server.folders.values()].map(folder => folder.name)).toEqual(['Good'])
    expect(shown(await tab.view(allFolders)).map(folder => folder.name)).toEqual(['Good'])
  })

  test('C13 a row of a newer app stays as it is, is not sent, and the others drain', async () => {
    await tab.commit(createFolder, { name: 'Newer' })
    await tab.commit(createFolder, { name: 'Good' })
    await tab.db.ops.update((await tab.ops())[0]?.seq ?? 0, { v: 99 })
    const [before] = await tab.ops()
    await drain(env, await tab.lead())
    expect(await tab.ops()).toEqual([before])
    expect([...server.folders.values()].map(folder => folder.name)).toEqual(['Good'])
  })
})
