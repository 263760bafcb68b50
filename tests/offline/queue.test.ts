import { beforeEach, describe, expect, test } from 'vitest'
import { folders } from '#features/folders/folders.mirrored.ts'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { deleteFolder } from '#features/folders/mutations/delete-folder.mutation.ts'
import { removeBookmark } from '#features/folders/mutations/remove-bookmark.mutation.ts'
import { updateFolder } from '#features/folders/mutations/update-folder.mutation.ts'
import { limits } from '#contract/limits.ts'
import { drain, newDisk, newEnvironment, openTab, shown, type Tab, type Environment } from './simulation.ts'
import { allFolders } from '#features/folders/mutations/folders.scopes.ts'
import { bookmarks } from '#features/folders/bookmarks.mirrored.ts'
import { ModelServer } from './model-server.ts'

let server: ModelServer
let env: Environment
let tab: Tab

beforeEach(async () => {
  server = new ModelServer()
  env = newEnvironment(server)
  tab = await openTab(env, newDisk())
})

const item = (slug: string) => ({ slug_value: slug, index: 'publications' as const })
const made = async (name = 'Congress') => (await tab.commit(createFolder, { name })).result.id

describe('what is shown', () => {
  test('a change is shown at once, marked as waiting, and unmarked once the server has it', async () => {
    const id = await made()
    await tab.commit(addBookmark, { folder_id: id, ...item('smith-2024') })
    expect(shown(await tab.view(allFolders))).toEqual([{ name: 'Congress', count: 1, mark: 'waiting' }])
    await drain(env, await tab.lead())
    expect(shown(await tab.view(allFolders))).toEqual([{ name: 'Congress', count: 1 }])
    expect(await tab.ops()).toEqual([])
  })

  test('a waiting change has a sentence', async () => {
    const id = await made()
    await tab.commit(addBookmark, {
      folder_id: id,
      ...item('smith-2024'),
      record: { index: 'publications', slug_values: ['smith-2024'], source: { name: 'ACL' }, title: 'Smith 2024' },
    })
    expect((await tab.ops()).at(-1)?.words.join('')).toBe('Add “Smith 2024” to “Congress”')
  })

  test('enqueueing writes only the op: base rows are the server’s', async () => {
    const id = await made()
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    expect(await tab.db.rows(folders).count()).toBe(0)
    expect(await tab.db.rows(bookmarks).count()).toBe(0)
  })
})

describe('temporary ids', () => {
  test('C3 a crash between an answer and its storing makes one folder, and its dependents are sent', async () => {
    const id = await made()
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    const first = await tab.lead()
    const idmap = tab.db.idmap
    const put = idmap.put.bind(idmap)
    let crashed = false
    idmap.put = (...args: Parameters<typeof put>) => {
      crashed = true
      throw new Error(`power cut ${args.length}`)
    }
    await first.pump()
    expect(crashed).toBe(true)
    idmap.put = put
    first.stop()
    expect(server.folders.size).toBe(1)
    expect(await tab.db.rows(folders).count()).toBe(0)
    await drain(env, await tab.lead())
    expect([...server.folders.values()].map(({ name, count }) => ({ name, count }))).toEqual([{ name: 'Congress', count: 1 }])
    expect(await tab.ops()).toEqual([])
    expect((await tab.db.idmap.get(id))?.real).toBe('1')
  })

  test('a change that still has the temporary id reaches the real folder', async () => {
    const id = await made()
    await drain(env, await tab.lead())
    await tab.commit(addBookmark, { folder_id: id, ...item('late') })
    expect((await tab.ops())[0]?.lane).toBe('folder:1')
  })

  test('a dependent change is never sent before its folder is real', async () => {
    const id = await made()
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    await tab.commit(addBookmark, { folder_id: id, ...item('b') })
    server.fault = ({ path }) => (path === '/bookmark_folders' ? 'drop-request' : 'none')
    await (await tab.lead()).pump()
    expect(server.requests.map(request => request.path)).toEqual(['/bookmark_folders'])
  })
})

describe('coalescing', () => {
  test('C24 add, remove, add of one item leaves one add', async () => {
    const id = await made()
    await drain(env, await tab.lead())
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    await tab.commit(removeBookmark, { folder_id: id, ...item('a') })
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    expect((await tab.ops()).map(op => op.kind)).toEqual(['bookmark.add'])
    await drain(env, await tab.lead())
    expect([...server.bookmarks.keys()]).toEqual(['1/publications/a'])
  })

  test('C23 twenty clicks on add are one change, and the count rises by one', async () => {
    const id = await made()
    await Promise.all(Array.from({ length: 20 }, () => tab.commit(addBookmark, { folder_id: id, ...item('a') })))
    expect((await tab.ops()).map(op => op.kind)).toEqual(['folder.create', 'bookmark.add'])
    expect(shown(await tab.view(allFolders))[0]?.count).toBe(1)
  })

  test('two changes of one folder become one, based on what was shown first', async () => {
    const id = await made()
    await drain(env, await tab.lead())
    await tab.commit(updateFolder, { id, change: { name: 'Second' } })
    await tab.commit(updateFolder, { id, change: { name: 'Third', description: 'For the talk' } })
    const [op, ...others] = await tab.ops()
    expect(others).toEqual([])
    expect(op?.payload).toMatchObject({ change: { name: 'Third', description: 'For the talk' } })
    expect(op?.base?.fields).toEqual({ name: 'Congress', description: '' })
  })

  test('deleting a folder that was never sent also cancels its items', async () => {
    const id = await made()
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    expect((await tab.commit(deleteFolder, { id })).absorbed).toHaveLength(2)
    expect(await tab.ops()).toEqual([])
    await drain(env, await tab.lead())
    expect(server.requests).toEqual([])
  })

  test('a change that was attempted is never merged or dropped', async () => {
    const id = await made()
    server.fault = () => 'drop-response'
    const leader = await tab.lead()
    await leader.pump()
    await tab.commit(deleteFolder, { id })
    expect((await tab.ops()).map(op => op.kind)).toEqual(['folder.create', 'folder.delete'])
    server.fault = () => 'none'
    await drain(env, leader)
    expect(server.folders.size).toBe(0)
    expect(server.effects.size).toBe(2)
  })
})

describe('hard caps', () => {
  test('C25 the 1,001st change is refused with a reason, and none is lost', async () => {
    const row = { mid: 'x', state: 'parked', lane: 'folder:9', target: { type: 'folder', id: '9' }, needs: [], unmet: 0, notBefore: 0 }
    await tab.db.ops.bulkAdd(Array.from({ length: limits.queue.ops }, () => ({ ...row }) as never))
    await expect(made()).rejects.toMatchObject({ code: 'queue_full', message: 'Not saved: 1000 changes are already waiting.' })
    expect(await tab.db.ops.count()).toBe(limits.queue.ops)
  })

  test('a change beyond 256 KB is refused with a reason', async () => {
    const id = await made()
    const record = { index: 'publications' as const, slug_values: ['a'], source: { name: 'x' }, abstract: 'ä'.repeat(140_000) }
    await expect(tab.commit(addBookmark, { folder_id: id, ...item('a'), record })).rejects.toMatchObject({ code: 'too_large' })
  })
})
