import { beforeEach, describe, expect, test } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import { addBookmark } from '#features/folders/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/create-folder.mutation.ts'
import { deleteFolder } from '#features/folders/delete-folder.mutation.ts'
import { removeBookmark } from '#features/folders/remove-bookmark.mutation.ts'
import { updateFolder } from '#features/folders/update-folder.mutation.ts'
import type { Storage } from '#offline/mirror-db.ts'
import { discard, retryParked } from '#offline/parked.ts'
import { copyOf, parkedChanges } from '#offline/parked-changes.ts'
import { resolveParked } from '#offline/resolve.ts'
import { drain, newDisk, newWorld, openTab, shown, type Tab, type World } from './device.ts'
import { type Fault, ModelServer } from './model-server.ts'

let server: ModelServer
let world: World
let disk: Storage
let tab: Tab

beforeEach(async () => {
  server = new ModelServer()
  world = newWorld(server)
  disk = newDisk()
  tab = await openTab(world, disk)
})

const item = (slug: string) => ({ slug_value: slug, index: 'publications' as const })
async function realFolder(name = 'Congress'): Promise<string> {
  await tab.commit(createFolder, { name })
  await drain(world, await tab.lead())
  return [...server.folders.keys()].at(-1) ?? ''
}
/** The next request suffers, the ones after it do not. */
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
  ])('%s is no acknowledgement: the same request goes again and takes effect once', async (_, fault) => {
    await tab.commit(createFolder, { name: 'Congress' })
    once(fault)
    const leader = await tab.lead()
    await leader.pump()
    if (fault !== 'duplicate') expect((await tab.ops())[0]).toMatchObject({ state: 'queued', attempts: 1 })
    await drain(world, leader)
    expect(await tab.ops()).toEqual([])
    expect([...server.effects.values()]).toEqual([1])
    expect(server.folders.size).toBe(1)
    expect(new Set(server.requests.map(request => request.key)).size).toBe(1)
  })

  test('the request is frozen at the first attempt: a retry is byte for byte the same', async () => {
    const id = await realFolder()
    await tab.commit(updateFolder, { id, change: { name: 'Second' } })
    server.fault = () => 'drop-request'
    const leader = await tab.lead()
    await leader.pump()
    const [before] = await tab.ops()
    await tab.commit(updateFolder, { id, change: { name: 'Third' } })
    // As if a later version of the app read the row otherwise.
    await tab.db.ops.update(before?.seq ?? 0, { payload: { id, change: { name: 'Read otherwise' } } })
    world.clock.now += 3_600_000
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
    world.clock.now += 1000
    await leader.pump()
    expect(server.folders.size).toBe(2)
  })

  test('a change that fails with 500 eight times while others succeed is parked, holds no other lane, and is asked about hourly', async () => {
    const bad = await realFolder('Bad')
    await tab.commit(addBookmark, { folder_id: bad, ...item('a') })
    server.fault = ({ path }) => (path.startsWith(`/bookmark_folders/${bad}/`) ? '500' : 'none')
    const leader = await tab.lead()
    for (let round = 0; round < 12; round++) {
      await tab.commit(createFolder, { name: `Good ${round}` })
      world.clock.now += 400_000
      await leader.pump()
    }
    expect(server.folders.size).toBe(13)
    const [op] = await tab.ops()
    expect(op).toMatchObject({ state: 'parked', lastError: { code: 'internal' } })
    server.fault = () => 'none'
    world.clock.now += 3_600_000
    await leader.pump()
    expect(await tab.ops()).toEqual([])
    expect(server.bookmarks.size).toBe(1)
  })

  test('a later act on the same item waits for a parked one of unknown outcome, so that its late effect undoes nothing', async () => {
    const id = await realFolder()
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    const leader = await tab.lead()
    const [op] = await tab.ops()
    await tab.db.ops.update(op?.seq ?? 0, { state: 'parked', attempts: 8, notBefore: world.clock.now + 3_600_000 })
    await tab.commit(removeBookmark, { folder_id: id, ...item('a') })
    await tab.commit(addBookmark, { folder_id: id, ...item('b') })
    await leader.pump()
    expect([...server.bookmarks.keys()]).toEqual([])
    world.clock.now += 3_600_000
    await drain(world, leader)
    expect([...server.bookmarks.keys()]).toEqual([`${id}/publications/b`])
  })

  test('C22 a clock that jumps back ten years holds no change back', async () => {
    await tab.commit(createFolder, { name: 'Congress' })
    once('drop-request')
    const leader = await tab.lead()
    await leader.pump()
    world.clock.now -= 10 * 365 * 86_400_000
    await leader.pump()
    expect(server.folders.size).toBe(1)
  })
})

