import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/all.ts'
import { endpoint } from '#contract/endpoint.ts'
import { folderDescription, folderName, folderTags } from '#contract/folders.ts'
import { inputSchema } from '#contract/openapi-schemas.ts'
import { openapi } from '#contract/openapi.ts'
import { couponCode } from '#contract/sign-up.ts'
import { email, line, mailToken, newPassword } from '#contract/text-fields.ts'
import { userChange } from '#contract/users.ts'
import { undescribed } from '../support/described-answers.ts'
import { endpoints } from '../support/endpoints.ts'
import { checkOf } from '../support/openapi-page.ts'

const emoji = '🧪'
const texts = (length: number) => [
  'a'.repeat(length),
  emoji.repeat(length),
  ` ${'a'.repeat(length)}\n`,
  `a${' '.repeat(Math.max(length - 2, 0))}b`,
]
const any = ['', ' ', '\n', 'a', 'a b', ' ab ', 'a\nb', 'a\u2028b', '\t', '\u00a0x\ufeff', 'ß', 'É']

/** Signs that turn the direction of what follows. */
const turned = Array.from('\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069', sign => `a${sign}b`)
/** Marks and joiners that scripts need. */
const joined = Array.from('\u200c\u200d\u200e\u200f', sign => `a${sign}b`)

/** Rules and values at their edges: what the page accepts is what the server accepts. */
const rules: [string, v.GenericSchema, unknown[]][] = [
  ['a name', folderName, [...any, ...[2, 3, 100, 101].flatMap(texts)]],
  ['a text that may be empty', folderDescription, [...any, ...[2, 3, 2000, 2001].flatMap(texts)]],
  ['a line', line(1, 5, 'name'), [...any, ...[1, 5, 6].flatMap(texts), 'a\u0085b', '\u0007', ...turned, ...joined]],
  [
    'tags',
    folderTags,
    [[], ['a'], ['a', 'b'], ['a', 'a'], ['a', ''], Array.from('abcde'), Array.from('abcdef'), [emoji.repeat(60)], ['a'.repeat(61)]],
  ],
  ['a password', newPassword, [...any, ...[14, 15, 128, 129].flatMap(texts)]],
  [
    'an address',
    email,
    ['a@b.co', ' a@b.co ', 'A@B.CO', 'a@b', 'a@b.c', '@b.co', 'a b@c.de', "o'n@b.co", `${'a'.repeat(248)}@b.co`, `${'a'.repeat(250)}@b.co`],
  ],
  [
    'a token',
    mailToken,
    ['a'.repeat(43), 'a'.repeat(42), `${'a'.repeat(42)}.`, `${'a'.repeat(43)}\n`, '٣'.repeat(43), `-_${'9'.repeat(41)}`],
  ],
  ['a coupon', couponCode, ['abcd', ' ABCD ', 'abc', 'ab_d', 'a'.repeat(40), 'a'.repeat(41), 'ſſſſ']],
  [
    'a change of a profile',
    userChange,
    [
      {},
      { twitter_id: '' },
      { twitter_id: ' ab ' },
      { twitter_id: 'a-b' },
      { country_id: null },
      { country_id: 'de' },
      { country_id: 'DE' },
      { onboarding_step: 1.5 },
      { onboarding_step: 6 },
    ],
  ],
]

describe('the page says of a text what the server checks', () => {
  test.each(rules)('%s', (_, schema, values) => {
    const check = checkOf(inputSchema(schema))
    const statements = values.map(value => [value, check(value)])
    expect(statements).toEqual(values.map(value => [value, v.is(schema, value)]))
    expect(new Set(statements.map(([, isRight]) => isRight)).size).toBe(2)
  })

  test('a line has no sign that turns the direction of text; marks and joiners are kept', () => {
    for (const [texts, isRight] of [
      [turned, false],
      [joined, true],
    ] as const)
      expect(texts.filter(text => v.is(line(1, 5, 'name'), text) !== isRight)).toEqual([])
  })

  test('a NUL is refused in every text', () => {
    for (const [, schema] of rules.filter(([, one]) => one.type === 'string'))
      expect(checkOf(inputSchema(schema))('abc\0defghijklmnopq')).toBe(false)
  })
})

test('a check that says nothing, and a length in units, have no place in the contract', () => {
  const withBody = (body: v.GenericSchema) => {
    const odd = endpoint({
      method: 'POST',
      host: 'base',
      path: '/odd',
      summary: 'Odd.',
      body,
      reply: v.object({}),
      needs: 'guest',
      safe: true,
    })
    return () => openapi({ odd: { odd } })
  }
  expect(
    withBody(
      v.pipe(
        v.string(),
        v.check(text => text !== 'odd'),
      ),
    ),
  ).toThrow(/says what it checks/)
  expect(withBody(v.pipe(v.string(), v.maxLength(5)))).toThrow(/code points/)
  expect(openapi(contract)['openapi']).toBe('3.1.0')
})

test('tuples of unlike parts are prefixItems, of like ones lists of so many', () => {
  expect(inputSchema(v.strictTuple([v.boolean(), v.number()]))).toMatchObject({
    prefixItems: [{ type: 'boolean' }, { type: 'number' }],
    items: false,
  })
  expect(inputSchema(v.strictTuple([v.number(), v.number()]))).toEqual({
    type: 'array',
    items: { type: 'number' },
    minItems: 2,
    maxItems: 2,
  })
})

describe('an answer that the page does not have is noticed', () => {
  const headers = (more: Record<string, string> = {}) =>
    new Headers({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...more })
  const alive = JSON.stringify({ status: 'ok', version: '1' })
  const refusal = JSON.stringify({ code: 'too_many', error: 'Wait.' })
  test.each([
    ['as described', 200, headers(), alive, []],
    ['another status', 418, headers(), alive, ['GET /v1/health answered 418, which its page does not have']],
    ['a missing field', 200, headers(), '{"status":"ok"}', ["GET /v1/health answered 200: it must have required property 'version'"]],
    [
      'a missing header',
      200,
      new Headers({ 'Content-Type': 'application/json' }),
      alive,
      ['GET /v1/health answered 200 without Cache-Control'],
    ],
    ['another type', 200, headers({ 'Content-Type': 'text/html' }), alive, ['GET /v1/health answered 200 as text/html']],
  ])('%s', (_, status, given, text, expected) => {
    expect(undescribed('GET', '/v1/health', { status, headers: given, text })).toEqual(expected)
  })

  test('a refusal without the time to wait', () => {
    const answer = { status: 429, headers: headers(), text: refusal }
    expect(undescribed('POST', '/search-service/search', answer)).toEqual(['POST /search-service/search answered 429 without Retry-After'])
    expect(undescribed('POST', '/search-service/search', { ...answer, headers: headers({ 'Retry-After': '3' }) })).toEqual([])
  })

  test('every call is found by each of its addresses', () => {
    for (const { spec } of endpoints) {
      const answer = { status: 418, headers: headers(), text: '{}' }
      expect(undescribed(spec.method, `/v1${spec.path.replace(/\{\w+\}/g, 'x')}`, answer).length, spec.path).toBe(
        spec.host === 'search' ? 0 : 1,
      )
    }
  })
})
