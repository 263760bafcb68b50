import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { follow } from '#features/alerts/follow.mutation.ts'
import { addBookmark } from '#features/folders/acts/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/acts/create-folder.mutation.ts'
import { loadDraft } from '#offline/device/drafts.ts'
import { drain, newDisk, newWorld, openTab, shown } from './simulation.ts'
import { allFolders } from '#features/folders/acts/folders.scopes.ts'
import { allFollowed, profileKey, subscriptions } from '#features/alerts/subscriptions.mirrored.ts'
import { ModelServer } from './model-server.ts'
import { openMirror } from '../support/subjects.ts'

/** The stores of the app before profiles could be followed. */
const firstStores = {
  folders: 'id',
  bookmarks: '[folder_id+index+slug_value], folder_id, slug_value',
  ops: '++seq, lane, target.id, [state+seq+lane+notBefore+unmet]',
  idmap: 'tmp',
  seen: '[index+slug], at',
  meta: 'key',
}
const ada = { index: 'researchers' as const, slug_value: 'ada' }

test('C15 a mirror of the app before keeps its folders and its waiting changes, and learns what was followed meanwhile', async () => {
  const server = new ModelServer()
  const world = newWorld(server)
  const disk = newDisk()
  const made = await openTab(world, disk)
  await made.commit(createFolder, { name: 'Congress' })
  await drain(world, await made.lead())
  server.follow(ada)
  await made.pull()
  await made.commit(addBookmark, { folder_id: '1', index: 'publications', slug_value: 'a' })
  const rows = await Promise.all(made.db.tables.map(async table => ({ name: table.name, rows: await table.toArray() })))
  await made.db.delete()

  const before = new Dexie('ri-test', disk)
  before.version(1).stores(firstStores)
  await before.open()
  for (const { name, rows: kept } of rows) if (name in firstStores) await before.table(name).bulkAdd(kept)
  before.close()

  const tab = await openTab(world, disk)
  expect(shown(await tab.view(allFolders))).toEqual([{ name: 'Congress', count: 1, mark: 'waiting' }])
  expect(await tab.db.rows(subscriptions).count()).toBe(0)
  await tab.pull()
  expect((await tab.view(allFollowed)).of(subscriptions).get(profileKey(ada))?.isFollowed).toBe(true)
  await drain(world, await tab.lead())
  expect([...server.bookmarks.keys()]).toEqual(['1/publications/a'])
  expect(await tab.ops()).toEqual([])
})

test('C15 what waited under the app before this one lies encrypted from the first key on: changes in their lanes, and unsent texts', async () => {
  const server = new ModelServer()
  const world = newWorld(server)
  const disk = newDisk()
  const made = await openTab(world, disk)
  const { result } = await made.commit(createFolder, { name: 'Congress' })
  await made.commit(follow, { ...ada, name: 'Ada' })
  // As that app stored them: in the clear, found by what they are about.
  const rows = (await made.ops()).map(op => ({
    ...op,
    box: undefined,
    lane: op.kind === 'alert.follow' ? 'alert:researchers/ada' : op.lane,
  }))
  await made.db.delete()
  const before = new Dexie('ri-test', disk)
  before.version(1).stores(firstStores)
  before.version(2).stores({ subscriptions: '[index+slug_value]', drafts: 'key' })
  await before.open()
  await before.table('ops').bulkAdd(rows)
  await before.table('drafts').add({ key: 'message/ada', value: { body: 'An hour of words' } })
  before.close()

  const tab = await openTab(world, disk)
  expect((await tab.ops()).map(({ lane, words }) => `${lane} ${words.join('')}`)).toEqual([
    `folder:${result.id} Create the folder “Congress”`,
    'alert:a7 Follow “Ada”',
  ])
  expect(await loadDraft(tab.db, 'message/ada')).toEqual({ body: 'An hour of words' })
  const bare = await new Dexie('ri-test', disk).open()
  const stored = await Promise.all(['ops', 'texts', 'drafts'].map(name => bare.table(name).toArray()))
  bare.close()
  expect(JSON.stringify(stored)).not.toMatch(/Congress|Ada|researchers|An hour/)
  await drain(world, await tab.lead())
  expect([...server.effects.values()]).toEqual([1, 1])
})

test('a mirror that is opened again is not upgraded again: its cursor stays', async () => {
  const disk = newDisk()
  const db = openMirror('ri-test', disk)
  await db.meta.put({ key: 'cursor', value: '7' })
  db.close()
  expect((await openMirror('ri-test', disk).meta.get('cursor'))?.value).toBe('7')
})
