import { beforeEach, describe, expect, test } from 'vitest'
import { annotations } from '#features/folders/annotations.mirrored.ts'
import { bookmarkKey, bookmarks } from '#features/folders/bookmarks.mirrored.ts'
import { itemsIn } from '#features/folders/items/item-view.ts'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { oneFolder } from '#features/folders/mutations/folders.scopes.ts'
import { markItem } from '#features/folders/mutations/mark-item.mutation.ts'
import { moveItem } from '#features/folders/mutations/move-item.mutation.ts'
import { noteItem } from '#features/folders/mutations/note-item.mutation.ts'
import { removeBookmark } from '#features/folders/mutations/remove-bookmark.mutation.ts'
import { tagItem } from '#features/folders/mutations/tag-item.mutation.ts'
import type { Storage } from '#offline/mirror/db.ts'
import { copyOf, parkedChanges } from '#offline/queue/parked-changes.ts'
import { resolveParked } from '#offline/queue/resolve.ts'
import { Dexie } from 'dexie'
import { drain, type Environment, newDevice, newDisk, openTab, type Tab } from './simulation.ts'
import type { ModelServer } from './model-server.ts'

let server: ModelServer
let env: Environment
let disk: Storage
let tab: Tab
beforeEach(async () => {
  ;({ server, env, disk, tab } = await newDevice())
})

const item = (slug_value = 'a') => ({ index: 'publications' as const, slug_value })
const send = async (of = tab) => drain(env, await of.lead())
/** A folder with these items, which the server has. */
async function folderOf(...slugs: string[]): Promise<string> {
  const { id } = (await tab.commit(createFolder, { name: 'Congress' })).result
  for (const slug of slugs) await tab.commit(addBookmark, { folder_id: id, ...item(slug) })
  await send()
  return [...server.folders.keys()].at(-1)!
}
const itemsOf = async (folder: string, of = tab) => itemsIn(await of.view(oneFolder(folder)), folder)
const seen = async (folder: string, slug = 'a', of = tab) => (await itemsOf(folder, of)).find(({ slug_value }) => slug_value === slug)
const kinds = async () => (await tab.ops()).map(({ kind }) => kind)
const sent = () => server.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

describe('what is written on an item offline', () => {
  test('is shown at once, survives a reload, and is sent as one change a field', async () => {
    const folder_id = await folderOf('a')
    const before = sent().length
    env.online = false
    for (const value of ['R', 'Read', 'Read this']) await tab.commit(noteItem, { folder_id, ...item(), value })
    await tab.commit(tagItem, { folder_id, ...item(), value: ['ferns'] })
    await tab.commit(markItem, { folder_id, ...item(), value: 'reading' })
    await tab.commit(markItem, { folder_id, ...item(), value: 'read' })
    tab.db.close()
    tab = await openTab(env, disk)
    expect(await seen(folder_id)).toMatchObject({ note: 'Read this', tags: ['ferns'], state: 'read', mark: 'waiting' })
    expect(await kinds()).toEqual(['bookmark.note', 'bookmark.tags', 'bookmark.state'])
    env.online = true
    await send()
    expect(sent().slice(before)).toEqual(Array.from({ length: 3 }, () => `PUT /bookmark_folders/${folder_id}/bookmarks/a`))
    expect(server.annotations.get(bookmarkKey({ folder_id, ...item() }))).toMatchObject({
      note: 'Read this',
      tags: ['ferns'],
      state: 'read',
    })
    expect((await seen(folder_id))?.mark).toBeUndefined()
  })

  test('also on an item of a folder that was made offline', async () => {
    env.online = false
    const { id } = (await tab.commit(createFolder, { name: 'Congress' })).result
    await tab.commit(addBookmark, { folder_id: id, ...item() })
    await tab.commit(noteItem, { folder_id: id, ...item(), value: 'Early' })
    env.online = true
    await send()
    expect(await tab.ops()).toEqual([])
    expect([...server.annotations.values()]).toMatchObject([{ folder_id: '1', note: 'Early' }])
    expect(await seen('1')).toMatchObject({ note: 'Early' })
  })

  test('that changes nothing is no change, and what is too long is refused in words', async () => {
    const folder_id = await folderOf('a')
    await tab.commit(noteItem, { folder_id, ...item(), value: '' })
    await tab.commit(markItem, { folder_id, ...item(), value: 'to_read' })
    await tab.commit(tagItem, { folder_id, ...item(), value: [] })
    expect(await tab.ops()).toEqual([])
    await expect(tab.commit(noteItem, { folder_id, ...item(), value: 'x'.repeat(5001) })).rejects.toThrow(
      'The note must be at most 5000 characters.',
    )
    await expect(tab.commit(noteItem, { folder_id, ...item('b'), value: 'x' })).rejects.toThrow('no longer in this folder')
  })

  test('lies encrypted on the device, and the items do not', async () => {
    const folder_id = await folderOf('a')
    await tab.commit(noteItem, { folder_id, ...item(), value: 'A private thought' })
    await tab.commit(tagItem, { folder_id, ...item(), value: ['private-tag'] })
    await send()
    tab.db.close()
    const bare = await new Dexie('ri-test', disk).open()
    const rows = await Promise.all([bare.table('annotations').toArray(), bare.table('ops').toArray(), bare.table('bookmarks').toArray()])
    bare.close()
    const text = JSON.stringify(rows)
    expect(rows.map(found => found.length)).toEqual([1, 0, 1])
    expect([text.includes('private'), JSON.stringify(rows[2]).includes('"slug_value":"a"')]).toEqual([false, true])
  })
})

