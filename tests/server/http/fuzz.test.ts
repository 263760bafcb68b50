import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentSession } from '#contract/current-session.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { basePaths } from '#contract/hosts.ts'
import { endpoints } from '../../support/endpoints.ts'
import { type TestServer, type TestUser, startTestServer, searchedCatalogue } from '../../support/test-server.ts'
import { undescribed } from '../../support/described-answers.ts'
import { Hostile } from '../../support/hostile.ts'

const requests = Number(process.env['INDAGO_FUZZ'] ?? 5_000)
const seed = Number(process.env['INDAGO_SEED'] ?? 20_261_121)
const together = 32
/** A request that hangs ends the test here. */
const timeoutMs = 120_000 * Math.max(1, requests / 10_000)

let server: TestServer
let users: TestUser[]
const folderIds: string[] = []
beforeAll(async () => {
  server = await startTestServer({ tracksWriteJobs: false, socket: false, catalogue: searchedCatalogue })
  users = await Promise.all([server.user(), server.user({ user_type: 'free' })])
  for (const user of users) folderIds.push((await server.folder(user)).id)
})
afterAll(() => server.stop())

const specs = endpoints.map(({ spec }) => spec)
// After a sign-out every other call would be refused.
const sessionChanges: readonly EndpointSpec[] = [currentSession.logout, currentSession.refresh]

/** One request: a path of the contract, mostly valid, with faults anywhere. */
function hostileRequest(chance: Hostile): Request {
  const spec = chance.oneOf(specs)
  const known = [...folderIds, ...users.map(user => user.id), 'news-1', 'news', 'publications', 'publications-1']
  const path = spec.path.replace(/\{\w+\}/g, () => encodeURIComponent(chance.maybe(0.7) ? chance.oneOf(known) : chance.segment()))
  const query = chance.maybe(0.2)
    ? `?${encodeURIComponent(chance.segment())}=${encodeURIComponent(chance.segment())}&since=${encodeURIComponent(chance.segment())}`
    : ''
  const method = chance.maybe(0.95) ? spec.method : chance.oneOf(['PATCH', 'OPTIONS', 'HEAD', 'POST', 'DELETE', 'PUT', 'GET'])
  const headers = new Headers({ 'content-type': chance.maybe(0.97) ? 'application/json' : chance.header() })
  const caller = chance.oneOf(users)
  if (chance.maybe(0.9) && !sessionChanges.includes(spec)) headers.set('authorization', `Bearer ${caller.token}`)
  else if (chance.maybe(0.5)) headers.set('authorization', `Bearer ${chance.header()}`)
  if (chance.maybe(0.9)) headers.set('idempotency-key', chance.maybe(0.9) ? `fuzz.${chance.below(5000)}` : chance.header())
  if (chance.maybe(0.3)) headers.set('if-match', chance.maybe(0.8) ? `"${chance.below(20)}"` : chance.header())
  if (chance.maybe(0.1)) headers.set('x-acting-user', chance.maybe(0.5) ? caller.id : chance.header())
  const hasBody = spec.body && method !== 'GET' && method !== 'HEAD'
  const body = hasBody
    ? chance.maybe(0.05)
      ? chance.text()
      : chance.mangled(JSON.stringify(chance.like(spec.body!)) ?? 'null')
    : undefined
  return new Request(`http://127.0.0.1${chance.oneOf(basePaths[spec.host])}${path}${query}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  })
}

interface Fault {
  at: number
  request: string
  status: number
  text: string
}

test(
  `G7 ${requests.toLocaleString('en')} hostile requests: no 5xx, no trace of the inside, no hang, no changed prototype, only answers that the OpenAPI page has`,
  async () => {
    const chance = new Hostile(seed)
    const faults: Fault[] = []
    const statuses = new Map<number, number>()
    const one = async (at: number) => {
      const request = hostileRequest(chance)
      const described = `${request.method} ${request.url}`
      const response = await server.app.fetch(request)
      const text = await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      const leaks =
        /\bat (?:async )?[\w.<>]+ \(|node_modules|SQLITE|file:\/\/|\/server\/|secret words|\$argon2|(?:password|token|revocation|binding|state)_hash/.test(
          text,
        )
      const unsigned = !text.includes('"code"') && response.status >= 400 && request.method !== 'HEAD'
      const surprises =
        request.method === 'HEAD'
          ? []
          : undescribed(request.method, request.url, { status: response.status, headers: response.headers, text })
      if (surprises.length > 0) faults.push({ at, request: described, status: response.status, text: surprises.join('; ') })
      if (response.status >= 500) faults.push({ at, request: described, status: response.status, text })
      else if (leaks || unsigned) faults.push({ at, request: described, status: response.status, text: text.slice(0, 300) })
    }
    let begun = 0
    const oneAfterTheOther = async () => {
      while (begun < requests) await one(begun++)
    }
    await Promise.all(Array.from({ length: together }, oneAfterTheOther))

    expect(faults.slice(0, 5), `seed ${seed}: repeat with INDAGO_SEED=${seed}`).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    // Requests that are all refused would show little.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 20)
    for (const status of [400, 401, 404, 415, 422]) expect(statuses.get(status) ?? 0, `answers ${status}`).toBeGreaterThan(0)
    expect((await server.request('/v1/ready')).status).toBe(200)
  },
  timeoutMs,
)
