import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { follow } from '#features/alerts/follow.mutation.ts'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { loadDraft } from '#offline/device/drafts.ts'
import { drain, newDisk, newEnvironment, openTab, shown } from './simulation.ts'
import { allFolders } from '#features/folders/mutations/folders.scopes.ts'
import { allFollowed, profileKey, subscriptions } from '#features/alerts/subscriptions.mirrored.ts'
import { ModelServer } from './model-server.ts'
import { openMirror } from '../support/subjects.ts'

/** The stores of the app version without followed profiles. */
const firstStores = {
  folders: 'id',
  bookmarks: '[folder_id+index+slug_value], folder_id, slug_value',
  ops: '++seq, lane, target.id, [state+seq+lane+notBefore+unmet]',
  idmap: 'tmp',
  seen: '[index+slug], at',
  meta: 'key',
}
const ada = { index: 'researchers' as const, slug_value: 'ada' }

test('C15 an older mirror keeps folders and waiting changes, and gets followed profiles', async () => {
  const server = new ModelServer()
  const env = newEnvironment(server)
  const disk = newDisk()
  const made = await openTab(env, disk)
  await made.commit(createFolder, { name: 'Congress' })
  await drain(env, await made.lead())
  server.alerts.follow(ada)
  await made.pull()
  await made.commit(addBookmark, { folder_id: '1', index: 'publications', slug_value: 'a' })
  const rows = await Promise.all(made.db.tables.map(async table => ({ name: table.name, rows: await table.toArray() })))
  await made.db.delete()

  const before = new Dexie('ri-test', disk)
  before.version(1).stores(firstStores)
  await before.open()
  for (const { name, rows: kept } of rows) if (name in firstStores) await before.table(name).bulkAdd(kept)
  before.close()

  const tab = await openTab(env, disk)
  expect(shown(await tab.view(allFolders))).toEqual([{ name: 'Congress', count: 1, mark: 'waiting' }])
  expect(await tab.db.rows(subscriptions).count()).toBe(0)
  await tab.pull()
  expect((await tab.view(allFollowed)).of(subscriptions).get(profileKey(ada))?.isFollowed).toBe(true)
  await drain(env, await tab.lead())
  expect([...server.bookmarks.keys()]).toEqual(['1/publications/a'])
  expect(await tab.ops()).toEqual([])
})

test('C15 waiting changes and drafts of an older mirror are encrypted with the first key', async () => {
  const server = new ModelServer()
  const env = newEnvironment(server)
  const disk = newDisk()
  const made = await openTab(env, disk)
  const { result } = await made.commit(createFolder, { name: 'Congress' })
  await made.commit(follow, { ...ada, name: 'Ada' })
  // As that version stored them: in the clear, indexed by target.
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

  const tab = await openTab(env, disk)
  expect((await tab.ops()).map(({ lane, words }) => `${lane} ${words.join('')}`)).toEqual([
    `folder:${result.id} Create the folder “Congress”`,
    'alert:a7 Follow “Ada”',
  ])
  expect(await loadDraft(tab.db, 'message/ada')).toEqual({ body: 'An hour of words' })
  const bare = await new Dexie('ri-test', disk).open()
  const stored = await Promise.all(['ops', 'texts', 'drafts'].map(name => bare.table(name).toArray()))
  bare.close()
  expect(JSON.stringify(stored)).not.toMatch(/Congress|Ada|researchers|An hour/)
  await drain(env, await tab.lead())
  expect([...server.effects.values()]).toEqual([1, 1])
})

test('a mirror that is opened again is not upgraded again and keeps its cursor', async () => {
  const disk = newDisk()
  const db = openMirror('ri-test', disk)
  await db.meta.put({ key: 'cursor', value: '7' })
  db.close()
  expect((await openMirror('ri-test', disk).meta.get('cursor'))?.value).toBe('7')
})
