import { beforeEach, describe, expect, test } from 'vitest'
import { addOwnEntries } from '#features/folders/mutations/add-own-entries.mutation.ts'
import { changeOwnEntry } from '#features/folders/mutations/change-own-entry.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { deleteFolder } from '#features/folders/mutations/delete-folder.mutation.ts'
import { linkEntry } from '#features/folders/mutations/link-entry.mutation.ts'
import { markItem } from '#features/folders/mutations/mark-item.mutation.ts'
import { noteItem } from '#features/folders/mutations/note-item.mutation.ts'
import { removeOwnEntry } from '#features/folders/mutations/remove-own-entry.mutation.ts'
import { allFolders, oneFolder, ownEntriesOf } from '#features/folders/mutations/folders.scopes.ts'
import { annotations } from '#features/folders/annotations.mirrored.ts'
import { folders } from '#features/folders/folders.mirrored.ts'
import { ownEntries, ownEntryKey } from '#features/folders/own-entries.mirrored.ts'
import type { Storage } from '#offline/mirror/db.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import { resolveParked } from '#offline/queue/resolve.ts'
import { drain, type Environment, newDevice, newDisk, openTab, type Tab } from './simulation.ts'
import type { ModelServer } from './model-server.ts'

let server: ModelServer
let env: Environment
let disk: Storage
let tab: Tab
beforeEach(async () => {
  ;({ server, env, disk, tab } = await newDevice())
})

const book = (title: string) => ({ type: 'book' as const, title })
const entries = ['One', 'Two', 'In the catalogue'].map((title, at) => ({ id: `e${at}`, entry: book(title) }))
const seen = async (folder: string, by = tab) =>
  [...(await by.view(ownEntriesOf(folder))).of(ownEntries).values()].map(({ entry: { title }, mark }) =>
    mark ? `${title}, ${mark}` : title,
  )
const written = async (folder: string) =>
  Object.fromEntries(
    [...(await tab.view(oneFolder(folder))).of(annotations).values()].map(row => [
      `${row.index}/${row.slug_value}`,
      `${row.note}, ${row.state}`,
    ]),
  )
const countOf = async (folder: string, by = tab) => (await by.view(allFolders)).of(folders).get(folder)?.count
const realFolder = async () => {
  await tab.commit(createFolder, { name: 'Reading' })
  await drain(env, await tab.lead())
  await tab.pull()
  return '1'
}

