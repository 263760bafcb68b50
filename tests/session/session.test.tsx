import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, test, vi } from 'vitest'
import { call } from '#api/call.ts'
import { provideFetch } from '#api/exchange.ts'
import { reachability } from '#api/reachability.ts'
import { currentSession } from '#contract/current-session.ts'
import { health } from '#contract/health.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { commit, pendingChanges, cleanUp } from '#offline/index.ts'
import { mayUse, refreshUser, session, setPublicView, signOut, updateUser } from '#session/session.ts'
import { handleOf, person, type Trouble } from './account-server.ts'
import { dump, holdsKey } from './device-dump.ts'
import { assign, databases, freshDevices, isUser, leave, load, remember, server, settled, signInAs } from './session-device.ts'

freshDevices()

describe('the stored session', () => {
  test('the session is there before any answer, and stays when the server confirms it', async () => {
    remember('ada')
    load()
    isUser('ada')
    await settled(() => expect(server.asked.join()).toContain('GET /me'))
    isUser('ada')
    expect(mayUse('viewFilters')).toBe(true)
    expect(mayUse('export')).toBe(false)
  })

  test.each(['{', 'null', '[]', '{"user_id":1}', ''])('C27 a stored user that is %j means signed out', user => {
    localStorage.setItem('ri-0.0.26-token', 'x.y.z')
    localStorage.setItem('ri-0.0.26-user', user)
    load()
    expect(session).toMatchObject({ status: 'guest' })
    expect(mayUse('viewFilters')).toBe(false)
  })

  test('a user without a token is a guest', () => {
    localStorage.setItem('ri-0.0.26-user', JSON.stringify(person('ada')))
    load()
    expect(session.status).toBe('guest')
  })
})

describe('a session and network failures', () => {
  test.each<Trouble>(['no network', 'hang', '502', '503', 'portal', 'foreign 401', 'drop answer'])(
    '%s: user and waiting changes stay after every reload',
    async trouble => {
      remember('ada', 7200)
      server.trouble = 'no network'
      load()
      for (const name of ['One', 'Two', 'Three']) await commit(createFolder, { name: `Folder ${name}` })
      server.trouble = trouble
      for (let reload = 0; reload < 2; reload++) {
        load()
        isUser('ada')
        await settled(() => expect(server.asked.length).toBeGreaterThan(2))
        await new Promise(go => setTimeout(go, 150))
        isUser('ada')
      }
      // If only the answers are lost, the changes have arrived; they wait for an answer all the same.
      expect(await pendingChanges()).toBe(3)
      expect(localStorage.getItem('ri-0.0.26-user')).toContain('"ada"')
    },
  )

  test('A3 a renewal whose answer is lost is repeated and returns the same token', async () => {
    const old = remember('ada', 7200)
    server.trouble = 'drop answer'
    load()
    await settled(() => expect(server.asked).toContain('PUT /refresh_token'))
    await settled(() => expect(reachability.online).toBe(false))
    isUser('ada')
    expect(localStorage.getItem('ri-0.0.26-token')).toBe(old)
    server.trouble = 'none'
    load()
    await settled(() => expect(localStorage.getItem('ri-0.0.26-token')).not.toBe(old))
    expect(server.living.size).toBe(2)
    isUser('ada')
  })

  test('C28 a late renewal does not replace the session of a user who signed in in another tab', async () => {
    remember('ada', 7200)
    let isAsked = false
    let answerNow = () => {}
    const held = new Promise<void>(go => (answerNow = go))
    provideFetch(async (input, init) => {
      if (String(input).endsWith('/refresh_token')) {
        isAsked = true
        await held
      }
      return server.fetch(input, init)
    })
    load()
    await settled(() => expect(isAsked).toBe(true))
    const bobs = remember('bob')
    answerNow()
    await settled(() => expect(server.asked).toContain('PUT /refresh_token'))
    await new Promise(go => setTimeout(go, 50))
    expect(localStorage.getItem('ri-0.0.26-token')).toBe(bobs)
    expect(localStorage.getItem('ri-0.0.26-user')).not.toContain('ada')
  })

  test('a token younger than an hour is not renewed, an older one is', async () => {
    remember('ada', 3000)
    load()
    await settled(() => expect(server.asked.join()).toContain('GET /me'))
    await new Promise(go => setTimeout(go, 50))
    expect(server.asked).not.toContain('PUT /refresh_token')
    const old = remember('ada', 4000)
    load()
    await settled(() => expect(localStorage.getItem('ri-0.0.26-token')).not.toBe(old))
  })
})

