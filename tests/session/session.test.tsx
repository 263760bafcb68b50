import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '#api/call.ts'
import { provideFetch } from '#api/exchange.ts'
import { reachability, watchReachability } from '#api/reachability.ts'
import { health } from '#contract/health.ts'
import { createFolder } from '#features/folders/create-folder.mutation.ts'
import { commit, pendingChanges } from '#offline/index.ts'
import { setOwner } from '#offline/engine.ts'
import { mayUse, session, signIn, signOut, startSession } from '#session/session.ts'
import { AccountServer, person, tokenOf, type Trouble } from './account-server.ts'

let server: AccountServer
let stop: (() => void)[] = []

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory()
  localStorage.clear()
  server = new AccountServer()
  provideFetch(server.fetch)
  reachability.online = true
})
afterEach(leave)

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
const settled = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 8000, interval: 20 })
const isUser = (id: string) => expect(session).toMatchObject({ status: 'signed_in', user: { user_id: id } })

describe('what the device remembers', () => {
  test('the session is there before any answer, and stays as the server confirms it', async () => {
    remember('ada')
    load()
    isUser('ada')
    await settled(() => expect(server.asked).toContain('GET /me'))
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

  test('a token younger than an hour is not renewed, an older one is', async () => {
    remember('ada', 3000)
    load()
    await settled(() => expect(server.asked).toContain('GET /me'))
    await new Promise(go => setTimeout(go, 50))
    expect(server.asked).not.toContain('PUT /refresh_token')
    const old = remember('ada', 4000)
    load()
    await settled(() => expect(localStorage.getItem('ri-0.0.26-token')).not.toBe(old))
  })
})

describe('a session that the server ends', () => {
  test('our own 401 or 498 locks: the data stays, sending stops, and the same user’s changes are sent once after signing in', async () => {
    remember('ada')
    server.trouble = 'no network'
    load()
    for (const name of ['One', 'Two', 'Three']) await commit(createFolder, { name: `Folder ${name}` })
    server.trouble = 'session ended'
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
    server.trouble = 'session ended'
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
    await settled(() =>
      expect([...server.folders.folders.values()].map(folder => folder.name).toSorted()).toEqual(['Ada’s own', 'Bob’s own']),
    )
  })

  test('a late answer for an older token locks nothing', async () => {
    remember('ada')
    load()
    await settled(() => expect(server.asked).toContain('GET /me'))
    const { account } = await import('#contract/account.ts')
    const old = { token: tokenOf('ada', 999), userId: 'ada' }
    await expect(call(account.me, {}, { credentials: old })).rejects.toMatchObject({ status: 401 })
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

describe('signing out', () => {
  test('deletes everything of the user on the device, then ends the session, then goes to the login page', async () => {
    remember('ada')
    load()
    await commit(createFolder, { name: 'Congress' })
    localStorage.setItem('preferred_view_per_index', '{}')
    localStorage.setItem('somebody-elses', 'stays')
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    await signOut()
    expect(assign).toHaveBeenCalledWith('/login')
    expect(session).toEqual({ status: 'guest' })
    expect(Object.keys(localStorage)).toEqual(['somebody-elses'])
    expect((await Dexie.dependencies.indexedDB.databases()).map(({ name }) => name).filter(name => name !== 'ri-meta')).toEqual([])
    expect(server.asked.at(-1)).toBe('POST /logout')
    assign.mockRestore()
  })

  test('C30 signing out in another tab takes this one to the login page, with nothing of the user left in it', () => {
    remember('ada')
    load()
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    localStorage.clear()
    dispatchEvent(Object.assign(new Event('storage'), { key: 'ri-0.0.26-token' }))
    expect(session).toEqual({ status: 'guest' })
    expect(assign).toHaveBeenCalledWith('/login')
    assign.mockRestore()
  })
})
