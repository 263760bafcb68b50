import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '#contract/all.ts'
import { type CallKind, isSafe, limitOf } from '#contract/endpoint.ts'
import { basePaths } from '#contract/hosts.ts'
import { limits } from '#contract/limits.ts'
import { openapi } from '#contract/openapi.ts'
import { recordPaths } from '#contract/record-paths.ts'
import { type UserType, userTypes } from '#contract/rights.ts'
import { clientAddress, proxyNetworks } from '#server/http/client-address.ts'
import { Refusal } from '#server/core/refusal.ts'
import { rateLimits, RateLimiter, type RateLimitTable } from '#server/http/rate-limits.ts'
import { returnedRecords } from '#server/http/returned-records.ts'
import { addressWith, endpoints } from '../../support/endpoints.ts'
import { hasAllVariants } from '../../support/share.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

const callers = new Map<UserType, TestUser | undefined>()
let server: TestServer
beforeAll(async () => {
  // Only tests move the clock, so that a slow machine does not raise limits.
  vi.useFakeTimers({ toFake: ['Date'] })
  server = await startTestServer({ socket: false, limits: rateLimits })
  for (const user_type of userTypes) callers.set(user_type, user_type === 'unregistered' ? undefined : await server.user({ user_type }))
})
afterAll(async () => {
  await server.stop()
  vi.useRealTimers()
})

const sentBy = (user: TestUser | undefined) => (user ? { user } : {})
const profile = (n: number, user: TestUser | undefined) => server.request(`/v1/records/researchers/researchers-${n % 3}`, sentBy(user))
/** Long enough to restore every limit. */
const rest = () => server.advanceClock(3600_000)

