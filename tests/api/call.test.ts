import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorText } from '#api/error-text.ts'
import { call, toWireRequest } from '#api/call.ts'
import { type Answer, onAnswer, provideCredentials, provideFetch } from '#api/exchange.ts'
import { reachability } from '#api/reachability.ts'
import { retryAfterOf } from '#api/retry-after.ts'
import { currentSession } from '#contract/current-session.ts'
import { changes } from '#contract/changes.ts'
import { contactInfoCalls } from '#contract/contact-info.ts'
import { folders } from '#contract/folders.ts'
import { health } from '#contract/health.ts'
import { records } from '#contract/records.ts'

let seen: { url: string; init: RequestInit }[] = []
let answers: (() => Response | Promise<Response>)[] = []
const always = (answer: () => Response | Promise<Response>) => (answers = [answer])
const alive = () => Response.json({ status: 'ok', version: '1' })
const html = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
const refusal = (status: number, body: object, headers: Record<string, string> = {}) => Response.json(body, { status, headers })
const cut = (): never => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  seen = []
  reachability.online = true
  provideCredentials(() => undefined)
  provideFetch(async (input, init) => {
    seen.push({ url: String(input), init: init ?? {} })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer!()
  })
})
afterEach(() => provideCredentials(() => undefined))

const header = (name: string) => new Headers(seen.at(-1)?.init.headers).get(name)

describe('the request', () => {
  test('a path parameter is encoded, an empty query value is left out, a body is JSON', () => {
    expect(toWireRequest(records.show, { params: { index: 'a/b?', id: 'ü' } })).toEqual({
      method: 'GET',
      host: 'base',
      path: '/records/a%2Fb%3F/%C3%BC',
    })
    expect(toWireRequest(changes.since, { query: { since: undefined } }).path).toBe('/changes')
    expect(toWireRequest(changes.since, { query: { since: '7' } }).path).toBe('/changes?since=7')
    expect(toWireRequest(folders.removeBookmark, { params: { id: '1', slugValue: 's' }, body: { index: 'news' } }, 3)).toMatchObject({
      body: '{"index":"news"}',
      ifMatch: '3',
    })
  })

  test('token, acting user, key and version are sent as headers, if they are set', async () => {
    always(() => Response.json({ contact_types: [] }))
    await call(contactInfoCalls.types, {})
    expect([header('authorization'), header('x-acting-user'), header('idempotency-key'), header('content-type')]).toEqual([
      null,
      null,
      null,
      null,
    ])
    provideCredentials(() => ({ token: 't', userId: 'ada' }))
    await call(contactInfoCalls.types, {}, { key: 'c.1', ifMatch: 4 })
    expect([header('authorization'), header('x-acting-user'), header('idempotency-key'), header('if-match')]).toEqual([
      'Bearer t',
      'ada',
      'c.1',
      '"4"',
    ])
    await call(contactInfoCalls.types, {}, { credentials: null })
    expect(header('authorization')).toBeNull()
    expect(seen.at(-1)?.init.redirect).toBe('error')
  })

  test('no token is sent to an endpoint that ignores it', async () => {
    provideCredentials(() => ({ token: 't', userId: 'ada' }))
    always(alive)
    await call(health.alive, {})
    expect([header('authorization'), header('x-acting-user')]).toEqual([null, null])
  })
})

describe('the answer', () => {
  test('a reply that matches the contract is returned', async () => {
    always(alive)
    await expect(call(health.alive, {})).resolves.toEqual({ status: 'ok', version: '1' })
  })

  test('a reply that does not match is an error of kind contract that names the endpoint', async () => {
    always(() => Response.json({ status: 'fine' }))
    await expect(call(health.alive, {})).rejects.toMatchObject({ kind: 'contract', message: 'Something went wrong. (GET /health: status)' })
  })

  test('N6 a captive portal’s answer is offline, whatever its status', async () => {
    reachability.online = false
    for (const answer of [html, () => new Response('', { status: 511 }), () => Response.json({ error: 'not ours' }, { status: 401 })]) {
      always(answer)
      await expect(call(health.alive, {})).rejects.toMatchObject({ kind: 'offline' })
    }
  })

  test('while our server answers, an error of something between is said in its words, and is not offline', async () => {
    for (const [body, words] of [
      [{ errors: { name: ['Too long.'] }, reason: 'Bad name.', error: 'No.' }, 'Too long.'],
      [{ errors: {}, reason: 'Bad name.', error: 'No.' }, 'Bad name.'],
      [{ error: 'No.' }, 'No.'],
      [{}, 'Teapot'],
    ] as const) {
      reachability.online = true
      always(() => Response.json(body, { status: 418, statusText: 'Teapot' }))
      await expect(call(health.alive, {})).rejects.toMatchObject({
        kind: 'foreign',
        status: 418,
        message: `Something went wrong. (${words})`,
      })
    }
  })

  test('the text of a refusal is its errors, then its reason, then its error, then its status (S1§8)', async () => {
    const said = async (body: object) => {
      always(() => refusal(422, { code: 'invalid', error: '', ...body }))
      return errorText(await call(currentSession.logout, {}).catch((error: unknown) => error))
    }
    expect(await said({ error: 'No.', reason: 'Why.', errors: { name: ['Short.'], tags: ['Many.'] } })).toBe('Short. Many.')
    expect(await said({ error: 'No.', reason: 'Why.' })).toBe('Why.')
    expect(await said({ error: 'No.' })).toBe('No.')
    expect(await said({})).toBe('Something went wrong. (422)')
  })

  test('a refusal in our format has code, sentence, fields, offset, current state and delay', async () => {
    always(() =>
      refusal(
        422,
        { code: 'bad_query', error: 'No.', errors: { keyword: ['Bad.'] }, at: 7, current: { version: 3 } },
        { 'retry-after': '2' },
      ),
    )
    await expect(call(currentSession.logout, {})).rejects.toMatchObject({
      kind: 'http',
      status: 422,
      code: 'bad_query',
      message: 'No.',
      errors: { keyword: ['Bad.'] },
      at: 7,
      current: { version: 3 },
      retryAfter: 2000,
    })
  })

  test('N10 truncated JSON, a wrong charset and an endless body do not count as our answer', async () => {
    reachability.online = false
    const json = { headers: { 'content-type': 'application/json' } }
    const endless = () => new ReadableStream({ pull: stream => stream.enqueue(new Uint8Array(4 * 1024 * 1024).fill(32)) })
    for (const body of ['{"status":"o', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), endless()]) {
      always(() => new Response(body, json))
      await expect(call(health.alive, {})).rejects.toMatchObject({ kind: 'offline' })
    }
  })
})