test('A2 twenty calls with an expired token renew it once, and the session goes on', async () => {
  remember('ada')
  load()
  await settled(() => expect(server.asked.join()).toContain('GET /me'))
  server.retire()
  await Promise.allSettled(Array.from({ length: 20 }, () => call(currentSession.me, { query: {} })))
  await settled(() => expect(server.asked.filter(asked => asked === 'PUT /refresh_token')).toHaveLength(1))
  isUser('ada')
})

test('A2 an answer about the user does not replace a newer token of another tab', async () => {
  remember('ada')
  load()
  await settled(() => expect(server.asked.join()).toContain('GET /me'))
  await new Promise(go => setTimeout(go, 50))
  // Written by another tab, whose event this one has not seen yet.
  const renewed = server.issue('ada')
  localStorage.setItem('ri-0.0.26-token', renewed)
  await refreshUser()
  expect(localStorage.getItem('ri-0.0.26-token')).toBe(renewed)
})

test('a profile saved while the user is read is not replaced by the older answer', async () => {
  let answer!: () => void
  server.hold = asked => (asked.startsWith('GET /me') ? new Promise(resolve => (answer = resolve)) : undefined)
  remember('ada')
  load()
  await settled(() => expect(answer).toBeDefined())
  updateUser({ ...person('ada'), full_name: 'Ada King' })
  server.hold = () => undefined
  answer()
  await settled(async () => expect(await holdsKey()).toBe(true))
  expect(session.user?.full_name).toBe('Ada King')
  await refreshUser()
  expect(session.user?.full_name).toBe('Person ada')
})

test('a token that is renewed while the user is read costs neither the answer nor the key of the device', async () => {
  let answer!: () => void
  server.hold = asked => (asked.startsWith('GET /me') ? new Promise(resolve => (answer = resolve)) : undefined)
  server.profile = { full_name: 'Ada King' }
  remember('ada')
  load()
  await settled(() => expect(answer).toBeDefined())
  localStorage.setItem('ri-0.0.26-token', server.issue('ada'))
  dispatchEvent(new StorageEvent('storage', { key: 'ri-0.0.26-token' }))
  server.hold = () => undefined
  answer()
  await settled(async () => expect(await holdsKey()).toBe(true))
  expect(session.user?.full_name).toBe('Ada King')
})

test.each([
  ['in their order', [0, 1]],
  ['the later one first', [1, 0]],
])('of two reads of the user the later one counts, answered %s', async (_, order) => {
  remember('ada')
  load()
  await settled(async () => expect(await holdsKey()).toBe(true))
  const answers: (() => void)[] = []
  server.hold = asked => (asked.startsWith('GET /me') ? new Promise(resolve => answers.push(resolve)) : undefined)
  const reads = [refreshUser()]
  await settled(() => expect(answers).toHaveLength(1))
  reads.push(refreshUser())
  await settled(() => expect(answers).toHaveLength(2))
  for (const at of order) {
    server.profile = { full_name: `Read ${at}` }
    answers[at]!()
    await reads[at]
  }
  expect(session.user?.full_name).toBe('Read 1')
})

test('a renewal that finds another user signed in reloads the page', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  remember('ada')
  load()
  await settled(() => expect(server.asked.join()).toContain('GET /me'))
  server.retire()
  remember('bob')
  await call(currentSession.me, { query: {} }).catch(() => {})
  await settled(() => expect(reload).toHaveBeenCalled())
  expect(session.user?.user_id).toBe('ada')
  reload.mockRestore()
})

