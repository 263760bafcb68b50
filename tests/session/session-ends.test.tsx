import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { subscribe } from 'valtio'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { call } from '#api/call.ts'
import { currentSession } from '#contract/current-session.ts'
import { health } from '#contract/health.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { commit, readInstall, keepDraft, writeInstall, mirrorState, pendingChanges, readDraft, cleanUp } from '#offline/index.ts'
import { signOutNotice, refreshUser, session, signOut } from '#session/session.ts'
import { signIn } from '#session/sign-in.ts'
import { tokenOf, type Trouble } from './account-server.ts'
import { dump } from './device-dump.ts'
import { assign, databases, day, freshDevices, isUser, leave, load, remember, server, settled, signInAs } from './session-device.ts'

freshDevices()

describe('a session that the server ends', () => {
  test('our own 401 locks: data stays, sending stops, and the user’s changes are sent once after a sign-in', async () => {
    remember('ada')
    server.trouble = 'no network'
    load()
    for (const name of ['One', 'Two', 'Three']) await commit(createFolder, { name: `Folder ${name}` })
    server.trouble = 'token ran out'
    load()
    await settled(() => expect(session.status).toBe('locked'))
    expect(session.user?.user_id).toBe('ada')
    expect(await pendingChanges()).toBe(3)
    server.trouble = 'none'
    // An ended token would be refused where none is needed; without one the search stays open.
    await expect(call(health.alive, {})).resolves.toMatchObject({ status: 'ok' })
    expect(server.tokens.at(-1)).toBe('')
    await signIn('ada@example.org', 'right')
    isUser('ada')
    await settled(async () => expect(await pendingChanges()).toBe(0))
    expect(server.folders.folders.size).toBe(3)
    expect([...server.folders.effects.values()]).toEqual([1, 1, 1])
  })

  test('C28 another user who signs in sees and sends nothing of the first', async () => {
    remember('ada')
    server.trouble = 'no network'
    load()
    await commit(createFolder, { name: 'Ada’s own' })
    server.trouble = 'token ran out'
    load()
    await settled(() => expect(session.status).toBe('locked'))
    server.trouble = 'none'
    await signIn('bob@example.org', 'right')
    isUser('bob')
    expect(await pendingChanges()).toBe(0)
    await commit(createFolder, { name: 'Bob’s own' })
    await settled(async () => expect(await pendingChanges()).toBe(0))
    expect([...server.folders.folders.values()].map(folder => folder.name)).toEqual(['Bob’s own'])
    server.trouble = 'none'
    await signIn('ada@example.org', 'right')
    await settled(async () => expect(await pendingChanges()).toBe(0))
    await settled(() =>
      expect([...server.folders.folders.values()].map(folder => folder.name).toSorted()).toEqual(['Ada’s own', 'Bob’s own']),
    )
  })

  test('a late 401 for an older token does not lock the session', async () => {
    remember('ada')
    load()
    await settled(() => expect(server.asked.join()).toContain('GET /me'))
    const old = { token: tokenOf('ada', 999), userId: 'ada' }
    await expect(call(currentSession.me, { query: {} }, { credentials: old })).rejects.toMatchObject({ status: 401 })
    await new Promise(go => setTimeout(go, 50))
    isUser('ada')
    expect(server.asked).not.toContain('PUT /refresh_token')
  })

  test('wrong credentials show an error and change nothing', async () => {
    load()
    await expect(signIn('ada@example.org', 'wrong')).rejects.toMatchObject({ kind: 'http', code: 'wrong_credentials' })
    expect(session.status).toBe('guest')
  })
})