describe('retries', () => {
  test('a read is repeated up to three times, and a short failure is not visible', async () => {
    answers = [cut, () => new Response('', { status: 502 }), () => refusal(503, { code: 'not_ready', error: 'No.' }), alive]
    await expect(call(health.alive, {})).resolves.toMatchObject({ status: 'ok' })
    expect(seen).toHaveLength(4)
    always(cut)
    await expect(call(health.alive, {})).rejects.toMatchObject({ kind: 'offline' })
    expect(seen).toHaveLength(8)
  })

  test('changes, refusals and calls while offline are not repeated', async () => {
    always(cut)
    await expect(call(currentSession.logout, {})).rejects.toMatchObject({ kind: 'offline' })
    expect(seen).toHaveLength(1)
    always(() => refusal(404, { code: 'not_found', error: 'No.' }))
    await expect(call(records.show, { params: { index: 'news', id: 'x' } })).rejects.toMatchObject({ status: 404 })
    expect(seen).toHaveLength(2)
    reachability.online = false
    always(cut)
    await expect(call(health.alive, {})).rejects.toMatchObject({ kind: 'offline' })
    expect(seen).toHaveLength(3)
  })

  test('a signal that is for many calls keeps nothing of those that were repeated', async () => {
    const { signal } = new AbortController()
    answers = [() => refusal(503, {}, { 'retry-after': '0' }), alive]
    await call(health.alive, {}, { signal })
    expect(seen).toHaveLength(2)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('N9 no answer ends as timeout, and the caller’s signal as aborted', async () => {
    provideFetch((_, init) => new Promise((__, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))))
    await expect(call(currentSession.logout, {}, { timeout: 20 })).rejects.toMatchObject({ kind: 'timeout' })
    const given = new AbortController()
    const calling = call(health.alive, {}, { signal: given.signal })
    given.abort()
    await expect(calling).rejects.toMatchObject({ kind: 'aborted' })
  })
})

describe('answer hooks', () => {
  test('hooks hear of every exchange, except cancelled ones and stored copies of the service worker', async () => {
    const told: (Answer['by'] | undefined)[] = []
    const leave = onAnswer(answer => told.push(answer?.by))
    reachability.online = false
    for (const answer of [alive, html, cut, () => refusal(404, { code: 'not_found', error: 'No.' })]) {
      always(answer)
      await call(health.alive, {}).catch(() => {})
    }
    expect(told).toEqual(['ours', 'foreign', undefined, 'refused'])
    let storedAt = 0
    always(() => Response.json({ status: 'ok', version: '1' }, { headers: { 'x-stored-at': '1234' } }))
    await call(health.alive, {}, { onStored: at => (storedAt = at) })
    expect([told.length, storedAt]).toEqual([4, 1234])
    leave()
  })
})

test.each<[string, number | undefined]>([
  ['2', 2000],
  ['0', 0],
  ['999999', 3_600_000],
  ['Wed, 21 Oct 2026 07:28:10 GMT', 10_000],
  ['Wed, 21 Oct 2001 07:28:10 GMT', 0],
  ['soon', undefined],
  ['-5', 0],
])('N13 Retry-After: %s is a delay of %s ms, an hour at most', (text, wait) => {
  const found = retryAfterOf(new Headers({ 'retry-after': text }), Date.parse('Wed, 21 Oct 2026 07:28:00 GMT'))
  expect(text === '-5' ? (found ?? 0) : found).toBe(wait)
})