describe('session', () => {
  test('a refused token stops the queue, is renewed once, and the change goes on with its attempts uncounted', async () => {
    await tab.commit(createFolder, { name: 'Congress' })
    let renewed = 0
    world.recover = () => {
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
    world.recover = () => Promise.resolve('locked')
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

describe('parked changes', () => {
  test('a refused change is parked with the server’s words, and its folder’s followers are blocked, not sent', async () => {
    const id = (await tab.commit(createFolder, { name: 'Congress' })).result.id
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    await tab.commit(createFolder, { name: 'Other' })
    server.refuse = ({ body }) => (JSON.stringify(body).includes('Congress') ? 'invalid' : undefined)
    await drain(world, await tab.lead())
    expect((await tab.ops()).map(op => op.state)).toEqual(['parked', 'blocked'])
    expect([...server.folders.values()].map(folder => folder.name)).toEqual(['Other'])
    expect(parkedChanges(await tab.ops())).toMatchObject([
      {
        what: ['Create the folder ', '“Congress”'],
        why: 'Some fields are not valid.',
        choices: ['edit', 'retry', 'discard'],
        dependents: [{ what: ['Add ', '“a”', ' to ', '“Congress”'] }],
      },
    ])
    expect(shown(await tab.view({ of: 'folders' }))).toContainEqual({ name: 'Congress', count: 1, mark: 'waiting' })
  })

  test('a retry after a refusal goes under a new key, its followers after it', async () => {
    const id = (await tab.commit(createFolder, { name: 'Congress' })).result.id
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    server.refuse = () => 'right_required'
    const leader = await tab.lead()
    await leader.pump()
    const [parked] = await tab.ops()
    server.refuse = () => undefined
    await retryParked(tab.db, parked?.seq ?? 0)
    await drain(world, leader)
    expect(await tab.ops()).toEqual([])
    expect([...server.bookmarks.keys()]).toEqual(['1/publications/a'])
    expect(server.order).not.toContain(parked?.mid)
  })

  test('discarding a change deletes its row and what needs it, and its effect is no longer shown', async () => {
    const id = (await tab.commit(createFolder, { name: 'Congress' })).result.id
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    server.refuse = () => 'forbidden'
    await (await tab.lead()).pump()
    expect(await discard(tab.db, (await tab.ops())[0]?.seq ?? 0)).toBe(true)
    expect(await tab.ops()).toEqual([])
    expect(shown(await tab.view({ of: 'folders' }))).toEqual([])
  })

  test('deleting an absent folder and removing an absent item reach their aim by 404', async () => {
    const id = await realFolder()
    await tab.commit(removeBookmark, { folder_id: id, ...item('a') })
    await tab.commit(deleteFolder, { id })
    server.folders.delete(id)
    await drain(world, await tab.lead())
    expect(await tab.ops()).toEqual([])
    expect(shown(await tab.view({ of: 'folders' }))).toEqual([])
  })

  test('adding to a folder that is gone is parked, and may go to another folder, a new one too', async () => {
    const id = await realFolder()
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    server.folders.delete(id)
    const leader = await tab.lead()
    await leader.pump()
    const [change] = parkedChanges(await tab.ops())
    expect(change?.choices).toEqual(['recreate_folder', 'other_folder', 'discard'])
    const again = (await tab.commit(createFolder, { name: 'Congress again' })).result.id
    await resolveParked(tab.db, change?.seq ?? 0, 'other_folder', again)
    expect((await tab.ops()).at(-1)?.words.join('')).toBe('Add “a” to “Congress again”')
    await drain(world, leader)
    expect(await tab.ops()).toEqual([])
    expect([...server.bookmarks.keys()]).toEqual(['2/publications/a'])
  })

  test('a field that somebody else changed meanwhile is parked with both values: theirs is shown, mine can win', async () => {
    const id = await realFolder()
    await tab.commit(updateFolder, { id, change: { name: 'Mine' } })
    const theirs = server.folders.get(id)
    if (theirs) server.put({ ...theirs, name: 'Theirs' })
    const leader = await tab.lead()
    await leader.pump()
    await tab.pull()
    expect(parkedChanges(await tab.ops())[0]).toMatchObject({
      choices: ['mine', 'theirs', 'discard'],
      conflict: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }],
    })
    expect(shown(await tab.view({ of: 'folders' }))).toEqual([{ name: 'Theirs', count: 0, mark: 'parked' }])
    await resolveParked(tab.db, (await tab.ops())[0]?.seq ?? 0, 'mine')
    await drain(world, leader)
    expect(server.folders.get(id)?.name).toBe('Mine')
    expect(await tab.ops()).toEqual([])
  })

  test('a field that nobody else changed is merged, whatever the version', async () => {
    const id = await realFolder()
    await tab.commit(updateFolder, { id, change: { description: 'For the talk' } })
    const theirs = server.folders.get(id)
    if (theirs) server.put({ ...theirs, name: 'Theirs' })
    await drain(world, await tab.lead())
    expect(server.folders.get(id)).toMatchObject({ name: 'Theirs', description: 'For the talk' })
    expect(await tab.ops()).toEqual([])
  })

  test('a copy of a change holds the user’s text', async () => {
    await tab.commit(createFolder, { name: 'Congress', description: 'Words that took an hour' })
    const [op] = await tab.ops()
    expect(op && copyOf(op)).toContain('Words that took an hour')
  })
})

describe('rows that cannot be sent', () => {
  test('C12 a corrupt row is parked as client_error and the others drain', async () => {
    await tab.commit(createFolder, { name: 'Bad' })
    await tab.commit(createFolder, { name: 'Good' })
    await tab.db.ops.update((await tab.ops())[0]?.seq ?? 0, { payload: { id: 7 } })
    await drain(world, await tab.lead())
    expect((await tab.ops()).map(op => [op.state, op.lastError?.code])).toEqual([['parked', 'client_error']])
    expect([...server.folders.values()].map(folder => folder.name)).toEqual(['Good'])
    expect(shown(await tab.view({ of: 'folders' })).map(folder => folder.name)).toEqual(['Good'])
  })

  test('C13 a row of a newer app is kept as it is, is not sent, and the others drain', async () => {
    await tab.commit(createFolder, { name: 'Newer' })
    await tab.commit(createFolder, { name: 'Good' })
    await tab.db.ops.update((await tab.ops())[0]?.seq ?? 0, { v: 99 })
    const [before] = await tab.ops()
    await drain(world, await tab.lead())
    expect(await tab.ops()).toEqual([before])
    expect([...server.folders.values()].map(folder => folder.name)).toEqual(['Good'])
  })
})

describe('tabs', () => {
  test('C17 two tabs that enqueue on one folder at once keep their order, lose nothing and double nothing', async () => {
    const id = await realFolder()
    const other = await openTab(world, disk)
    await Promise.all(
      [tab, other].map(async (each, which) => {
        for (let at = 0; at < 200; at++) await each.commit(addBookmark, { folder_id: id, ...item(`tab-${which}-${at}`) })
      }),
    )
    await drain(world, await tab.lead())
    expect(server.bookmarks.size).toBe(400)
    expect([...server.effects.values()].every(count => count === 1)).toBe(true)
    const slugs = [...server.bookmarks.values()].map(row => row.slug_value)
    for (const which of [0, 1]) {
      const mine = slugs.filter(slug => slug.startsWith(`tab-${which}-`)).map(slug => Number(slug.split('-')[2]))
      expect(mine).toEqual(mine.toSorted((a, b) => a - b))
    }
  })

  test('C18 what a crashed leader was sending is adopted by the next one and takes effect once', async () => {
    await tab.commit(createFolder, { name: 'Congress' })
    const first = await tab.lead()
    let arrived = () => {}
    const arrival = new Promise<void>(done => (arrived = done))
    provideFetch(async (input, init) => {
      await server.fetch(input, init)
      arrived()
      return new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('closed'))))
    })
    const pumping = first.pump()
    await arrival
    first.stop()
    await pumping
    expect((await tab.ops())[0]?.state).toBe('sending')
    await drain(world, await (await openTab(world, disk)).lead())
    expect(await tab.ops()).toEqual([])
    expect([...server.effects.values()]).toEqual([1])
  })

  test('C19 a leader that wakes up deposed changes nothing: only the living epoch writes', async () => {
    await tab.commit(createFolder, { name: 'Congress' })
    const old = await tab.lead()
    const young = await (await openTab(world, disk)).lead()
    await old.pump()
    expect(server.requests).toEqual([])
    expect((await tab.ops())[0]).toMatchObject({ state: 'queued', attempts: 0 })
    await young.pump()
    expect(server.folders.size).toBe(1)
  })

  test('a follower whose folder has become real is shown in the real folder, and sent behind what was done to that', async () => {
    const id = (await tab.commit(createFolder, { name: 'Congress' })).result.id
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    server.fault = ({ path }) => (path.endsWith('/bookmarks') ? 'drop-request' : 'none')
    await (await tab.lead()).pump()
    expect((await tab.view({ of: 'folder', id: '1' })).bookmarks.get('1/publications/a')).toMatchObject({ mark: 'waiting' })
    expect((await tab.ops()).map(op => op.lane)).toEqual(['folder:1'])
  })

  test('changes of different folders travel side by side, at most four, and one folder’s in order', async () => {
    for (let at = 0; at < 8; at++) await tab.commit(createFolder, { name: `Folder ${at}` })
    let now = 0
    let most = 0
    const { fetch: real } = server
    provideFetch(async (input, init) => {
      most = Math.max(most, ++now)
      await new Promise(go => setTimeout(go, 5))
      return real(input, init).finally(() => now--)
    })
    await (await tab.lead()).pump()
    expect(most).toBe(4)
    expect(server.folders.size).toBe(8)
  })
})