describe('own entries offline', () => {
  test('are in a folder that was made offline, survive a reload, and are sent once, together', async () => {
    env.online = false
    const { result } = await tab.commit(createFolder, { name: 'Reading' })
    await tab.commit(addOwnEntries, { folder_id: result.id, entries })
    tab.db.close()
    tab = await openTab(env, disk)
    expect(await seen(result.id)).toEqual(['One, waiting', 'Two, waiting', 'In the catalogue, waiting'])
    expect(await countOf(result.id)).toBe(3)
    server.works.set('In the catalogue', 'a')
    env.online = true
    await drain(env, await tab.lead())
    await tab.pull()
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /bookmark_folders',
      'POST /bookmark_folders/1/own_entries',
      'GET /changes',
    ])
    expect(await seen('1')).toEqual(['One', 'Two'])
    expect([await countOf('1'), [...server.bookmarks.keys()]]).toEqual([3, ['1/publications/a']])
  })

  test('are counted once, also when the answer was lost and a pull came first', async () => {
    const id = await realFolder()
    let lost = 0
    server.fault = ({ method }) => (method === 'POST' && lost++ < 1 ? 'drop-response' : 'none')
    await tab.commit(addOwnEntries, { folder_id: id, entries })
    const leader = await tab.lead()
    await leader.pump()
    await tab.pull()
    expect([await countOf(id), (await tab.ops()).length]).toEqual([3, 1])
    await drain(env, leader)
    expect([await countOf(id), [...server.effects.values()]]).toEqual([3, [1, 1]])
    expect(await tab.db.rows(ownEntries).count()).toBe(3)
  })

  test('are changed and removed while they wait, and the changes follow them', async () => {
    env.online = false
    const { result } = await tab.commit(createFolder, { name: 'Reading' })
    await tab.commit(addOwnEntries, { folder_id: result.id, entries })
    const of = (id: string) => ({ folder_id: result.id, id })
    await tab.commit(changeOwnEntry, { ...of('e0'), change: { title: 'Once' } })
    await tab.commit(changeOwnEntry, { ...of('e0'), change: { volume: '2', title: 'One more' } })
    await tab.commit(removeOwnEntry, of('e1'))
    expect(await seen(result.id)).toEqual(['One more, waiting', 'In the catalogue, waiting'])
    expect((await tab.ops()).map(op => op.words.join(''))).toEqual([
      'Create the folder “Reading”',
      'Add 3 references to “Reading”',
      'Change “Once”',
      'Remove “Two” from “Reading”',
    ])
    env.online = true
    await drain(env, await tab.lead())
    expect([...server.ownEntries.values()].map(row => row.entry)).toEqual([{ ...book('One more'), volume: '2' }, book('In the catalogue')])
    expect(await seen('1')).toEqual(['One more', 'In the catalogue'])
  })

  test('that are changed and removed can be put back as they were before anything was sent', async () => {
    const id = await realFolder()
    const [one] = entries
    await tab.commit(addOwnEntries, { folder_id: id, entries: [one!] })
    await drain(env, await tab.lead())
    env.online = false
    await tab.commit(changeOwnEntry, { folder_id: id, id: 'e0', change: { title: 'Changed' } })
    await tab.commit(removeOwnEntry, { folder_id: id, id: 'e0' })
    expect(await seen(id)).toEqual([])
    await tab.commit(addOwnEntries, { folder_id: id, entries: [{ id: 'e0', entry: book('Changed') }] })
    expect(await seen(id)).toEqual(['Changed, waiting'])
    env.online = true
    await drain(env, await tab.lead())
    expect([await seen(id), server.ownEntries.size]).toEqual([['Changed'], 1])
  })

  test('changed by two devices: other fields are joined, of the same field the person decides', async () => {
    const id = await realFolder()
    await tab.commit(addOwnEntries, { folder_id: id, entries })
    await drain(env, await tab.lead())
    const other = await openTab(env, newDisk())
    await other.pull()
    const place = { folder_id: id, id: 'e0' }
    await other.commit(changeOwnEntry, { ...place, change: { title: 'Theirs', volume: '1' } })
    await drain(env, await other.lead())
    await tab.commit(changeOwnEntry, { ...place, change: { issue: '4' } })
    const leader = await tab.lead()
    await drain(env, leader)
    expect(server.ownEntries.get(ownEntryKey(place))?.entry).toEqual({ ...book('Theirs'), volume: '1', issue: '4' })
    await other.commit(changeOwnEntry, { ...place, change: { title: 'Theirs again' } })
    await drain(env, await other.lead())
    await tab.commit(changeOwnEntry, { ...place, change: { title: 'Mine' } })
    await drain(env, leader)
    const [parked] = parkedChanges(await tab.ops())
    expect([parked?.choices, parked?.conflict]).toEqual([
      ['mine', 'theirs', 'discard'],
      [{ field: 'title', mine: 'Mine', theirs: 'Theirs again' }],
    ])
    await resolveParked(tab.db, parked!.seq, 'mine')
    await drain(env, leader)
    expect(server.ownEntries.get(ownEntryKey(place))?.entry.title).toBe('Mine')
  })

  test('of a folder that is gone are kept until the person puts them elsewhere', async () => {
    const id = await realFolder()
    await tab.commit(createFolder, { name: 'Other' })
    const leader = await tab.lead()
    await drain(env, leader)
    server.folders.delete(id)
    await tab.commit(addOwnEntries, { folder_id: id, entries })
    await drain(env, leader)
    const [parked] = parkedChanges(await tab.ops())
    expect(parked?.choices).toEqual(['elsewhere', 'discard'])
    await resolveParked(tab.db, parked!.seq, 'elsewhere', '2')
    await drain(env, leader)
    expect([...server.ownEntries.keys()]).toEqual(['2/e0', '2/e1', '2/e2'])
  })

  test('are written on while they wait; of one that became a record the writing goes there', async () => {
    env.online = false
    const { result } = await tab.commit(createFolder, { name: 'Reading' })
    await tab.commit(addOwnEntries, { folder_id: result.id, entries })
    for (const id of ['e0', 'e2']) {
      const item = { folder_id: result.id, index: 'own' as const, slug_value: id }
      await tab.commit(noteItem, { ...item, value: `Note on ${id}` })
      await tab.commit(markItem, { ...item, value: 'read' })
    }
    expect(await written(result.id)).toEqual({ 'own/e0': 'Note on e0, read', 'own/e2': 'Note on e2, read' })
    server.works.set('In the catalogue', 'a')
    env.online = true
    await drain(env, await tab.lead())
    await tab.pull()
    expect(await written('1')).toEqual({ 'own/e0': 'Note on e0, read', 'publications/a': 'Note on e2, read' })
  })

  test('come back with what was written on them, in their place', async () => {
    const id = await realFolder()
    await tab.commit(addOwnEntries, { folder_id: id, entries: [entries[0]!] })
    await tab.commit(noteItem, { folder_id: id, index: 'own' as const, slug_value: 'e0', value: 'Kept' })
    const leader = await tab.lead()
    await drain(env, leader)
    const { was } = (await tab.commit(removeOwnEntry, { folder_id: id, id: 'e0' })).result
    await drain(env, leader)
    expect([await written(id), server.annotations.size]).toEqual([{}, 0])
    await tab.commit(addOwnEntries, { folder_id: id, asTheyAre: true, entries: [{ ...entries[0]!, written: was }] })
    await drain(env, leader)
    expect(await written(id)).toEqual({ 'own/e0': 'Kept, to_read' })
    expect(was?.position).toBe([...server.annotations.values()][0]?.position)
  })

  test('are replaced by their record offline, with what is written on both', async () => {
    const id = await realFolder()
    await tab.commit(addOwnEntries, { folder_id: id, entries: entries.slice(0, 2) })
    await tab.commit(noteItem, { folder_id: id, index: 'own' as const, slug_value: 'e0', value: 'Mine' })
    await drain(env, await tab.lead())
    env.online = false
    await tab.commit(linkEntry, {
      folder_id: id,
      id: 'e0',
      record: { index: 'publications' as const, slug_value: 'a', title: 'The record' },
    })
    expect([await seen(id), await written(id), await countOf(id)]).toEqual([['Two'], { 'publications/a': 'Mine, to_read' }, 2])
    env.online = true
    await drain(env, await tab.lead())
    await tab.pull()
    expect([await seen(id), await written(id), await countOf(id)]).toEqual([['Two'], { 'publications/a': 'Mine, to_read' }, 2])
    expect([...server.bookmarks.keys()]).toEqual(['1/publications/a'])
  })

  test('leave with their folder', async () => {
    const id = await realFolder()
    await tab.commit(addOwnEntries, { folder_id: id, entries })
    await drain(env, await tab.lead())
    await tab.commit(deleteFolder, { id })
    expect(await seen(id)).toEqual([])
    await drain(env, await tab.lead())
    expect(await tab.db.rows(ownEntries).count()).toBe(0)
  })
})
