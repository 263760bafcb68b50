import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorText } from '#api/error-text.ts'
import { ApiError, call } from '#api/call.ts'
import { provideFetch } from '#api/exchange.ts'
import { reachability } from '#api/reachability.ts'
import { onErrorPage, type Variant } from '#api/variants.ts'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { access } from '#contract/access.ts'
import { currentSession } from '#contract/current-session.ts'
import { health } from '#contract/health.ts'
import { providers } from '#contract/providers.ts'

beforeEach(() => {
  reachability.online = true
})
afterEach(() => onErrorPage(() => undefined))

const codes: Record<number, ErrorCode> = {
  400: 'malformed',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  409: 'version_conflict',
  410: 'gone',
  422: 'invalid',
  429: 'too_many',
  500: 'internal',
}

/** The page that a refusal with this status leads to. */
async function pageOf(status: number, variant?: Variant): Promise<number | undefined> {
  let page: number | undefined
  onErrorPage(to => (page = to))
  const code = codes[status]!
  provideFetch(async () => Response.json({ code, error: errors[code].sentence }, { status }))
  await call(health.alive, {}, { retries: 0, ...(variant && { variant }) }).catch(() => undefined)
  return page
}

test.each([
  ['page', { 401: 401, 403: 403, 404: 404, 410: 404, 429: 429, 500: 500 }],
  ['skip404', { 401: 401, 403: 403, 429: 429, 500: 500 }],
  ['skip500', { 401: 401, 403: 403, 404: 404, 410: 404, 429: 429 }],
  ['silent', {}],
  [undefined, {}],
] as const)('the variant %s shows exactly its error pages', async (variant, expected) => {
  const pages: Record<string, number> = {}
  for (const status of Object.keys(codes)) {
    const page = await pageOf(Number(status), variant)
    if (page !== undefined) pages[status] = page
  }
  expect(pages).toEqual(expected)
})

test('network failures, portals and proxies show no error page in any variant', async () => {
  const pages: number[] = []
  onErrorPage(to => pages.push(to))
  for (const answer of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('<h1>500</h1>', { status: 500 }),
  ]) {
    provideFetch(answer)
    await call(health.alive, {}, { retries: 0, variant: 'page' }).catch(() => undefined)
  }
  expect(pages).toEqual([])
})

test('the error page is shown once, after the last attempt', async () => {
  const pages: number[] = []
  onErrorPage(to => pages.push(to))
  let attempts = 0
  provideFetch(async () => {
    attempts++
    return attempts < 3
      ? Response.json({ code: 'not_ready', error: 'x' }, { status: 503, headers: { 'retry-after': '0' } })
      : Response.json({ code: 'internal', error: 'x' }, { status: 500 })
  })
  await call(health.alive, {}, { variant: 'page' }).catch(() => undefined)
  expect([attempts, pages]).toEqual([3, [500]])
})

const callback = { code: 'x', state: 'x'.repeat(43), binding: 'x'.repeat(43) }
const asked = { body: { permission: { type: 'community', id: 'x' } } } as const
test.each([
  ['a change is not repeated', () => call(currentSession.logout, {}), 1],
  ['a change is repeated as often as its caller allows', () => call(currentSession.logout, {}, { retries: 2 }), 3],
  ['a GET is repeated three times', () => call(health.alive, {}), 4],
  ['a GET that changes something is not repeated', () => call(providers.connectOrcid, { query: callback }), 1],
  ['a POST that only reads is repeated three times', () => call(access.permissions, asked), 4],
])('%s', async (_, send, expected) => {
  let attempts = 0
  provideFetch(async () => {
    attempts++
    return Response.json({ code: 'not_ready', error: 'x' }, { status: 503, headers: { 'retry-after': '0' } })
  })
  await send().catch(() => undefined)
  expect(attempts).toBe(expected)
})

test.each([
  [
    {
      status: 422,
      body: { code: 'invalid' as const, error: 'Some fields are not valid.', errors: { 'user.name': ['Too short.', 'Odd.'] } },
    },
    'Too short. Odd.',
  ],
  [{ status: 404, body: { code: 'not_found' as const, error: 'This does not exist.' } }, 'This does not exist.'],
  [{ status: 500, body: { code: 'internal' as const, error: '' } }, 'Something went wrong. (500)'],
])('an error is shown as the sentences of its fields, otherwise its own, otherwise its status (S1§8)', (more, expected) => {
  expect(errorText(new ApiError('http', more.body.error, more))).toBe(expected)
})

test('other exceptions are shown as ‘Something went wrong’', () => {
  expect(errorText(new TypeError('x is undefined'))).toBe('Something went wrong')
})
