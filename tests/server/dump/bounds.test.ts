import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { userTypes } from '#contract/rights.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { type RateLimit, rateLimits, type RateLimitTable } from '#server/http/rate-limits.ts'
import { auditLines } from '#server/store/audit.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { type DumpScene, dumpAddress, dumpScene, linesOf, paper, papers, recordsOf } from './dump-scene.ts'

const limitsWith = (changed: Partial<Record<'returned' | 'dumped' | 'dump', RateLimit>>): RateLimitTable =>
  Object.fromEntries(userTypes.map(type => [type, { ...rateLimits[type], ...changed }])) as RateLimitTable

// Only tests move the clock of the allowances.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

type Sent = Parameters<TestServer['request']>[1]
const statusOf = async ({ server }: DumpScene, path: string, sent: Sent) => (await server.request<unknown>(path, sent)).status

/** Takes a dump to its end, waiting as long as the server says; how often it had to wait. `otherDoors`: what a search answers meanwhile. */
async function patiently(scene: DumpScene, sent: Sent, otherDoors: number): Promise<{ slugs: string[]; waits: number }> {
  const slugs: string[] = []
  let after: string | undefined
  for (let waits = 0; ; waits++) {
    const { status, headers, body } = await scene.server.request<string>(dumpAddress('publications', after), sent)
    if (status === 429) {
      scene.server.advanceClock(Number(headers.get('retry-after')) * 1000)
      continue
    }
    const lines = linesOf(body)
    slugs.push(...recordsOf(lines).map(record => record.slug_values[0]!))
    const last = lines.at(-1)!
    after = last.cursor
    if (!('complete' in last)) throw new Error('cut off')
    if (last.complete) return { slugs, waits }
    const early = await scene.server.request(dumpAddress('publications', after), sent)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, String(last.retry_after)])
    expect(await statusOf(scene, '/search-service/search', { ...sent, body: { index: 'news' } })).toBe(otherDoors)
    scene.server.advanceClock(last.retry_after! * 1000)
  }
}

describe('A32 the records of dumps are counted', () => {
  test('a plan that sees everything gets them within its allowance for all records, and goes on where it ended', async () => {
    const scene = await dumpScene({ limits: limitsWith({ returned: { burst: 200, perMinute: 50 }, dump: { burst: 100, perMinute: 1 } }) })
    const { slugs, waits } = await patiently(scene, { user: scene.user }, 429)
    expect(new Set(slugs).size).toBe(papers)
    expect(slugs).toHaveLength(papers)
    expect(waits).toBeGreaterThan(1)
    await scene.server.stop()
  })

  test('where the operator has opened the catalogue, everyone gets them within an allowance of their own', async () => {
    const scene = await dumpScene({
      settings: { guestsSee: 'all' },
      limits: limitsWith({ returned: { burst: 100, perMinute: 1 }, dumped: { burst: 300, perMinute: 100 } }),
    })
    for (const sent of [{}, { user: await scene.server.user({ user_type: 'free' }) }]) {
      const { slugs, waits } = await patiently(scene, sent, 200)
      expect([new Set(slugs).size, slugs.length, waits > 0]).toEqual([papers, papers, true])
    }
    await scene.server.stop()
  })

  test('so many dumps an hour can be begun, however little they return', async () => {
    const scene = await dumpScene({ limits: limitsWith({ dump: { burst: 3, perMinute: 1 } }) })
    const ask = () => scene.server.request(dumpAddress('news'), { user: scene.user })
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 200])
    const refused = await ask()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    await scene.server.stop()
  })
})

test('each dump is in the audit list, with its caller: a user, or the mark of an address', async () => {
  const scene = await dumpScene({ settings: { guestsSee: 'all' } })
  const { server, user } = scene
  await server.request(dumpAddress('publications'), { user })
  const [first] = linesOf((await server.request<string>(dumpAddress('news'))).body)
  await server.request(dumpAddress('news', first!.cursor))
  await server.request(dumpAddress('news', 'nonsense'))
  const told = (await auditLines(server.store.read, 0)).filter(({ kind }) => kind === 'dump')
  const guest = { caller: 'guest', address: expect.stringMatching(/^[0-9a-f]{16}$/) as string }
  expect(told.map(({ user_id, details }) => [user_id, JSON.parse(details) as unknown])).toEqual([
    [user.id, { index: 'publications', resumed: false }],
    ['', { index: 'news', resumed: false, ...guest }],
    ['', { index: 'news', resumed: true, ...guest }],
  ])
  await server.stop()
})