describe('two devices', () => {
  async function bothWith(...slugs: string[]): Promise<{ folder_id: string; other: Tab }> {
    const folder_id = await folderOf(...slugs)
    const other = await openTab(env, newDisk())
    await other.pull()
    return { folder_id, other }
  }

  test('a note that both changed asks, with both texts; the own one can be kept', async () => {
    const { folder_id, other } = await bothWith('a')
    await tab.commit(noteItem, { folder_id, ...item(), value: 'Here' })
    await other.commit(noteItem, { folder_id, ...item(), value: 'There' })
    await send(other)
    await send()
    const [parked] = parkedChanges(await tab.ops())
    expect(parked).toMatchObject({
      what: ['Write a note on ', '“a”'],
      choices: ['mine', 'theirs', 'discard'],
      conflict: [{ field: 'note', mine: 'Here', theirs: 'There' }],
    })
    await tab.pull()
    expect(await seen(folder_id)).toMatchObject({ note: 'There', mark: 'parked' })
    await resolveParked(tab.db, parked!.seq, 'mine')
    await send()
    expect([...server.annotations.values()]).toMatchObject([{ note: 'Here' }])
  })

  test('a note on one and the state and the place on the other are merged, and tags of both are kept', async () => {
    const { folder_id, other } = await bothWith('a')
    await tab.commit(noteItem, { folder_id, ...item(), value: 'Here' })
    await tab.commit(tagItem, { folder_id, ...item(), value: ['here'] })
    await other.commit(markItem, { folder_id, ...item(), value: 'read' })
    await other.commit(moveItem, { folder_id, ...item(), value: 'a1' })
    await other.commit(tagItem, { folder_id, ...item(), value: ['there'] })
    await send(other)
    await send()
    expect(await tab.ops()).toEqual([])
    for (const of of [tab, other]) {
      await of.pull()
      expect(await seen(folder_id, 'a', of)).toMatchObject({ note: 'Here', state: 'read', tags: ['there', 'here'], place: 'a1' })
    }
  })

  test('a note on an item that the other device removed is kept for its writer; a mark on it is done with', async () => {
    const { folder_id, other } = await bothWith('a')
    await tab.commit(noteItem, { folder_id, ...item(), value: 'Not to be lost' })
    await tab.commit(markItem, { folder_id, ...item(), value: 'read' })
    await other.commit(removeBookmark, { folder_id, ...item() })
    await send(other)
    await send()
    const ops = await tab.ops()
    expect(ops.map(({ kind, state }) => [kind, state])).toEqual([['bookmark.note', 'parked']])
    expect([parkedChanges(ops)[0]?.choices, copyOf(ops[0]!).includes('Not to be lost')]).toEqual([['retry', 'discard'], true])
  })

  test('a role that was lost parks the note, with its text', async () => {
    const { folder_id } = await bothWith('a')
    server.refuse = () => 'forbidden'
    await tab.commit(noteItem, { folder_id, ...item(), value: 'Mine' })
    await send()
    expect(parkedChanges(await tab.ops())).toMatchObject([
      { code: 'forbidden', content: { change: { note: 'Mine' } }, choices: ['retry', 'discard'] },
    ])
  })

  test('of two orders the last to arrive counts, and both devices show it', async () => {
    const { folder_id, other } = await bothWith('a', 'b', 'c')
    await tab.commit(moveItem, { folder_id, ...item('a'), value: 'a1' })
    await other.commit(moveItem, { folder_id, ...item('a'), value: 'z00000000000000000000000000V' })
    await send()
    await send(other)
    for (const of of [tab, other]) {
      await of.pull()
      expect((await itemsOf(folder_id, of)).at(-1)?.slug_value).toBe('a')
    }
  })
})