describe('A32 a client that copies the catalogue is told to wait', () => {
  test.each(userTypes)('%s: a thousand profiles at two per second are refused before the end', async type => {
    rest()
    let answered = 0
    for (; answered < 1000; answered++) {
      server.advanceClock(500)
      const { status, body, headers } = await profile(answered, callers.get(type))
      if (status === 200) continue
      expect([status, body['code']]).toEqual([429, 'too_many'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      break
    }
    expect(answered).toBeGreaterThan(240)
    expect(answered).toBeLessThan(1000)
  })

  const doors: Record<string, (n: number) => [path: string, body?: unknown]> = {
    typeahead: n => ['/search-service/typeahead', { query: String.fromCodePoint(97 + (n % 26)), index: 'publications' }],
    'contact details': n => [`/v1/researchers/researchers-${n % 3}/contact_info`],
    'cards of profiles': n => [`/v1/pop_ups/researcher/researchers-${n % 3}`],
    'contacts of groups': () => ['/v1/research_groups/research-groups-0/contacts'],
    'profiles by id': n => [`/v1/records/researchers/researchers-${n}`],
  }
  const names = Object.keys(doors)
  /** Every caller at every door; in `npm test` every caller at one, and somebody at every one. */
  const tried = userTypes.flatMap((type, caller) =>
    names.filter((_, door) => hasAllVariants || door === caller % names.length).map(door => [type, door] as const),
  )
  test.each(tried)('%s: %s one after the other', async (type, door) => {
    rest()
    let asked = 0
    for (; asked < 2000; asked++) {
      const [path, body] = doors[door]!(asked)
      const {
        status,
        body: said,
        headers,
      } = await server.request(path, { ...sentBy(callers.get(type)), ...(body !== undefined && { body }) })
      if (status !== 429) continue
      expect(said['code']).toBe('too_many')
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      break
    }
    expect(asked).toBeGreaterThan(100)
    expect(asked).toBeLessThan(2000)
  })

  test('a client that waits for Retry-After is answered again', async () => {
    rest()
    let refused = await profile(0, undefined)
    while (refused.status === 200) refused = await profile(0, undefined)
    const seconds = Number(refused.headers.get('retry-after'))
    server.advanceClock((seconds - 1) * 1000)
    expect((await profile(0, undefined)).status).toBe(429)
    server.advanceClock(1000)
    expect((await profile(0, undefined)).status).toBe(200)
  })

  test('profiles count the same under each of their paths', async () => {
    rest()
    const user = callers.get('free')
    const paths = [
      '/v1/publications/publications-1',
      '/api/publications/publications-1',
      '/api/records/news/news-1',
      '/v1/records/news/none',
    ]
    let asked = 0
    while ((await server.request(paths[asked % paths.length]!, sentBy(user))).status !== 429) asked += 1
    expect(asked).toBe(rateLimits.free.records.burst)
  })
})

describe('A32 the records that answers give away', () => {
  const source = { name: 'Tests' }
  const item = (slug: string) => ({
    index: 'publications',
    data: { slug_values: [slug], source, authors: [{ name: 'Ada', slug_values: ['a'] }] },
    highlights: {},
  })
  const folder = { slug_values: ['reading'], name: 'Reading', is_private: true }
  test.each<[string, CallKind, unknown, number]>([
    ['a page of results', 'search', { results: [item('a'), item('b')], filters: [{ buckets: [{ value: 'x', label: 'X', count: 2 }] }] }, 2],
    ['top matches', 'search', { categories: [{ results: [item('a')], suggestion_results: [item('b')] }] }, 2],
    ['a record', 'records', { slug_values: ['a'], source, cited: [{ slug_values: ['b'] }] }, 1],
    ['records for references', 'records', { records: [item('a').data, item('b').data] }, 2],
    ['the authors of a paper', 'records', { authors: Array.from({ length: 30 }, () => ({ name: 'Ada', slug_values: ['a'] })) }, 3],
    ['citations', 'search', { results: Array.from({ length: 10 }, () => ({ number: '1', slug: 'a', title: 'A' })) }, 1],
    ['passages', 'search', { highlights: { a: { abstract: [] }, b: {} } }, 2],
    ['suggestions', 'typeahead', { results: Array.from({ length: 20 }, () => ({ text: 'a', slug: 'a' })) }, 2],
    ['a saved record', 'write', { bookmark: { slug_value: 'a', record: item('a').data }, folder }, 1],
    ['a followed profile', 'write', { subscription: { slug_value: 'a', name: 'Ada' } }, 0],
    ['folders', 'search', { folders: [folder, folder] }, 0],
    ['totals', 'search', { totals: { publications: 5 } }, 0],
  ])('%s', (_, kind, reply, records) => {
    expect(returnedRecords(kind, reply)).toBeCloseTo(records)
  })

  const copied = async (
    user: TestUser | undefined,
    ask: (n: number) => [path: string, body: unknown],
    countIn: (body: unknown) => number,
  ) => {
    let records = 0
    for (let n = 0; n < 20_000; n++) {
      const [path, body] = ask(n)
      const answer = await server.request(path, { ...sentBy(user), body })
      if (answer.status === 429) return records
      records += countIn(answer.body)
      // Slow enough for the limit of calls.
      server.advanceClock(1000)
    }
    return Infinity
  }

  test('a guest who takes whole batches is stopped by the number of records, whatever calls bring them', async () => {
    rest()
    const items = Array.from({ length: limits.references.batch }, (_, n) => ({ index: 'publications', slug: `publications-${n % 30}` }))
    const { burst, perMinute } = rateLimits.unregistered.returned
    const doors = [
      ['/search-service/references', { items }],
      ['/search-service/list', { index: 'publications', slugs: items.map(({ slug }) => slug) }],
      ['/search-service/search', { index: 'publications' }],
    ] as const
    const got = await copied(
      undefined,
      n => [...doors[n % 3]!],
      body => returnedRecords('search', body),
    )
    expect(got).toBeGreaterThan(burst - 100)
    expect(got).toBeLessThan(burst + perMinute * 30)
  })
})

describe('A32 a person never reaches a limit', () => {
  test.each<[string, string, number, number]>([
    ['types for a minute as fast as the search box asks', '/search-service/typeahead', 150, 400],
    ['opens a record a second for four minutes with the keyboard', '', 1000, 240],
    ['searches every second for five minutes, five calls each', '/search-service/search', 200, 1500],
  ])('who %s', async (_, path, pause, calls) => {
    for (const type of ['unregistered', 'free', 'premium'] as const) {
      rest()
      const user = callers.get(type)
      for (let n = 0; n < calls; n++) {
        server.advanceClock(pause)
        const { status } = path === '' ? await profile(n, user) : await server.request(path, { ...sentBy(user), body: {} })
        expect([type, n, status === 429]).toEqual([type, n, false])
      }
    }
  })
})

test('A32 devices of the largest account that begin anew, and then hear of a change twice a second, are never told to wait', () => {
  const limiter = new RateLimiter(rateLimits, pino({ level: 'silent' }))
  const { items, bytes, followed, searches } = limits.account.paid
  const { page, pageBytes } = limits.changes
  const pages = Math.ceil((items + followed + searches) / page) + Math.ceil(bytes / pageBytes)
  const owner = {
    id: 'u',
    full_name: 'Ada',
    email: 'ada@example.org',
    user_type: 'free' as const,
    verified: true,
    slug_values: [],
    sid: 's',
    jti: 'j',
  }
  const ask = (now: number) => limiter.consume('mirror', owner, '192.0.2.1', now)
  // What was searched does not count.
  limiter.charge('work', owner, '192.0.2.1', 1_000_000, 0)
  limiter.charge('returned', owner, '192.0.2.1', 1_000_000, 0)
  for (let n = 0; n < 2 * pages; n++) ask(n)
  for (let now = 10_000; now < 3600_000; now += 500) for (const _ of [1, 2]) ask(now)
  expect(() => {
    for (let n = 0; n < 2000; n++) ask(3600_000)
  }).toThrow(Refusal)
})

const few: RateLimitTable = Object.fromEntries(
  userTypes.map(type => [
    type,
    {
      ...Object.fromEntries(
        (['search', 'typeahead', 'records', 'dump', 'export', 'write', 'mirror', 'counting', 'suggestion'] satisfies CallKind[]).map(
          kind => [kind, { burst: 2, perMinute: 1 }],
        ),
      ),
      work: { burst: 2000, perMinute: 6000 },
      returned: { burst: 100, perMinute: 60 },
      dumped: { burst: 100, perMinute: 60 },
    },
  ]),
) as RateLimitTable

describe('A32 what is counted', () => {
  test('every call of the search host and every record by its id is counted', () => {
    const uncounted = endpoints.filter(({ spec }) => !spec.limit).map(({ name, spec }) => [name, spec.host, spec.path])
    expect(uncounted.filter(([, host, path]) => host === 'search' || path?.startsWith('/records/'))).toEqual([])
    const kinds = new Map<string, CallKind | undefined>(endpoints.map(({ name, spec }) => [name, spec.limit]))
    expect(['typeahead.typeahead', 'typeahead.autocomplete', 'typeahead.organisation'].map(name => kinds.get(name))).toEqual(
      Array.from({ length: 3 }, () => 'typeahead'),
    )
    // It searches, though it is of the other host.
    expect(kinds.get('searches.wouldFind')).toBe('search')
    const ofRecords = endpoints.filter(
      ({ spec }) => spec.method === 'GET' && Object.values(recordPaths).some(path => spec.path === `${path}/{id}`),
    )
    expect(ofRecords.map(({ name }) => name).sort()).toEqual(
      ['news', 'patents', 'projects', 'publications', 'researchers', 'topics', 'trials'].map(subject => `${subject}.show`),
    )
    const whole = [
      ...ofRecords.map(({ spec }) => spec.limit),
      kinds.get('publications.authors'),
      kinds.get('records.show'),
      kinds.get('references.records'),
    ]
    expect(whole.filter(kind => kind !== 'records')).toEqual([])
  })

  test('every change by a signed-in user is counted, except what ends a session, protects an account or deletes it', () => {
    const changes = endpoints.filter(({ spec }) => !isSafe(spec) && spec.needs !== 'guest' && spec.auth === undefined)
    expect(
      changes
        .filter(({ spec }) => limitOf(spec) === undefined)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['account.changePassword', 'account.confirmIdentity', 'account.endSession', 'account.logout', 'users.remove'])
    expect(changes.filter(({ spec }) => spec.keyed && limitOf(spec) !== 'write').map(({ name }) => name)).toEqual([])
  })

  test('a call beyond the limit is refused before its body is read, as OpenAPI documents', async () => {
    const strict = await startTestServer({ socket: false, limits: few })
    const documented = openapi(contract)['paths'] as Record<string, Record<string, { responses: Record<string, unknown> }>>
    const user = await strict.user()
    for (const { name, spec } of endpoints.filter(one => limitOf(one.spec))) {
      // The allowance comes back; a session lasts longer than all of these.
      strict.advanceClock(180_000)
      const path = addressWith(spec, 'none')
      const statuses: number[] = []
      for (let n = 0; n < 3; n++) {
        const sent = { user, method: spec.method, headers: { 'Content-Type': 'text/plain' }, ...(spec.body && { body: '{' }) }
        statuses.push((await strict.request(path, sent)).status)
      }
      expect([name, statuses.map(status => status === 429)]).toEqual([name, [false, false, true]])
      expect([name, documented[basePaths[spec.host][0] + spec.path]?.[spec.method.toLowerCase()]?.responses]).toEqual([
        name,
        expect.objectContaining({ 429: expect.objectContaining({ headers: expect.anything() }) }),
      ])
    }
    await strict.stop()
  })

  test('each user has a limit per kind of call, shared by all their sessions', async () => {
    const strict = await startTestServer({ socket: false, limits: few })
    const [one, other] = [await strict.user(), await strict.user()]
    const again = { ...one, token: await strict.signIn(one.email, one.password) }
    const show = async (user: TestUser) => (await strict.request('/v1/records/news/news-1', { user })).status
    expect([await show(one), await show(again), await show(one), await show(again), await show(other)]).toEqual([200, 200, 429, 429, 200])
    expect((await strict.request('/search-service/typeahead', { user: one, body: {} })).status).toBe(422)
    await strict.stop()
  })

  test('guests are counted by address, behind a local proxy by the last forwarded one', async () => {
    const strict = await startTestServer({ limits: few })
    const show = async (forwarded?: string) =>
      (await strict.request('/v1/records/news/news-1', forwarded === undefined ? {} : { headers: { 'X-Forwarded-For': forwarded } })).status
    expect([await show(), await show(), await show()]).toEqual([200, 200, 429])
    expect([await show('192.0.2.1'), await show('198.51.100.7, 192.0.2.1'), await show('203.0.113.9, 192.0.2.1')]).toEqual([200, 200, 429])
    expect(await show('192.0.2.2')).toBe(200)
    await strict.stop()
  })

  test('guests behind a trusted proxy on another machine are counted by the address it names', async () => {
    const strict = await startTestServer({ limits: few, settings: { trustedProxies: ['10.0.0.0/8'] } })
    const show = async (caller: string) =>
      (await strict.request('/v1/records/news/news-1', { headers: { 'X-Forwarded-For': `${caller}, 10.1.1.1` } })).status
    expect([await show('192.0.2.1'), await show('192.0.2.1'), await show('192.0.2.1')]).toEqual([200, 200, 429])
    expect(await show('192.0.2.2')).toBe(200)
    await strict.stop()
  })

  test.each([
    ['203.0.113.5', '192.0.2.1', '203.0.113.5'],
    ['::ffff:203.0.113.5', undefined, '203.0.113.5'],
    ['::ffff:127.0.0.1', 'a, 192.0.2.1', '192.0.2.1'],
    ['127.0.0.1', ' ', '127.0.0.1'],
    ['127.0.0.1', '192.0.2.1:50123', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2'],
    ['2001:db8:1:2:ffff::1', undefined, '2001:db8:1:2'],
    ['2001:db8::1', undefined, '2001:db8:0:0'],
    ['::1', '2001:db8:9:9::7', '2001:db8:9:9'],
    ['', undefined, ''],
  ])('%j, forwarded for %j, is known as %s', (peer, forwarded, known) => {
    expect(clientAddress(peer, new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }))).toBe(known)
  })

  test.each([
    ['10.1.2.3', '203.0.113.5', '203.0.113.5'],
    ['10.1.2.3', 'made-up, 203.0.113.5, 10.9.9.9', '203.0.113.5'],
    ['::ffff:10.1.2.3', '203.0.113.5:4000', '203.0.113.5'],
    ['127.0.0.1', '203.0.113.5, 10.9.9.9', '203.0.113.5'],
    ['fd00::7', '2001:db8:1:2::9', '2001:db8:1:2'],
    ['10.1.2.3', undefined, '10.1.2.3'],
    ['11.1.2.3', '203.0.113.5', '11.1.2.3'],
  ])('%j in a trusted network or not, forwarded for %j, is known as %s', (peer, forwarded, known) => {
    const proxies = proxyNetworks(['10.0.0.0/8', 'fd00::7'])
    expect(clientAddress(peer, new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }), proxies)).toBe(known)
  })
})

