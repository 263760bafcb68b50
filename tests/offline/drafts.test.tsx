import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { provideCredentials, provideFetch } from '#api/exchange.ts'
import { reachability } from '#api/reachability.ts'
import { partitionName } from '#kit/partition-name.ts'
import { keepDraft, mirrorState, provideIdentity, readDraft, setOwner, wipe } from '#offline/index.ts'
import { enterPartition } from '#offline/device/partitions.ts'
import { ModelServer } from './model-server.ts'

const text = { subject: 'A question', body: 'Words that took an hour' }
const key = 'message:researchers/ada'
let disk: IDBFactory

const signInAs = (userId: string) => {
  const credentials = { token: 't', userId }
  provideCredentials(() => credentials)
  provideIdentity({ credentials: () => credentials, recover: () => Promise.resolve('later') })
  setOwner(userId)
}
beforeEach(() => {
  disk = new IDBFactory()
  Dexie.dependencies.indexedDB = disk
  provideFetch(new ModelServer().fetch)
  reachability.online = true
  signInAs('ada')
})
afterEach(() => {
  setOwner(undefined)
  delete mirrorState.unavailable
})

test('a draft survives a reload, and is gone once it is removed', async () => {
  await keepDraft(key, text)
  setOwner(undefined)
  setOwner('ada')
  expect(await readDraft<typeof text>(key)).toEqual(text)
  expect(await readDraft('message:researchers/ben')).toBeUndefined()
  await keepDraft(key, undefined)
  expect(await readDraft(key)).toBeUndefined()
})

test('a draft is private to its user, and signing out deletes it', async () => {
  await keepDraft(key, text)
  setOwner(undefined)
  await keepDraft(key, { body: 'a guest’s' })
  expect(await readDraft(key)).toBeUndefined()
  signInAs('bob')
  expect(await readDraft(key)).toBeUndefined()
  signInAs('ada')
  expect(await readDraft(key)).toEqual(text)
  await wipe('ada')
  signInAs('ada')
  expect(await readDraft(key)).toBeUndefined()
})

test('another user’s sign-in deletes a mirror without unsent data, and keeps one with a draft', async () => {
  const names = async () => (await disk.databases()).map(({ name }) => name).filter(name => name !== 'ri-meta')
  expect(await readDraft(key)).toBeUndefined()
  setOwner(undefined)
  await enterPartition(partitionName('bob'), Date.now())
  expect(await names()).toEqual([])
  setOwner('ada')
  await keepDraft(key, text)
  setOwner(undefined)
  await enterPartition(partitionName('bob'), Date.now())
  expect(await names()).toEqual([partitionName('ada')])
})

test('C6 without storage no draft is saved and nothing fails', async () => {
  setOwner(undefined)
  Dexie.dependencies.indexedDB = {
    open: () => {
      throw new DOMException('no databases here', 'InvalidStateError')
    },
  } as unknown as IDBFactory
  setOwner('ada')
  await keepDraft(key, text)
  expect([await readDraft(key), mirrorState.unavailable !== undefined]).toEqual([undefined, true])
})
