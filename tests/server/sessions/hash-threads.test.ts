import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FairQueue } from '#server/core/fair-queue.ts'
import { HashThreads } from '#server/subjects/sessions/hash-threads.ts'
import { type TestServer, startTestServer } from '../../support/test-server.ts'

const hash = { type: 'hash', password: 'lanterns over the harbour' } as const

describe('a fair queue', () => {
  const takeAll = (queue: FairQueue<string>) => {
    const taken: string[] = []
    for (let next = queue.take(); next !== undefined; next = queue.take()) taken.push(next)
    return taken
  }

  test('callers take turns, each in their own order', () => {
    const queue = new FairQueue<string>(10)
    for (const work of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) expect(queue.add(work[0]!, work)).toBeUndefined()
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
    expect(queue.take()).toBeUndefined()
  })

  test('when it is full, the caller with the most loses the last piece', () => {
    const queue = new FairQueue<string>(3)
    for (const work of ['a1', 'a2', 'a3']) queue.add('a', work)
    expect(queue.add('a', 'a4')).toBe('a4')
    expect(queue.add('b', 'b1')).toBe('a3')
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2'])
  })

  test('when it is full of equals, the last to come gets no place', () => {
    const queue = new FairQueue<string>(2)
    for (const caller of ['a', 'b']) queue.add(caller, caller)
    expect(queue.add('c', 'c')).toBe('c')
    expect(takeAll(queue)).toEqual(['a', 'b'])
  })
})

describe('hashing passwords', () => {
  test('files are read while many passwords are hashed', async () => {
    const threads = new HashThreads({ size: 1 })
    let done = 0
    const hashes = Array.from({ length: 12 }, () => threads.run('a', hash).then(() => done++))
    await readFile('package.json')
    expect(done).toBeLessThan(6)
    await Promise.all(hashes)
  })

  test('too many at once are refused with the time to wait, others get their turn', async () => {
    const threads = new HashThreads({ size: 1, most: 3 })
    const many = Array.from({ length: 6 }, () => threads.run('a', hash))
    const other = threads.run('b', hash)
    const outcomes = await Promise.allSettled(many)
    expect(outcomes.map(one => one.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected'])
    const [refused] = outcomes.filter(one => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'not_ready', retryAfter: 5 })
    expect(await other).toMatchObject({ type: 'hash' })
  })

  test('a broken stored hash fails alone', async () => {
    const threads = new HashThreads({ size: 1 })
    const broken = await threads.run('a', { type: 'verify', hash: 'not a hash', passwords: ['x'] })
    expect(broken).toEqual({ type: 'failed' })
    expect(await threads.run('a', hash)).toMatchObject({ type: 'hash' })
  })
})

describe('a program that signs in again and again', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ socket: false })
  })
  afterAll(() => server.stop())

  const minutes = 60_000
  const listOf = async (id: string, token: string) =>
    (await server.request<{ sessions: { sid: string }[]; crowded_out: number }>(`/v1/users/${id}/sessions`, { token })).body

  test('gets sixty sessions in a quarter of an hour, and then has to wait with the right password too', async () => {
    const user = await server.user()
    for (let n = 1; n < 60; n++) await server.session(user.id)
    const signIn = () => server.request('/v1/authenticate', { body: { email: user.email, password: user.password } })
    const refused = await signIn()
    expect([refused.status, refused.body['code']]).toEqual([429, 'too_many'])
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(10 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    const other = await server.user()
    expect((await server.request('/v1/authenticate', { body: { email: other.email, password: other.password } })).status).toBe(200)
    server.advanceClock(15 * minutes + 1000)
    expect((await signIn()).status).toBe(200)
  })

  test('has fifty sessions that work: the longest unused ones end, and are counted in the list', async () => {
    const user = await server.user()
    server.advanceClock(20 * minutes)
    const used = await server.session(user.id)
    server.advanceClock(20 * minutes)
    const tokens: string[] = []
    for (let n = 0; n < 48; n++) tokens.push(await server.session(user.id))
    server.advanceClock(20 * minutes)
    expect((await server.request('/v1/me', { token: used })).status).toBe(200)
    expect(await listOf(user.id, used)).toMatchObject({ crowded_out: 0, sessions: { length: 50 } })

    const newest = await server.session(user.id)
    const listed = await listOf(user.id, newest)
    expect([listed.sessions.length, listed.crowded_out]).toEqual([50, 1])
    const ended = await server.request('/v1/me', { user })
    expect([ended.status, ended.body['code']]).toEqual([498, 'session_ended'])
    for (const token of [used, newest, ...tokens]) expect((await server.request('/v1/me', { token })).status).toBe(200)
  })

  test('its owner gets a mail about the sessions that end, and a few a day at most', async () => {
    const user = await server.user()
    const signIn = () => server.signIn(user.email, user.password)
    for (let n = 1; n < 50; n++) await server.session(user.id)
    const mails = () =>
      server.store.read
        .selectFrom('mails')
        .select('subject')
        .where('to_address', '=', user.email)
        .where('kind', '=', 'sessions_crowded')
        .execute()
    expect(await mails()).toEqual([])
    await signIn()
    expect(await mails()).toEqual([{ subject: 'Your oldest sessions were ended' }])
    for (let n = 0; n < 8; n++) await signIn()
    expect(await mails()).toHaveLength(5)
  })
})