describe('A32 the count itself', () => {
  const lines: Record<string, unknown>[] = []
  const limiter = new RateLimiter(few, pino({ level: 'warn' }, { write: line => lines.push(JSON.parse(line) as Record<string, unknown>) }))
  const user = { id: '0190c0de-user', full_name: 'Ada Brook', email: 'ada@example.org', user_type: 'free' as const }
  const whole = { ...user, verified: true, slug_values: [], sid: 's', jti: 'j' }
  const take = (now: number, by: typeof whole | undefined, address = '192.0.2.1') => {
    try {
      limiter.consume('records', by, address, now)
      return 'answered'
    } catch (problem) {
      return problem instanceof Refusal ? problem.code : problem
    }
  }

  test('a caller who goes on is logged once a minute, by a mark without personal data', () => {
    expect([take(0, whole), take(0, whole)]).toEqual(['answered', 'answered'])
    for (let second = 0; second < 59; second++) expect(take(second * 1000, whole)).toBe('too_many')
    expect(lines).toHaveLength(1)
    take(60_000, whole)
    take(60_000, whole)
    for (let n = 0; n < 3; n++) take(60_000, undefined)
    expect(lines).toHaveLength(3)
    expect(lines.map(({ kind, tier }) => [kind, tier])).toEqual([
      ['records', 'free'],
      ['records', 'free'],
      ['records', 'unregistered'],
    ])
    expect(lines[1]!['caller']).toBe(lines[0]!['caller'])
    expect(lines[2]!['caller']).not.toBe(lines[0]!['caller'])
    expect(JSON.stringify(lines)).not.toMatch(/0190c0de|Ada|example|192\.0\.2/)
  })

  test('work is charged after the answer: beyond the allowance every kind of call is refused until enough of it is back', () => {
    const at = 20 * 3600_000
    const worker = (kind: CallKind, now: number) => {
      try {
        limiter.consume(kind, undefined, 'worker', now)
        return 'answered'
      } catch (problem) {
        return problem instanceof Refusal ? problem.retryAfter : problem
      }
    }
    expect(worker('search', at)).toBe('answered')
    limiter.charge('work', undefined, 'worker', 1900, at)
    expect(worker('typeahead', at)).toBe('answered')
    limiter.charge('work', undefined, 'worker', 600, at)
    // 500 ms more than the allowance of two seconds, of which 100 ms a second come back.
    expect([worker('search', at), worker('typeahead', at)]).toEqual([6, 6])
    expect(worker('search', at + 5000)).toBe(1)
    expect(worker('search', at + 6000)).toBe('answered')
    expect(take(at, whole)).toBe('answered')
  })

  test('the records of all answers together are charged after each: beyond the allowance every kind of call is refused', () => {
    const at = 40 * 3600_000
    limiter.charge('returned', undefined, 'copier', 100, at)
    expect(take(at, undefined, 'copier')).toBe('too_many')
    expect(take(at + 1000, undefined, 'copier')).toBe('answered')
    limiter.charge('returned', undefined, 'copier', 10_000, at + 1000)
    expect(take(at + 99_000, undefined, 'copier')).toBe('too_many')
  })

  test('nobody waits for more than twice the whole allowance of work', () => {
    const at = 30 * 3600_000
    limiter.charge('work', undefined, 'debtor', 3600_000, at)
    expect(take(at, undefined, 'debtor')).toBe('too_many')
    expect(take(at + 21_000, undefined, 'debtor')).toBe('answered')
  })

  test('a clock that is set back an hour makes no caller wait longer', () => {
    const at = 10 * 3600_000
    for (let n = 0; n < 3; n++) take(at, undefined, 'clock')
    expect(take(at - 3600_000, undefined, 'clock')).toBe('too_many')
    expect(take(at - 3600_000 + 60_000, undefined, 'clock')).toBe('answered')
  })

  test('beyond fifty thousand callers the least recently active are dropped', () => {
    for (let n = 0; n < 2; n++) take(0, undefined, 'silent')
    for (let n = 0; n < 49_999; n++) take(0, undefined, `crowd ${n}`)
    expect(take(0, undefined, 'silent')).toBe('too_many')
    take(0, undefined, 'one more')
    take(0, undefined, 'and another')
    expect(take(0, undefined, 'silent')).toBe('too_many')
    for (let n = 0; n < 50_000; n++) take(0, undefined, `other crowd ${n}`)
    expect(take(0, undefined, 'silent')).toBe('answered')
  })
})
