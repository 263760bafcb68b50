import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allFolders, oneFolder } from '#features/folders/mutations/folders.scopes.ts'
import { bookmarks } from '#features/folders/bookmarks.mirrored.ts'
import { allFollowed, subscriptions } from '#features/alerts/subscriptions.mirrored.ts'
import { loadRecord } from '#offline/mirror/records.ts'
import type { Storage } from '#offline/mirror/db.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import { loadDraft, listDrafts } from '#offline/device/drafts.ts'
import '#session/mirror/save-consent.mutation.ts'
import { subjects } from '../support/subjects.ts'
import { drain, newDisk, newEnvironment, openTab, shown } from './simulation.ts'
import { ModelServer } from './model-server.ts'

interface MirrorFile {
  version: number
  stores: Record<
    string,
    {
      keyPath: string | string[] | null
      autoIncrement: boolean
      indexes: { name: string; keyPath: string | string[] }[]
      rows: Record<string, unknown>[]
    }
  >
  server: Record<string, object[]>
  answers: [string, { status: number; body: unknown; request: string }][]
}

/** A mirror written by version 0.6.39, and the server's rows at that time. Its key object cannot be stored in a file. */
const kept = (): MirrorFile =>
  JSON.parse(readFileSync(new URL('./fixtures/mirror-0.6.39.json', import.meta.url), 'utf8'), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if ('infinity' in value) return Number.POSITIVE_INFINITY
    if (!('base64' in value)) return value
    const { buffer, byteOffset, length } = Buffer.from(String(value.base64), 'base64')
    return buffer.slice(byteOffset, byteOffset + length)
  }) as MirrorFile

function restore({ version, stores }: MirrorFile, { indexedDB }: Storage): Promise<void> {
  return new Promise((done, failed) => {
    const request = indexedDB.open('ri-test', version)
    request.addEventListener('error', () => failed(request.error!))
    request.addEventListener('upgradeneeded', () => {
      for (const [name, { keyPath, autoIncrement, indexes, rows }] of Object.entries(stores)) {
        const store = request.result.createObjectStore(name, { keyPath, autoIncrement })
        for (const index of indexes) store.createIndex(index.name, index.keyPath)
        for (const row of rows) store.put(row)
      }
    })
    request.addEventListener('success', () => {
      request.result.close()
      done()
    })
  })
}

async function opened() {
  const was = kept()
  const server = new ModelServer()
  for (const subject of subjects)
    for (const row of was.server[subject.name] ?? [])
      server.change(subject, subject.key.map(field => Reflect.get(row, field)).join('/'), row)
  server.answers = new Map(was.answers)
  server.ids = server.folders.size
  const env = newEnvironment(server)
  env.clock.now += 3_600_000
  const disk = newDisk()
  await restore(was, disk)
  return { server, env, tab: await openTab(env, disk) }
}

test('C15 a mirror of 0.6.39 opens with its rows, waiting and refused changes, and drafts', async () => {
  const { tab } = await opened()
  expect((await tab.ops()).map(({ kind, state, words }) => `${kind} ${state}: ${words.join('')}`)).toEqual([
    'folder.update parked: Rename “Congress” to “My own name”',
    'alert.unfollow queued: Unfollow “Ada Brook”',
    'folder.create queued: Create the folder “Made on a train”',
    'bookmark.add queued: Add “Nets that listen” to “Made on a train”',
    'bookmark.add queued: Add “d” to “Congress”',
    'bookmark.remove queued: Remove “b” from “Congress”',
    'folder.delete queued: Delete the folder “Reading list”',
    'settings.consent queued: Cookie settings: analytics off',
  ])
  expect(parkedChanges(await tab.ops())).toMatchObject([
    { code: 'version_conflict', conflict: [{ field: 'name', mine: 'My own name', theirs: 'Renamed elsewhere' }] },
  ])
  expect(shown(await tab.view(allFolders))).toEqual([
    { name: 'Congress', count: 2, mark: 'waiting' },
    { name: 'Made on a train', count: 1, mark: 'waiting' },
  ])
  expect([...(await tab.view(oneFolder('1'))).of(bookmarks).keys()].toSorted()).toEqual(['1/publications/a', '1/publications/d'])
  expect([...(await tab.view(allFollowed)).of(subscriptions).values()].map(({ name, isFollowed }) => `${name} ${isFollowed}`)).toEqual([
    'Profile tide-institute true',
    'Profile ada false',
  ])
  expect((await loadRecord(tab.db, 'publications', 'older-a'))?.['title']).toBe('Early tides of the Baltic')
  expect([await listDrafts(tab.db), await loadDraft(tab.db, 'message/ada')]).toEqual([['message/ada'], { body: 'An hour of words' }])
  expect(await tab.db.seen.toArray()).toEqual([{ index: 'publications', slug: 'a', title: 'Early tides of the Baltic', at: 5 }])
})

test('C15 changes in a mirror of 0.6.39 take effect once, with their keys and requests', async () => {
  const { server, env, tab } = await opened()
  await drain(env, await tab.lead())
  await tab.pull()
  const left = (await tab.ops()).map(({ kind, state }) => `${kind} ${state}`)
  expect(left).toEqual(['folder.update parked', 'settings.consent parked'])
  expect([...server.effects.values()].every(count => count === 1)).toBe(true)
  expect([...server.folders.values()].map(({ name, count }) => `${name} ${count}`)).toEqual(['Renamed elsewhere 2', 'Made on a train 1'])
  // The unfollow had reached the server already: its stored answer came back.
  expect(server.requests.filter(({ path }) => path.endsWith('/subscribe'))).toHaveLength(1)
  for (const subject of subjects) expect(await tab.db.rows(subject).count(), subject.name).toBe(server.of(subject).size)
})
