import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/all.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { apiPaths, basePaths, callPaths } from '#contract/hosts.ts'
import { openapi } from '#contract/openapi.ts'
import { createServer } from '#server/app.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { createDemoAccounts } from '#server/subjects/sign-up/accounts.ts'
import { endpoints } from '../../support/endpoints.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  user = await server.user()
})
afterAll(() => server.stop())

/** A value that a path parameter may have. */
const valueOf = ({ params }: EndpointSpec, name: string): string =>
  (params as Record<string, { options?: string[] }> | undefined)?.[name]?.options?.[0] ?? 'x'
const addresses = endpoints.flatMap(({ name, spec }) =>
  callPaths(spec).map(([base, own]) => ({
    name,
    spec,
    path: base + own.replace(/\{(\w+)\}/g, (_, param: string) => valueOf(spec, param)),
  })),
)

describe('generated from the contract', () => {
  test.each(addresses.filter(({ spec }) => spec.needs !== 'guest'))('$spec.method $path refuses guests', async ({ spec, path }) => {
    const { status, body } = await server.request(path, {
      method: spec.method,
      ...(spec.body && { body: {} }),
      ...(spec.keyed && { key: true }),
    })
    expect([status, body]).toEqual([401, { code: 'not_signed_in', error: errors.not_signed_in.sentence }])
  })

  test.each(addresses.filter(({ spec }) => spec.body))(
    '$spec.method $path refuses nonsense with the names of the fields',
    async ({ spec, path }) => {
      for (const body of [
        [],
        7,
        null,
        'text',
        { nonsense: true },
        { keyword: 5, index: 5, bookmark_folder: 5, email: 5, slug_values: 5 },
      ]) {
        const given = await server.request(path, {
          method: spec.method,
          user,
          body: JSON.stringify(body),
          ...(spec.keyed && { key: true }),
        })
        // If every field is optional, unknown fields are ignored.
        if (!Array.isArray(body) && v.is(spec.body!, body)) continue
        expect([given.status, given.body['code']]).toEqual([422, 'invalid'])
        const fields = Object.entries(given.body['errors'] as Record<string, string[]>)
        expect(fields.length).toBeGreaterThan(0)
        for (const [, sentences] of fields) expect(sentences[0]).toMatch(/\w/)
      }
    },
  )

  test.each(addresses.filter(({ spec }) => spec.body))('$spec.method $path takes nothing but JSON', async ({ spec, path }) => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      '',
    ]
    for (const type of types) {
      const sent = { method: spec.method, user, body: '{}', headers: { 'Content-Type': type }, ...(spec.keyed && { key: true as const }) }
      const { status, body } = await server.request(path, sent)
      expect([type, status, body['code']]).toEqual([type, 415, 'unsupported_media'])
    }
  })

  test.each(addresses)('$path answers other methods with 405 and the allowed ones', async ({ path }) => {
    const { status, body, headers } = await server.request(path, { method: 'PATCH', user })
    expect([status, body['code']]).toEqual([405, 'method_not_allowed'])
    expect(headers.get('allow')).toMatch(/^(GET|POST|PUT|DELETE)(, (GET|POST|PUT|DELETE))*$/)
  })
})

test('A28 pages of other origins cannot act: no cookies, no forms, no preflight answer', async () => {
  const preflight = await server.request('/v1/bookmark_folders', { method: 'OPTIONS', headers: { Origin: 'https://evil.example' } })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null])
  const cookie = await server.request('/v1/me', { headers: { Cookie: `token=${user.token}` } })
  expect(cookie.status).toBe(401)
})

test('an unknown path below the API’s base is a 404 in JSON, also for a navigation', async () => {
  for (const path of [
    ...apiPaths.flatMap(base => [base, `${base}/`, `${base}/nothing`]),
    '/search-service/me',
    '/v1/me/',
    '/v1/records/patents',
  ]) {
    const { status, body } = await server.request(path, { user, headers: { Accept: 'text/html' } })
    expect([path, status, body['code']]).toEqual([path, 404, 'not_found'])
  }
})

test('a path segment that cannot be a slug is a 404, not an error', async () => {
  for (const segment of ['%00', '%0a', '%E0%A4%A', '%ff', 'x'.repeat(301), '%2e%2e%2f%2e%2e%2fetc%2fpasswd', "'%20OR%201=1--", '%ED%A0%80'])
    for (const path of [`/v1/bookmark_folders/${segment}`, `/v1/records/news/${segment}`, `/v1/users/${segment}/bookmark_folders`])
      expect([path, (await server.request(path, { user })).status]).toEqual([path, 404])
})

test('health says that the process runs, readiness how many records are indexed', async () => {
  expect((await server.request('/v1/health')).body).toMatchObject({ status: 'ok' })
  expect((await server.request('/v1/ready')).body).toMatchObject({ status: 'ready', records: 87 })
})

test('the OpenAPI page is served under both base paths', async () => {
  for (const base of basePaths.base)
    expect((await server.request(`${base}/openapi.json`)).body).toEqual(JSON.parse(JSON.stringify(openapi(contract))))
})

describe('the demo accounts', () => {
  type Accounts = { results: { email: string; password: string; user_type: string }[] }
  /** As `node:http` hands over a request of this machine. */
  const incoming = { url: '/v1/demo_accounts', rawHeaders: ['Host', '127.0.0.1'], socket: { remoteAddress: '127.0.0.1' } }
  const asked = async ({ app }: Pick<TestServer, 'app'> = server) => {
    const request = new Request(`http://127.0.0.1${incoming.url}`, { headers: { Host: '127.0.0.1' } })
    return (await (await app.fetch(request, { incoming })).json()) as Accounts
  }
  /** The same server on another host or with another catalogue. */
  const elsewhere = async (host: string, catalogue: Catalogue) => {
    const settings = { host, port: 0, dataDir: server.dir, logLevel: 'silent' as const }
    const other = createServer({ settings, store: { ...server.store, close: async () => undefined }, catalogue })
    const answer = await asked(other)
    await other.stop()
    return answer
  }
  beforeAll(async () => {
    await createDemoAccounts(server.store)
    await createDemoAccounts(server.store)
  })

  test('there is one per tier, and its listed password signs in', async () => {
    const { results } = await asked()
    expect(results.map(one => one.user_type)).toEqual(['free', 'trial', 'verified_academic', 'premium'])
    expect(new Set(results.map(one => one.password)).size).toBe(4)
    for (const { email, password } of results) expect(await server.signIn(email, password)).toBeTruthy()
  })

  test.each(['127.0.0.1', 'localhost', '::1', '127.1.2.3'])('are listed at %s', async host => {
    expect((await elsewhere(host, smallCatalogue())).results).toHaveLength(4)
  })

  test.each(['0.0.0.0', '::', '192.168.1.2', 'indago.example', '127.0.0.1.example'])('are not listed at %s', async host => {
    expect((await elsewhere(host, smallCatalogue())).results).toEqual([])
  })

  test('are not listed with a catalogue other than the demo', async () => {
    expect((await elsewhere('127.0.0.1', smallCatalogue([], false))).results).toEqual([])
  })

  test('contain no other account', async () => {
    const text = JSON.stringify(await asked())
    expect(text).toContain('@')
    expect(text).not.toContain(user.email)
  })
})
