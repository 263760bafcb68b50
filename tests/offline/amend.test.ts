import { beforeEach, describe, expect, test } from 'vitest'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { deleteFolder } from '#features/folders/mutations/delete-folder.mutation.ts'
import { updateFolder } from '#features/folders/mutations/update-folder.mutation.ts'
import { amendParked } from '#offline/queue/amend.ts'
import { discard } from '#offline/queue/parked.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import { drain, newDisk, newEnvironment, openTab, shown, type Tab, type Environment } from './simulation.ts'
import { allFolders } from '#features/folders/mutations/folders.scopes.ts'
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
const refuseWord = (word: string) => (server.refuse = ({ body }) => (JSON.stringify(body)?.includes(word) ? 'invalid' : undefined))
const parked = async () => parkedChanges(await tab.ops())[0]!

async function realFolder(name = 'Congress'): Promise<string> {
  await tab.commit(createFolder, { name })
  await drain(env, await tab.lead())
  return [...server.folders.keys()].at(-1) ?? ''
}
async function parkedUpdate(): Promise<string> {
  const id = await realFolder()
  refuseWord('Forbidden word')
  await tab.commit(updateFolder, { id, change: { description: 'Forbidden word and an hour of work' } })
  await drain(env, await tab.lead())
  return id
}

describe('Edit and try again', () => {
  test('a corrected folder is sent under a new key, and its items follow', async () => {
    const { id } = (await tab.commit(createFolder, { name: 'Congress', description: 'Words' })).result
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    refuseWord('Congress')
    const leader = await tab.lead()
    await drain(env, leader)
    const refused = await parked()
    const { mid } = (await tab.ops())[0]!
    await amendParked(tab.db, createFolder, refused.seq, { name: 'Conference', description: 'Words' })
    const [create, add] = await tab.ops()
    expect(create).toMatchObject({ state: 'queued', creates: id, attempts: 0, words: ['Create the folder ', '“Conference”'] })
    expect(create).not.toHaveProperty('wire')
    expect(create?.mid).not.toBe(mid)
    expect(add).toMatchObject({ state: 'queued', needs: [id] })
    expect(shown(await tab.view(allFolders))).toEqual([{ name: 'Conference', count: 1, mark: 'waiting' }])
    await drain(env, leader)
    expect(await tab.ops()).toEqual([])
    expect([...server.folders.values()]).toMatchObject([{ name: 'Conference', description: 'Words' }])
    expect([...server.bookmarks.keys()]).toEqual(['1/publications/a'])
    expect(server.order).not.toContain(mid)
  })

  test('a corrected change of a folder takes effect once', async () => {
    const id = await parkedUpdate()
    await amendParked(tab.db, updateFolder, (await parked()).seq, { id, change: { description: 'An hour of work' } })
    await drain(env, await tab.lead())
    expect(await tab.ops()).toEqual([])
    expect(server.folders.get(id)).toMatchObject({ name: 'Congress', description: 'An hour of work' })
    expect([...server.effects.values()]).toEqual([1, 1])
  })

  test('after a conflict an edit overwrites the version that was shown, and no later one', async () => {
    const id = await realFolder()
    await tab.commit(updateFolder, { id, change: { name: 'Mine' } })
    server.saved.put({ ...server.folders.get(id)!, name: 'Theirs' })
    const leader = await tab.lead()
    await drain(env, leader)
    const first = await parked()
    expect(first.choices).toContain('edit')
    const current = first.current as { version: number; name: string }
    server.saved.put({ ...server.folders.get(id)!, name: 'Theirs, later' })
    const seen = { version: current.version, fields: { name: current.name } }
    await amendParked(tab.db, updateFolder, first.seq, { id, change: { name: 'Mine and theirs' }, seen })
    await drain(env, leader)
    const again = await parked()
    expect(again.conflict).toEqual([{ field: 'name', mine: 'Mine and theirs', theirs: 'Theirs, later' }])
    const shownNow = again.current as { version: number; name: string }
    await amendParked(tab.db, updateFolder, again.seq, {
      id,
      change: { name: 'All of ours' },
      seen: { version: shownNow.version, fields: { name: shownNow.name } },
    })
    await drain(env, leader)
    expect(server.folders.get(id)?.name).toBe('All of ours')
    expect(await tab.ops()).toEqual([])
  })

  test('a change corrected to the server’s state is dropped', async () => {
    const id = await parkedUpdate()
    await amendParked(tab.db, updateFolder, (await parked()).seq, { id, change: { description: '' } })
    expect(await tab.ops()).toEqual([])
  })

  test.each([
    ['words that break the rules', (seq: number) => amendParked(tab.db, createFolder, seq, { name: 'ab' })],
    ['an edit of another kind', (seq: number) => amendParked(tab.db, updateFolder, seq, { id: 'x', change: { name: 'Other' } })],
  ])('%s: the change stays parked with all its text', async (_, act) => {
    const { id } = (await tab.commit(createFolder, { name: 'Congress', description: 'Words' })).result
    await tab.commit(addBookmark, { folder_id: id, ...item('a') })
    refuseWord('Congress')
    await drain(env, await tab.lead())
    const before = await tab.ops()
    await expect(act(before[0]!.seq)).rejects.toMatchObject({ name: 'NotSaved' })
    expect(await tab.ops()).toEqual(before)
  })

  test('a change whose folder was deleted in the meantime stays parked', async () => {
    const id = await parkedUpdate()
    const { seq } = await parked()
    env.online = false
    await tab.commit(deleteFolder, { id })
    const before = await tab.ops()
    await expect(amendParked(tab.db, updateFolder, seq, { id, change: { description: 'Better' } })).rejects.toThrow('no longer exists')
    expect(await tab.ops()).toEqual(before)
  })

  test('an edit does not bring back what another tab discarded', async () => {
    await parkedUpdate()
    const { seq } = await parked()
    await discard(tab.db, seq)
    await expect(amendParked(tab.db, updateFolder, seq, { id: '1', change: { description: 'Better' } })).rejects.toThrow(
      'already sent or discarded',
    )
    expect(await tab.ops()).toEqual([])
  })

  test('a change of unknown outcome cannot be edited: the server may have it', async () => {
    await tab.commit(createFolder, { name: 'Congress' })
    const [op] = await tab.ops()
    await tab.db.ops.update(op!.seq, { state: 'parked', notBefore: env.clock.now + 3_600_000 })
    await expect(amendParked(tab.db, createFolder, op!.seq, { name: 'Conference' })).rejects.toThrow('can’t be edited')
    expect((await tab.ops())[0]?.payload).toMatchObject({ input: { name: 'Congress' } })
  })
})
