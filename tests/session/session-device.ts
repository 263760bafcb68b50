import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import { reachability, watchReachability } from '#api/reachability.ts'
import { deviceId, pendingChanges } from '#offline/index.ts'
import { closeEngine, setOwner } from '#offline/engine.ts'
import { session, startSession } from '#session/session.ts'
import { signIn } from '#session/sign-in.ts'
import '../support/subjects.ts'
import { AccountServer, person } from './account-server.ts'
import { holdsKey } from './device-dump.ts'

/** Whom the device speaks to. */
export let server: AccountServer
let stop: (() => void)[] = []
/** Where the page was sent. */
export let assign: MockInstance<(url: string | URL) => void>
export const day = 86_400_000

/** A device without any memory for each test of a file, and nothing of it left alive afterwards. */
export function freshDevices(): void {
  beforeEach(() => {
    Dexie.dependencies.indexedDB = new IDBFactory()
    localStorage.clear()
    server = new AccountServer()
    provideFetch(server.fetch)
    reachability.online = true
    assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  })
  afterEach(async () => {
    leave()
    // What is still being opened writes to the disk, and the next test has another one.
    await closeEngine()
    // An id that is still being made would be written into the next test's storage.
    await deviceId()
    assign.mockRestore()
  })
}

/** What a reload does: everything in memory is gone, the device remembers. */
export function load(): void {
  leave()
  stop = [startSession(), watchReachability()]
}
export function leave(): void {
  stop.forEach(end => end())
  stop = []
  // The engine of the page before is gone with it: left alive, it would go on sending what an earlier page or test wrote down.
  setOwner(undefined)
}
export function remember(id: string, age = 0): string {
  const token = server.issue(id, age)
  localStorage.setItem('ri-0.0.26-token', token)
  localStorage.setItem('ri-0.0.26-user', JSON.stringify(person(id)))
  return token
}
/** A sign-in as a person does it: the server gives a handle with it, and the device's key behind it. */
export async function signInAs(id: string): Promise<void> {
  if (stop.length === 0) load()
  await signIn(`${id}@example.org`, 'right')
  await settled(() => expect(server.asked.at(-1)).not.toBe('POST /authenticate'))
  await pendingChanges()
  await settled(async () => expect(await holdsKey()).toBe(true))
}
export const databases = async () =>
  (await Dexie.dependencies.indexedDB.databases()).flatMap(({ name = '' }) => (name === 'ri-meta' ? [] : [name]))
export const settled = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 8000, interval: 20 })
export const isUser = (id: string) => expect(session).toMatchObject({ status: 'signed_in', user: { user_id: id } })