describe('the mirror', () => {
  test('C7 a database connection that dies is opened anew, and nothing is lost', async () => {
    await tab.commit(createFolder, { name: 'Before' })
    tab.db.backendDB().close()
    await tab.commit(createFolder, { name: 'After' })
    expect((await tab.ops()).map(op => op.words[1])).toEqual(['“Before”', '“After”'])
  })

  test('a pull brings what other devices did, drops what they removed, and is a no-op the second time', async () => {
    const id = await realFolder()
    const other = await openTab(world, newDisk())
    await other.pull()
    expect(shown(await other.view({ of: 'folders' }))).toEqual([{ name: 'Congress', count: 0 }])
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    await drain(world, await tab.lead())
    await other.pull()
    expect((await other.view({ of: 'folder', id })).bookmarks.size).toBe(1)
    await tab.commit(deleteFolder, { id })
    await drain(world, await tab.lead())
    await other.pull()
    await other.pull()
    expect(shown(await other.view({ of: 'folders' }))).toEqual([])
    expect(await other.db.bookmarks.count()).toBe(0)
  })

  test('after a reset the rows that the server no longer names are dropped, even over many pages', async () => {
    for (let at = 0; at < 30; at++) await tab.commit(createFolder, { name: `Folder ${at}` })
    await drain(world, await tab.lead())
    await tab.db.folders.put({ ...server.folders.get('1')!, id: 'ghost' })
    await tab.db.meta.delete('cursor')
    await tab.pull()
    expect(await tab.db.folders.count()).toBe(30)
    expect(await tab.db.folders.get('ghost')).toBeUndefined()
  })

  test('a version that is older than the one at hand changes nothing', async () => {
    const id = await realFolder()
    const now = await tab.db.folders.get(id)
    await tab.db.folders.put({ ...now!, version: 99, name: 'Newer' })
    await tab.db.meta.delete('cursor')
    await tab.pull()
    expect((await tab.db.folders.get(id))?.name).toBe('Newer')
  })
})
