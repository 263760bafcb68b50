import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { partitionName } from '#kit/partition-name.ts'
import { cleanUp, commit, keepDraft, noteDataEnd, pendingChanges, readDraft } from '#offline/index.ts'
import { holdsKey } from './device-dump.ts'
import { freshDevices, leave, load, server, settled, signInAs } from './session-device.ts'

freshDevices()

/** Holds the next opening of a user's database until it is let go. */
function holdOpening(userId: string): { begun: () => boolean; letGo: () => void } {
  const open = Dexie.prototype.open
  let letGo = () => {}
  let isHeld = false
  const until = new Promise<void>(resolve => (letGo = resolve))
  const spy = vi.spyOn(Dexie.prototype, 'open').mockImplementation(function (this: Dexie) {
    if (isHeld || this.name !== partitionName(userId)) return open.call(this)
    isHeld = true
    return Dexie.Promise.resolve(until).then(() => {
      spy.mockRestore()
      return open.call(this)
    })
  })
  return { begun: () => isHeld, letGo: () => letGo() }
}

test.each(['seal', 'wipe'] as const)('C29 a %s that is finished late leaves alone who has signed in again', async how => {
  await signInAs('ada')
  leave()
  localStorage.removeItem('ri-0.0.26-token')
  localStorage.removeItem('ri-0.0.26-user')
  noteDataEnd('ada', how)
  const held = holdOpening('ada')
  const cleaned = cleanUp()
  await settled(() => expect(held.begun()).toBe(true))
  const signedIn = signInAs('ada')
  // As far as the sign-in comes meanwhile: all the way, if nothing stops it.
  await Promise.race([signedIn, new Promise(go => setTimeout(go, 500))])
  held.letGo()
  await cleaned
  await signedIn
  // Without the key, an offline start could read nothing.
  expect(await holdsKey()).toBe(true)
  server.trouble = 'no network'
  load()
  await keepDraft('message/ben', { body: 'A text' })
  await commit(createFolder, { name: 'A folder' })
  load()
  expect(await readDraft('message/ben')).toEqual({ body: 'A text' })
  expect(await pendingChanges()).toBe(1)
})