describe('an item that is removed and comes back', () => {
  async function written(): Promise<string> {
    const folder_id = await folderOf('b', 'a')
    await tab.commit(noteItem, { folder_id, ...item(), value: 'Kept' })
    await tab.commit(markItem, { folder_id, ...item(), value: 'read' })
    await send()
    return folder_id
  }
  const removed = async (folder_id: string) => (await tab.commit(removeBookmark, { folder_id, ...item() })).result.was
  const bring = async (folder_id: string, was: Awaited<ReturnType<typeof removed>>) =>
    tab.commit(addBookmark, { folder_id, ...item(), ...(was && { written: was }) })

  test('before it was sent is as it was, and nothing of it is lost on the server', async () => {
    const folder_id = await written()
    const before = await itemsOf(folder_id)
    env.online = false
    const was = await removed(folder_id)
    expect((await itemsOf(folder_id)).map(({ slug_value }) => slug_value)).toEqual(['b'])
    await bring(folder_id, was)
    expect((await itemsOf(folder_id)).map(row => ({ ...row, mark: undefined }))).toEqual(before)
    expect(await kinds()).toEqual(['bookmark.add'])
    env.online = true
    await send()
    expect(await itemsOf(folder_id)).toEqual(before)
  })

  test('after it was sent has its note, its state and its place again', async () => {
    const folder_id = await written()
    const order = (await itemsOf(folder_id)).map(({ slug_value }) => slug_value)
    const was = await removed(folder_id)
    await send()
    expect([server.bookmarks.size, server.annotations.size]).toEqual([1, 0])
    server.now += 60_000
    env.clock.now += 60_000
    await bring(folder_id, was)
    await send()
    await tab.pull()
    expect([...server.annotations.values()]).toMatchObject([{ note: 'Kept', state: 'read' }])
    const after = await itemsOf(folder_id)
    expect(after.map(({ slug_value }) => slug_value)).toEqual(order)
    expect(await seen(folder_id)).toMatchObject({ note: 'Kept', state: 'read' })
  })

  test('keeps a note that was written on it offline before it was removed', async () => {
    const folder_id = await folderOf('b')
    env.online = false
    await tab.commit(addBookmark, { folder_id, ...item() })
    await tab.commit(noteItem, { folder_id, ...item(), value: 'Offline' })
    await bring(folder_id, await removed(folder_id))
    expect(await seen(folder_id)).toMatchObject({ note: 'Offline' })
    env.online = true
    await send()
    expect(await tab.ops()).toEqual([])
    expect([...server.annotations.values()]).toMatchObject([{ note: 'Offline' }])
  })

  test('an item that was added, noted and removed offline leaves nothing that is refused', async () => {
    const folder_id = await folderOf('b')
    env.online = false
    await tab.commit(addBookmark, { folder_id, ...item() })
    await tab.commit(noteItem, { folder_id, ...item(), value: 'Offline' })
    await removed(folder_id)
    env.online = true
    await send()
    expect(await tab.ops()).toEqual([])
    expect([...server.bookmarks.keys()]).toEqual([`${folder_id}/publications/b`])
    expect(await tab.db.rows(bookmarks).count()).toBe(1)
    expect(await tab.db.rows(annotations).count()).toBe(0)
  })
})
