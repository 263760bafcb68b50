import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { subscribe } from 'valtio'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { call } from '#api/call.ts'
import { provideFetch } from '#api/exchange.ts'
import { reachability, watchReachability } from '#api/reachability.ts'
import { account } from '#contract/account.ts'
import { health } from '#contract/health.ts'
import { createFolder } from '#features/folders/create-folder.mutation.ts'
import { commit, install, keepDraft, keepInstall, mirrorState, pendingChanges, readDraft, tidy } from '#offline/index.ts'
import { setOwner } from '#offline/engine.ts'
import { farewell, mayUse, refreshUser, session, setPublicView, signIn, signOut, startSession } from '#session/session.ts'
import { AccountServer, handleOf, person, tokenOf, type Trouble } from './account-server.ts'
import { dump, holdsKey } from './device-dump.ts'

let server: AccountServer
let stop: (() => void)[] = []
let assign: MockInstance<(url: string | URL) => void>
const day = 86_400_000

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory()
  localStorage.clear()
  server = new AccountServer()
  provideFetch(server.fetch)
  reachability.online = true
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
})
afterEach(() => {
  leave()
  assign.mockRestore()
})

/** What a reload does: everything in memory is gone, the device remembers. */
function load(): void {
  leave()
  stop = [startSession(), watchReachability()]
}
function leave(): void {
  stop.forEach(end => end())
  stop = []
  // The engine of the page before is gone with it: left alive, it would go on sending what an earlier page or test wrote down.
  setOwner(undefined)
}
function remember(id: string, age = 0): string {
  const token = server.issue(id, age)
  localStorage.setItem('ri-0.0.26-token', token)
  localStorage.setItem('ri-0.0.26-user', JSON.stringify(person(id)))
  return token
}
/** A sign-in as a person does it: the server gives a handle with it, and the device's key behind it. */
async function signInAs(id: string): Promise<void> {
  if (stop.length === 0) load()
  await signIn(`${id}@example.org`, 'right')
  await settled(() => expect(server.asked.at(-1)).not.toBe('POST /authenticate'))
  await pendingChanges()
  await settled(async () => expect(await holdsKey()).toBe(true))
}
const databases = async () =>
  (await Dexie.dependencies.indexedDB.databases()).flatMap(({ name = '' }) => (name === 'ri-meta' ? [] : [name]))
const settled = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 8000, interval: 20 })
const isUser = (id: string) => expect(session).toMatchObject({ status: 'signed_in', user: { user_id: id } })

