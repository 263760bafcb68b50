import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { provideFetch } from '#api/exchange.ts'
import { keepAnswer, type Kept, keptReading, openKept, provideIdentity, setOwner } from '#offline/index.ts'
import '../support/subjects.ts'
import { ModelServer } from './model-server.ts'

const texts: Kept<string> = { name: 'texts', schema: v.string(), most: 3, mostBytes: 1000, mostBytesEach: 500 }
const { signal } = new AbortController()

function signInAs(id: string): void {
  provideIdentity({ credentials: () => ({ token: 't', userId: id }), recover: () => Promise.resolve('later') })
  setOwner(id)
}

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory()
  provideFetch(new ModelServer().fetch)
  signInAs('ada')
})
afterEach(() => setOwner(undefined))

const reading = (load: () => Promise<string>) =>
  keptReading({ place: [texts, 'a', '0'], load, shown: (answer: string) => answer.toUpperCase() })
const kept = () => openKept(texts, 'a', '0')

test('an answer is shown as it is drawn, and again from the device without the server, but not when the server refuses', async () => {
  const { load, kept: lastSeen, offline } = reading(async () => 'text')
  expect(await lastSeen!(signal)).toBeUndefined()
  expect(await load!({ signal })).toBe('TEXT')
  await expect.poll(kept).toMatchObject({ answer: 'text' })
  const copy = { answer: 'TEXT', copy: { asOf: expect.any(Number) as number } }
  expect(await lastSeen!(signal)).toEqual(copy)
  expect(await offline!(new ApiError('offline', 'no network'), signal)).toEqual(copy)
  expect(await offline!(new ApiError('http', 'not for you', { status: 403 }), signal)).toBeUndefined()
})

test('an answer to one user that arrives when another has signed in is not kept for the other', async () => {
  const { load } = reading(async () => {
    signInAs('bob')
    return 'text'
  })
  await load!({ signal })
  // Kept after it, if at all.
  await keepAnswer(texts, 'b', '0', 'own')
  expect([await kept(), await openKept(texts, 'b', '0')]).toMatchObject([undefined, { answer: 'own' }])
})