describe('a session that the server ends on purpose', () => {
  const canary = 'Kanarienvogel'

  /** Ada works with the server's key, then offline; then the server says `trouble`. */
  async function workThen(trouble: Trouble): Promise<void> {
    await signInAs('ada')
    server.trouble = 'no network'
    await commit(createFolder, { name: `${canary} folder` })
    await keepDraft('message/ben', { body: `${canary} text` })
    await settled(() => expect(Object.values(readInstall().unsent)).toEqual([1]))
    server.trouble = trouble
    load()
    await settled(() => expect(assign).toHaveBeenCalledWith('/login'))
  }

  test('A4 498 seals: the login page says whose changes are stored, unreadable, and sends them once later', async () => {
    await workThen('session ended')
    expect(session).toEqual({ status: 'guest' })
    load()
    expect(signOutNotice()).toEqual({ why: 'ended', changes: 1, texts: 1, whose: 'P. a.' })
    expect(await dump()).not.toContain(canary)
    expect(await dump()).not.toMatch(/Person ada|ada@example/)
    server.trouble = 'none'
    await signInAs('ada')
    expect(signOutNotice()).toBeUndefined()
    await settled(async () => expect(await readDraft('message/ben')).toEqual({ body: `${canary} text` }))
    await settled(async () => expect(await pendingChanges()).toBe(0))
    expect([...server.folders.folders.values()].map(folder => folder.name)).toEqual([`${canary} folder`])
    expect([...server.folders.effects.values()]).toEqual([1])
  })

  test('C29 interrupted at its start, sealing still says what waits and for whom', async () => {
    let said: ReturnType<typeof signOutNotice>
    const leaveSession = subscribe(session, () => (said ??= signOutNotice()), true)
    await workThen('session ended')
    leaveSession()
    expect(said).toEqual({ why: 'ended', changes: 1, texts: 0, whose: 'P. a.' })
  })

  test('C28 sealed data stays its owner’s during another user’s session and sign-out', async () => {
    await workThen('session ended')
    server.trouble = 'none'
    load()
    await signInAs('bob')
    expect(await pendingChanges()).toBe(0)
    await commit(createFolder, { name: 'Bob’s own' })
    await settled(async () => expect(await pendingChanges()).toBe(0))
    expect(await dump()).not.toContain(canary)
    await signOut()
    load()
    await signInAs('ada')
    await settled(async () => expect(await pendingChanges()).toBe(0))
    expect([...server.folders.folders.values()].map(folder => folder.name)).toEqual(['Bob’s own', `${canary} folder`])
  })

  test('I13 410 account_deleted wipes the device at once, with unsent changes', async () => {
    await workThen('account deleted')
    load()
    expect(signOutNotice()).toMatchObject({ why: 'deleted', changes: 0, texts: 0, whose: '' })
    expect(await databases()).toEqual([])
  })

  test('sealed changes are deleted after fourteen days by the server’s clock, not by the device’s alone', async () => {
    await workThen('session ended')
    const { contact } = readInstall()
    const heard = contact?.there ?? 0
    writeInstall({ contact: { here: Date.now() + 15 * day, there: heard } })
    await cleanUp()
    expect(await databases()).toHaveLength(1)
    // The first answer after a month starts the fourteen days, and deletes nothing.
    writeInstall({ contact: { here: Date.now(), there: heard + 30 * day } })
    await cleanUp()
    expect(await databases()).toHaveLength(1)
    writeInstall({ contact: { here: Date.now(), there: heard + 45 * day } })
    await cleanUp()
    expect(await databases()).toEqual([])
    expect(signOutNotice()).toBeUndefined()
  })
})

describe('fourteen days without the server', () => {
  afterEach(() => vi.useRealTimers())

  test('C22 a device clock that is set forward ends no session while the server answers', async () => {
    await signInAs('ada')
    vi.useFakeTimers({ now: Date.now() + 3650 * day, toFake: ['Date'] })
    await refreshUser()
    isUser('ada')
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    writeInstall({ contact: { here: 0, there: 0 } })
    load()
    expect(session.status).toBe('guest')
    await settled(() => expect(reload).toHaveBeenCalled())
    expect(assign).not.toHaveBeenCalled()
    load()
    isUser('ada')
    reload.mockRestore()
  })

  test('an offline start after fifteen days seals the data', async () => {
    await signInAs('ada')
    server.trouble = 'no network'
    await commit(createFolder, { name: 'Congress' })
    leave()
    vi.useFakeTimers({ now: Date.now() + 15 * day, toFake: ['Date'] })
    load()
    expect(session).toEqual({ status: 'guest' })
    await settled(() => expect(assign).toHaveBeenCalledWith('/login'))
    expect(signOutNotice()).toMatchObject({ why: 'away', changes: 1 })
    expect(await dump()).not.toContain('Congress')
    server.trouble = 'none'
    await signInAs('ada')
    await settled(() => expect([...server.folders.effects.values()]).toEqual([1]))
  })

  test('an offline start after thirteen days changes nothing', async () => {
    await signInAs('ada')
    server.trouble = 'no network'
    leave()
    vi.useFakeTimers({ now: Date.now() + 13 * day, toFake: ['Date'] })
    load()
    isUser('ada')
  })
})

describe('storage that the browser deletes by itself', () => {
  test('C9 without its database the app fetches everything again and says how many changes are lost', async () => {
    await signInAs('ada')
    server.trouble = 'no network'
    await commit(createFolder, { name: 'Congress' })
    await settled(() => expect(Object.values(readInstall().unsent)).toEqual([1]))
    leave()
    Dexie.dependencies.indexedDB = new IDBFactory()
    load()
    expect(await pendingChanges()).toBe(0)
    expect(mirrorState.lost).toBe(1)
    delete mirrorState.lost
    load()
    await pendingChanges()
    expect(mirrorState.lost).toBeUndefined()
  })

  test('C10 without local storage a login is required, and the same user gets the queue back', async () => {
    await signInAs('ada')
    server.trouble = 'no network'
    await commit(createFolder, { name: 'Congress' })
    leave()
    localStorage.clear()
    server.trouble = 'none'
    load()
    expect(session.status).toBe('guest')
    await signInAs('ada')
    await settled(async () => expect(await pendingChanges()).toBe(0))
    expect([...server.folders.effects.values()]).toEqual([1])
  })
})