describe('what the device remembers', () => {
  test('the session is there before any answer, and stays as the server confirms it', async () => {
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

describe('a session that no network can kill', () => {
  test.each<Trouble>(['no network', 'hang', '502', '503', 'portal', 'foreign 401', 'drop answer'])(
    '%s: the same user, the same waiting changes, after every reload',
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
      // Where only the answers are lost, the changes have arrived all the same; they wait until they are told so.
      expect(await pendingChanges()).toBe(3)
      expect(localStorage.getItem('ri-0.0.26-user')).toContain('"ada"')
    },
  )

  test('A3 a renewal whose answer is lost is asked for again and gives the same token', async () => {
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

  test('C28 a renewal that is answered after somebody else has signed in in another tab leaves their session alone', async () => {
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

describe('a session that the server ends', () => {
  test('our own 401 locks: the data stays, sending stops, and the same user’s changes are sent once after signing in', async () => {
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

  test('a late answer for an older token locks nothing', async () => {
    remember('ada')
    load()
    await settled(() => expect(server.asked.join()).toContain('GET /me'))
    const old = { token: tokenOf('ada', 999), userId: 'ada' }
    await expect(call(account.me, { query: {} }, { credentials: old })).rejects.toMatchObject({ status: 401 })
    await new Promise(go => setTimeout(go, 50))
    isUser('ada')
    expect(server.asked).not.toContain('PUT /refresh_token')
  })

  test('wrong credentials are said and change nothing', async () => {
    load()
    await expect(signIn('ada@example.org', 'wrong')).rejects.toMatchObject({ kind: 'http', code: 'wrong_credentials' })
    expect(session.status).toBe('guest')
  })
})

describe('a session that the server ends on purpose', () => {
  const canary = 'Kanarienvogel'

  /** Ada works with the server's key, then without a network; then the server says `trouble`. */
  async function workThen(trouble: Trouble): Promise<void> {
    await signInAs('ada')
    server.trouble = 'no network'
    await commit(createFolder, { name: `${canary} folder` })
    await keepDraft('message/ben', { body: `${canary} text` })
    await settled(() => expect(Object.values(install().unsent)).toEqual([1]))
    server.trouble = trouble
    load()
    await settled(() => expect(assign).toHaveBeenCalledWith('/login'))
  }

  test('A4 498 seals: the login page says what is kept for whom, nothing of it can be read, and the same user’s change is sent once', async () => {
    await workThen('session ended')
    expect(session).toEqual({ status: 'guest' })
    load()
    expect(farewell()).toEqual({ why: 'ended', changes: 1, texts: 1, whose: 'P. a.' })
    expect(await dump()).not.toContain(canary)
    expect(await dump()).not.toMatch(/Person ada|ada@example/)
    server.trouble = 'none'
    await signInAs('ada')
    expect(farewell()).toBeUndefined()
    await settled(async () => expect(await readDraft('message/ben')).toEqual({ body: `${canary} text` }))
    await settled(async () => expect(await pendingChanges()).toBe(0))
    expect([...server.folders.folders.values()].map(folder => folder.name)).toEqual([`${canary} folder`])
    expect([...server.folders.effects.values()]).toEqual([1])
  })

  test('C29 cut off as soon as it begins, it still says what waits and for whom', async () => {
    let said: ReturnType<typeof farewell>
    const leaveSession = subscribe(session, () => (said ??= farewell()), true)
    await workThen('session ended')
    leaveSession()
    expect(said).toEqual({ why: 'ended', changes: 1, texts: 0, whose: 'P. a.' })
  })

  test('C28 what is sealed stays its owner’s through another user’s whole session, sign-out included', async () => {
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

  test('I13 410 account_deleted wipes at once whatever waited', async () => {
    await workThen('account deleted')
    load()
    expect(farewell()).toMatchObject({ why: 'deleted', changes: 0, texts: 0, whose: '' })
    expect(await databases()).toEqual([])
  })

  test('what waited sealed for more than fourteen days by the server’s clock is deleted at a start; a clock of the device alone deletes nothing', async () => {
    await workThen('session ended')
    const { contact } = install()
    const heard = contact?.there ?? 0
    keepInstall({ contact: { here: Date.now() + 15 * day, there: heard } })
    await tidy()
    expect(await databases()).toHaveLength(1)
    // The first word after a journey of a month begins the fourteen days, and ends nothing.
    keepInstall({ contact: { here: Date.now(), there: heard + 30 * day } })
    await tidy()
    expect(await databases()).toHaveLength(1)
    keepInstall({ contact: { here: Date.now(), there: heard + 45 * day } })
    await tidy()
    expect(await databases()).toEqual([])
    expect(farewell()).toBeUndefined()
  })
})

describe('fourteen days without the server', () => {
  afterEach(() => vi.useRealTimers())

  test('C22 a clock that is set forward while the app runs ends nothing; nor does one at a start where the server answers', async () => {
    await signInAs('ada')
    vi.useFakeTimers({ now: Date.now() + 3650 * day, toFake: ['Date'] })
    await refreshUser()
    isUser('ada')
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    keepInstall({ contact: { here: 0, there: 0 } })
    load()
    expect(session.status).toBe('guest')
    await settled(() => expect(reload).toHaveBeenCalled())
    expect(assign).not.toHaveBeenCalled()
    load()
    isUser('ada')
    reload.mockRestore()
  })

  test('a start without a network fifteen days later seals what is here', async () => {
    await signInAs('ada')
    server.trouble = 'no network'
    await commit(createFolder, { name: 'Congress' })
    leave()
    vi.useFakeTimers({ now: Date.now() + 15 * day, toFake: ['Date'] })
    load()
    expect(session).toEqual({ status: 'guest' })
    await settled(() => expect(assign).toHaveBeenCalledWith('/login'))
    expect(farewell()).toMatchObject({ why: 'away', changes: 1 })
    expect(await dump()).not.toContain('Congress')
    server.trouble = 'none'
    await signInAs('ada')
    await settled(() => expect([...server.folders.effects.values()]).toEqual([1]))
  })

  test('thirteen days later everything is as it was', async () => {
    await signInAs('ada')
    server.trouble = 'no network'
    leave()
    vi.useFakeTimers({ now: Date.now() + 13 * day, toFake: ['Date'] })
    load()
    isUser('ada')
  })
})

describe('what a browser deletes of its own accord', () => {
  test('C9 the database gone, local storage kept: everything is fetched anew, and how many changes are lost is said', async () => {
    await signInAs('ada')
    server.trouble = 'no network'
    await commit(createFolder, { name: 'Congress' })
    await settled(() => expect(Object.values(install().unsent)).toEqual([1]))
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

  test('C10 local storage cleared, the database kept: a login is asked for, and the same user gets the queue back', async () => {
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

test('A2 twenty calls that find the token too old renew it once, and nobody is signed out', async () => {
  remember('ada')
  load()
  await settled(() => expect(server.asked.join()).toContain('GET /me'))
  server.retire()
  await Promise.allSettled(Array.from({ length: 20 }, () => call(account.me, { query: {} })))
  await settled(() => expect(server.asked.filter(asked => asked === 'PUT /refresh_token')).toHaveLength(1))
  isUser('ada')
})

test('A2 an answer about the user never puts an older token back over one that another tab has got', async () => {
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

test('a renewal that finds somebody else signed in begins the page anew instead of going on under their name', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  remember('ada')
  load()
  await settled(() => expect(server.asked.join()).toContain('GET /me'))
  server.retire()
  remember('bob')
  await call(account.me, { query: {} }).catch(() => {})
  await settled(() => expect(reload).toHaveBeenCalled())
  expect(session.user?.user_id).toBe('ada')
  reload.mockRestore()
})

test('a browser that keeps nothing renews its session all the same', async () => {
  await signInAs('ada')
  localStorage.removeItem('ri-0.0.26-token')
  server.retire()
  const used = server.tokens.at(-1)
  await call(account.me, { query: {} }).catch(() => {})
  await settled(() => expect(server.acting.get('PUT /refresh_token')).toBe('ada'))
  await settled(async () => expect(await call(account.me, { query: {} })).toMatchObject({ user_id: 'ada' }))
  expect(server.tokens.at(-1)).not.toBe(used)
  expect(localStorage.getItem('ri-0.0.26-token')).toBeNull()
})

test('in the public view the viewer counts as a guest, while the own session goes on', async () => {
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
  test('deletes everything of the user on the device, then ends the session, then goes to the login page', async () => {
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

  test('C30 signing out in another tab takes this one to the login page, with nothing of the user left in it', () => {
    remember('ada')
    load()
    localStorage.clear()
    dispatchEvent(Object.assign(new Event('storage'), { key: 'ri-0.0.26-token' }))
    expect(session).toEqual({ status: 'guest' })
    expect(assign).toHaveBeenCalledWith('/login')
  })

  test('C29 an answer that comes while the device is wiped signs nobody in again', async () => {
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

  test('A5 without a network it wipes the device all the same, and the session is ended when there is one again', async () => {
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

  test('C29 killed in the middle, the next start finishes the wipe, without a network and without anybody signed in', async () => {
    await signInAs('ada')
    await commit(createFolder, { name: 'Congress' })
    server.trouble = 'no network'
    const { indexedDB } = Dexie.dependencies
    Dexie.dependencies.indexedDB = { open: () => ({}), cmp: () => 0 } as unknown as IDBFactory
    void signOut()
    await new Promise(go => setTimeout(go, 20))
    leave()
    Dexie.dependencies.indexedDB = indexedDB
    expect(await databases()).toHaveLength(1)
    load()
    expect(session.status).toBe('guest')
    await tidy()
    expect(await databases()).toEqual([])
    expect(await dump()).not.toContain('Congress')
  })
})
