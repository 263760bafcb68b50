import { beforeEach, describe, expect, test } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import { folders } from '#features/folders/folders.mirrored.ts'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { deleteFolder } from '#features/folders/mutations/delete-folder.mutation.ts'
import type { Storage } from '#offline/mirror/db.ts'
import { drain, newDevice, newDisk, openTab, shown, type Tab, type Environment } from './simulation.ts'
import { allFolders, oneFolder } from '#features/folders/mutations/folders.scopes.ts'
import { bookmarks } from '#features/folders/bookmarks.mirrored.ts'
import type { ModelServer } from './model-server.ts'

let server: ModelServer
let env: Environment
let disk: Storage
let tab: Tab

beforeEach(async () => {
  ;({ server, env, disk, tab } = await newDevice())
})

const item = (slug: string) => ({ slug_value: slug, index: 'publications' as const })
async function realFolder(name = 'Congress'): Promise<string> {
  await tab.commit(createFolder, { name })
  await drain(env, await tab.lead())
  return [...server.folders.keys()].at(-1) ?? ''
}

describe('tabs', () => {
  test('C17 two tabs that change one folder at once keep their order, and each change takes effect once', async () => {
    const id = await realFolder()
    const other = await openTab(env, disk)
    await Promise.all(
      [tab, other].map(async (each, which) => {
        for (let at = 0; at < 60; at++) await each.commit(addBookmark, { folder_id: id, ...item(`tab-${which}-${at}`) })
      }),
    )
    await drain(env, await tab.lead())
    expect(server.bookmarks.size).toBe(120)
    expect([...server.effects.values()].every(count => count === 1)).toBe(true)
    const slugs = [...server.bookmarks.values()].map(row => row.slug_value)
    for (const which of [0, 1]) {
      const mine = slugs.filter(slug => slug.startsWith(`tab-${which}-`)).map(slug => Number(slug.split('-')[2]))
      expect(mine).toEqual(mine.toSorted((a, b) => a - b))
    }
  })

  test('C18 what a crashed leader was sending is sent by the next one and takes effect once', async () => {
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
    await drain(env, await (await openTab(env, disk)).lead())
    expect(await tab.ops()).toEqual([])
    expect([...server.effects.values()]).toEqual([1])
  })

  test('C19 a deposed leader that wakes up changes nothing', async () => {
    await tab.commit(createFolder, { name: 'Congress' })
    const old = await tab.lead()
    const young = await (await openTab(env, disk)).lead()
    await old.pump()
    expect(server.requests).toEqual([])
    expect((await tab.ops())[0]).toMatchObject({ state: 'queued', attempts: 0 })
    await young.pump()
    expect(server.folders.size).toBe(1)
  })

  test('a dependent change of a folder that became real is shown in it and joins its lane', async () => {
    const id = (await tab.commit(createFolder, { name: 'Congress' })).result.id
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    server.fault = ({ path }) => (path.endsWith('/bookmarks') ? 'drop-request' : 'none')
    await (await tab.lead()).pump()
    expect((await tab.view(oneFolder('1'))).of(bookmarks).get('1/publications/a')).toMatchObject({ mark: 'waiting' })
    expect((await tab.ops()).map(op => op.lane)).toEqual(['folder:1'])
  })

  test('changes of different folders are sent in parallel, at most four, those of one folder in order', async () => {
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
  test('C7 a lost database connection is opened again, and nothing is lost', async () => {
    await tab.commit(createFolder, { name: 'Before' })
    tab.db.backendDB().close()
    await tab.commit(createFolder, { name: 'After' })
    expect((await tab.ops()).map(op => op.words[1])).toEqual(['“Before”', '“After”'])
  })

  test('a pull brings other devices’ changes and removals, and is a no-op the second time', async () => {
    const id = await realFolder()
    const other = await openTab(env, newDisk())
    await other.pull()
    expect(shown(await other.view(allFolders))).toEqual([{ name: 'Congress', count: 0 }])
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    await drain(env, await tab.lead())
    await other.pull()
    expect((await other.view(oneFolder(id))).of(bookmarks).size).toBe(1)
    await tab.commit(deleteFolder, { id })
    await drain(env, await tab.lead())
    await other.pull()
    await other.pull()
    expect(shown(await other.view(allFolders))).toEqual([])
    expect(await other.db.rows(bookmarks).count()).toBe(0)
  })

  test('after a reset of many pages the rows that no page lists are dropped', async () => {
    for (let at = 0; at < 30; at++) await tab.commit(createFolder, { name: `Folder ${at}` })
    await drain(env, await tab.lead())
    await tab.db.rows(folders).put({ ...server.folders.get('1')!, id: 'ghost' })
    await tab.db.meta.delete('cursor')
    await tab.pull()
    expect(await tab.db.rows(folders).count()).toBe(30)
    expect(await tab.db.rows(folders).get('ghost')).toBeUndefined()
  })

  test('the owner of a folder and the user’s role can change without a new version', async () => {
    const id = await realFolder()
    const now = server.folders.get(id)!
    server.saved.put({ ...now, rw_access: 'member', version: now.version - 1 })
    expect(server.folders.get(id)?.version).toBe(now.version)
    await tab.pull()
    expect((await tab.db.rows(folders).get(id))?.rw_access).toBe('member')
  })

  test('an older version than the stored one changes nothing', async () => {
    const id = await realFolder()
    const now = await tab.db.rows(folders).get(id)
    await tab.db.rows(folders).put({ ...now!, version: 99, name: 'Newer' })
    await tab.db.meta.delete('cursor')
    await tab.pull()
    expect((await tab.db.rows(folders).get(id))?.name).toBe('Newer')
  })
})