/** The same catalogue; tells how many parts of dumps were read, and how many readings are open. */
async function watched(dir: string, seen: { parts: number; open: number }): Promise<Catalogue> {
  const catalogue = await openCatalogue(dir)
  // 40 MB: more than sockets and packing hold.
  for (let n = 0; n < 1000; n += 100) await catalogue.put(Array.from({ length: 100 }, (_, k) => paper(n + k, undefined, 40_000)))
  return {
    ...catalogue,
    async *dump(...args) {
      seen.open += 1
      try {
        for await (const part of catalogue.dump(...args)) {
          seen.parts += 1
          yield part
        }
      } finally {
        seen.open -= 1
      }
    },
  }
}

describe('D21 slow and lost readers of dumps', () => {
  const seen = { parts: 0, open: 0 }
  let server: TestServer
  let user: TestUser
  beforeAll(async () => {
    server = await startTestServer({ catalogue: async dir => watched(dir, seen), settings: { guestsSee: 'all' } })
    user = await server.user()
  })
  afterAll(() => server.stop())

  const beginAs = (headers: Record<string, string>) =>
    new Promise<IncomingMessage>(resolve => void get(server.url + dumpAddress('publications'), { agent: false, headers }, resolve))
  const begin = (by: TestUser) => beginAs({ Authorization: `Bearer ${by.token}` })
  const status = async (by: TestUser, method = 'GET') =>
    (await fetch(server.url + dumpAddress('news'), { method, headers: { Authorization: `Bearer ${by.token}` } })).status

  test('a slow reader holds the reading up, a third dump of one caller waits, and whoever leaves frees everything', async () => {
    const answers = [await begin(user), await begin(user)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    // Nobody reads: at some point no more is read from the catalogue.
    await vi.waitFor(async () => {
      const before = seen.parts
      await new Promise(resolve => setTimeout(resolve, 300))
      expect(seen.parts).toBe(before)
    }, 10_000)
    expect(seen.open).toBe(2)
    expect(seen.parts).toBeLessThan(2 * 100)
    const third = await begin(user)
    expect([third.statusCode, Number(third.headers['retry-after'])]).toEqual([429, 10])
    third.destroy()
    // Others are not concerned.
    expect(await status(await server.user())).toBe(200)
    answers[0]!.destroy()
    await vi.waitFor(() => expect(seen.open).toBe(1), 10_000)
    expect(await status(user)).toBe(200)
    answers[1]!.destroy()
    await vi.waitFor(() => expect(seen.open).toBe(0), 10_000)
  })

  test('guests who read slowly, from many addresses, keep no user from a dump', async () => {
    const guests = await Promise.all(Array.from({ length: 24 }, (_, n) => beginAs({ 'X-Forwarded-For': `203.0.113.${n >> 1}` })))
    expect(new Set(guests.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]))
    const own = await begin(user)
    expect(own.statusCode).toBe(200)
    for (const answer of [...guests, own]) answer.destroy()
    await vi.waitFor(() => expect(seen.open).toBe(0), 10_000)
  })

  test('asking for the headers alone, or with a wrong cursor, holds nothing', async () => {
    for (let n = 0; n < 5; n++) {
      expect(await status(user, 'HEAD')).toBe(200)
      expect((await server.request(dumpAddress('news', '1-000000000000'), { user })).status).toBe(422)
    }
    await vi.waitFor(() => expect(seen.open).toBe(0), 10_000)
    expect(await status(user)).toBe(200)
  })

  test('a server that stops ends a dump with a line from which it goes on', async () => {
    const own = await startTestServer({ catalogue: async dir => watched(dir, { parts: 0, open: 0 }) })
    const by = await own.user()
    const options = { agent: false, headers: { Authorization: `Bearer ${by.token}` } }
    const answer = await new Promise<IncomingMessage>(resolve => get(own.url + dumpAddress('publications'), options, resolve))
    const stopped = own.stop({ keepFolder: true })
    let text = ''
    for await (const chunk of answer.setEncoding('utf8')) text += chunk as string
    await stopped
    const lines = linesOf(text)
    expect(recordsOf(lines).length).toBeGreaterThan(0)
    expect(lines.at(-1)).toEqual({ cursor: lines.at(-2)!.cursor, complete: false, retry_after: 10 })
  })
})