test('without browser storage the session is still renewed', async () => {
  await signInAs('ada')
  localStorage.removeItem('ri-0.0.26-token')
  server.retire()
  const used = server.tokens.at(-1)
  await call(currentSession.me, { query: {} }).catch(() => {})
  await settled(() => expect(server.acting.get('PUT /refresh_token')).toBe('ada'))
  await settled(async () => expect(await call(currentSession.me, { query: {} })).toMatchObject({ user_id: 'ada' }))
  expect(server.tokens.at(-1)).not.toBe(used)
  expect(localStorage.getItem('ri-0.0.26-token')).toBeNull()
})

test('in the public view the user counts as a guest, and the session goes on', async () => {
  await signInAs('ada')
  setPublicView(true)
  expect(mayUse('viewFilters')).toBe(false)
  await call(health.alive, {})
  expect(server.tokens.at(-1)).toBe('')
  await commit(createFolder, { name: 'Congress' })
  await settled(() => expect([...server.folders.effects.values()]).toEqual([1]))
  setPublicView(false)
  expect(mayUse('viewFilters')).toBe(true)
  isUser('ada')
})

describe('signing out', () => {
  test('deletes the user’s data on the device, then ends the session, then goes to the login page', async () => {
    remember('ada')
    load()
    await commit(createFolder, { name: 'Congress' })
    localStorage.setItem('preferred_view_per_index', '{}')
    localStorage.setItem('somebody-elses', 'stays')
    await signOut()
    expect(assign).toHaveBeenCalledWith('/login')
    expect(session).toEqual({ status: 'guest' })
    expect(Object.keys(localStorage).toSorted()).toEqual(['ri-0.0.26-install', 'somebody-elses'])
    expect(await databases()).toEqual([])
    expect(server.asked.at(-1)).toBe('POST /logout')
  })

  test('C30 a sign-out in another tab clears this tab and shows the login page', () => {
    remember('ada')
    load()
    localStorage.clear()
    dispatchEvent(Object.assign(new Event('storage'), { key: 'ri-0.0.26-token' }))
    expect(session).toEqual({ status: 'guest' })
    expect(assign).toHaveBeenCalledWith('/login')
  })

  test('C29 an answer during the wipe does not sign the user in again', async () => {
    await signInAs('ada')
    let tellWho = (): void => {}
    let tellOut = (): void => {}
    const who = new Promise<void>(go => (tellWho = go))
    const out = new Promise<void>(go => (tellOut = go))
    provideFetch(async (input, init) => {
      if (String(input).includes('/me')) await who
      if (String(input).includes('/logout')) await out
      return server.fetch(input, init)
    })
    const asking = refreshUser()
    const leaving = signOut()
    tellWho()
    await asking
    server.trouble = 'no network'
    tellOut()
    await leaving
    expect(localStorage.getItem('ri-0.0.26-token')).toBeNull()
    load()
    expect(session.status).toBe('guest')
  })

  test('A5 offline it wipes the device, and ends the session when the network is back', async () => {
    await signInAs('ada')
    const handle = handleOf([...server.living].at(-1) ?? '')
    server.trouble = 'no network'
    await signOut()
    expect(await databases()).toEqual([])
    load()
    expect(session.status).toBe('guest')
    expect(server.revoked).toEqual([])
    server.trouble = 'none'
    load()
    await settled(() => expect(server.revoked).toEqual([handle]))
    await settled(() => expect(localStorage.getItem('ri-0.0.26-revoke')).toBeNull())
  })

  test('C29 interrupted, the wipe is finished at the next start, offline and signed out', async () => {
    await signInAs('ada')
    await commit(createFolder, { name: 'Congress' })
    server.trouble = 'no network'
    const { indexedDB } = Dexie.dependencies
    const wipeBegins = new Promise<void>(begins => {
      const open = () => (begins(), {})
      Dexie.dependencies.indexedDB = { open, cmp: () => 0 } as unknown as IDBFactory
    })
    void signOut()
    await wipeBegins
    leave()
    Dexie.dependencies.indexedDB = indexedDB
    expect(await databases()).toHaveLength(1)
    load()
    expect(session.status).toBe('guest')
    await cleanUp()
    expect(await databases()).toEqual([])
    expect(await dump()).not.toContain('Congress')
  })
})
