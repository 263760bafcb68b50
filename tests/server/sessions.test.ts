import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTokenKey } from '#server/rules/token-key.ts'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, type House, type HouseUser, openHouse } from '../support/house.ts'

let house: House
let user: HouseUser
beforeAll(async () => {
  house = await openHouse({ socket: false })
  user = await house.user()
})
afterAll(() => house.stop())

const me = (token: string) => house.request('/v1/me', { token })
const refresh = (token: string): Promise<Answer<{ token: string; code?: string }>> =>
  house.request('/v1/refresh_token', { method: 'PUT', token })
const minutes = 60_000

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const parse = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>

/** The user's own token with parts of it changed, signed as told. */
function forged(header: Record<string, unknown>, claims: Record<string, unknown>, secret: Uint8Array | string | undefined): string {
  const [ownHeader, ownClaims] = user.token.split('.')
  const text = `${part({ ...parse(ownHeader!), ...header })}.${part({ ...parse(ownClaims!), ...claims })}`
  const hash = header['alg'] === 'HS512' ? 'sha512' : 'sha256'
  return `${text}.${secret === undefined ? '' : createHmac(hash, secret).update(text).digest('base64url')}`
}

describe('A1 a token that is not exactly one of ours opens nothing', () => {
  const now = Math.floor(Date.now() / 1000)
  const cases: [string, Record<string, unknown>, Record<string, unknown>, 'own' | 'other' | 'none'][] = [
    ['no signature, alg none', { alg: 'none' }, {}, 'none'],
    ['alg none with a signature', { alg: 'none' }, {}, 'own'],
    ['another HMAC', { alg: 'HS512' }, {}, 'own'],
    ['an asymmetric algorithm, signed with the secret', { alg: 'RS256' }, {}, 'own'],
    ['a signature by another key', {}, {}, 'other'],
    ['an unknown kid', { kid: 'deadbeef' }, {}, 'own'],
    ['a kid that is a path', { kid: '../../dev/null' }, {}, 'own'],
    ['an embedded key', { jwk: { kty: 'oct', k: 'AAAA' } }, {}, 'other'],
    ['a key address', { jku: 'https://evil.example/keys' }, {}, 'other'],
    ['an unknown critical header', { crit: ['x'], x: 1 }, {}, 'own'],
    ['the type of an identity token', { typ: 'JWT' }, {}, 'own'],
    ['another audience', {}, { aud: 'elsewhere' }, 'own'],
    ['another issuer', {}, { iss: 'evil' }, 'own'],
    ['an end in the past', {}, { exp: now - 1 }, 'own'],
    ['no end', {}, { exp: undefined }, 'own'],
    ['a beginning in the future', {}, { iat: now + 3600 }, 'own'],
    ['not valid before tomorrow', {}, { nbf: now + 86_400 }, 'own'],
    ['no session', {}, { sid: undefined }, 'own'],
    ['an unknown session', {}, { sid: randomUUID() }, 'own'],
    ['an unknown token id', {}, { jti: randomUUID() }, 'own'],
    ['another user', {}, { sub: randomUUID() }, 'own'],
  ]
  test.each(cases)('%s', async (_, header, claims, signer) => {
    const own = openTokenKey(house.dir).secret
    const token = forged(header, claims, signer === 'own' ? own : signer === 'other' ? 'some other secret, 32 bytes long.' : undefined)
    const { status, body } = await me(token)
    expect([status, body['code']]).toEqual([401, 'not_signed_in'])
    expect((await refresh(token)).status).toBe(claims['jti'] === undefined ? 401 : 498)
    if (claims['jti'] !== undefined) user = await house.user()
  })

  test('the same token unchanged does open it', async () => {
    const fresh = await house.user()
    user = fresh
    expect((await me(forged({}, {}, openTokenKey(house.dir).secret))).status).toBe(200)
  })

  test('a token in the address, or under another scheme, is not looked at', async () => {
    expect((await house.request(`/v1/me?token=${user.token}&access_token=${user.token}`)).status).toBe(401)
    expect((await house.request('/v1/me', { headers: { Authorization: `Basic ${user.token}` } })).status).toBe(401)
  })
})

test('the key of the tokens can be read by its owner alone', () => {
  expect(statSync(join(house.dir, 'token.key')).mode & 0o777).toBe(0o600)
})

test('a token lasts six days to the second', async () => {
  const { token } = await house.user()
  house.pass(518_399_000 - 1500)
  expect((await me(token)).status).toBe(200)
  house.pass(3500)
  expect((await me(token)).status).toBe(401)
  house.pass(-518_401_000)
})

describe('renewing a session', () => {
  test('A2 twenty renewals of one token at once give one successor, and nobody is signed out', async () => {
    const { token } = await house.user()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)))
    expect(new Set(answers.map(one => one.status))).toEqual(new Set([200]))
    expect(new Set(answers.map(one => one.body.token)).size).toBe(1)
    expect((await me(answers[0]!.body.token)).status).toBe(200)
  })

  test('A3 a lost answer is given again, the same letter by letter, even hours later', async () => {
    const { token } = await house.user()
    const first = await refresh(token)
    house.pass(180 * minutes)
    const again = await refresh(token)
    expect(again.body.token).toBe(first.body.token)
    expect((await me(again.body.token)).status).toBe(200)
  })

  test('the old token opens calls for ten minutes more', async () => {
    const { token } = await house.user()
    const next = (await refresh(token)).body.token
    await me(next)
    house.pass(9 * minutes)
    expect((await me(token)).status).toBe(200)
    house.pass(2 * minutes)
    expect((await me(token)).status).toBe(401)
    expect((await me(next)).status).toBe(200)
  })

  test('A4 a renewed token shown for renewal after its successor was used ends the session for both', async () => {
    const { token } = await house.user()
    const next = (await refresh(token)).body.token
    expect((await me(next)).status).toBe(200)
    const theft = await refresh(token)
    expect([theft.status, theft.body.code]).toEqual([498, 'session_ended'])
    expect((await me(next)).status).toBe(498)
    expect((await refresh(next)).status).toBe(498)
  })

  test('A4 a token from before the last two renewals ends the session', async () => {
    const { token } = await house.user()
    const second = (await refresh(token)).body.token
    const third = (await refresh(second)).body.token
    expect((await refresh(token)).status).toBe(498)
    expect((await me(third)).status).toBe(498)
  })
})

test('A5 a session that was signed out is over at once, and its answer clears the browser', async () => {
  const { token } = await house.user()
  const out = await house.request('/v1/logout', { method: 'POST', token })
  expect(out.headers.get('clear-site-data')).toBe('"cache"')
  const after = await me(token)
  expect([after.status, after.body['code']]).toEqual([498, 'session_ended'])
  expect((await refresh(token)).status).toBe(498)
})

test('signing in again starts a session of its own: ending one leaves the other', async () => {
  const { email, password, token } = await house.user()
  const second = await house.signIn(email, password)
  await house.request('/v1/logout', { method: 'POST', token })
  expect((await me(second)).status).toBe(200)
})

test('sessions outlive a restart of the server', async () => {
  const { token } = await house.user()
  await house.restart()
  expect((await me(token)).status).toBe(200)
})

test('a call for another user than the token’s is refused before anything happens', async () => {
  const other = await house.user()
  const { status, body } = await house.request('/v1/me', { user, headers: { 'X-Acting-User': other.id } })
  expect([status, body['code']]).toEqual([409, 'wrong_user'])
  expect((await house.request('/v1/refresh_token', { method: 'PUT', user, headers: { 'X-Acting-User': other.id } })).status).toBe(409)
  expect((await house.request('/v1/me', { user, headers: { 'X-Acting-User': user.id } })).status).toBe(200)
})

describe('signing in', () => {
  const signIn = (email: string, password: string) => house.request('/v1/authenticate', { body: { email, password } })

  test('A7 an unknown address and a wrong password are answered alike, and take alike', async () => {
    const known = await house.user()
    const time = async (email: string) => {
      const started = performance.now()
      const { status, body } = await signIn(email, 'wrong')
      return { took: performance.now() - started, status, body }
    }
    const wrong: number[] = []
    const unknown: number[] = []
    await time(known.email)
    for (let n = 0; n < 9; n++) {
      const one = await time(known.email)
      const other = await time('nobody-at-all@example.org')
      expect([one.status, one.body]).toEqual([other.status, other.body])
      wrong.push(one.took)
      unknown.push(other.took)
    }
    const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
    // Without the check against a hash of nobody's, the unknown address would be answered at least ten times faster.
    expect(median(unknown) / median(wrong)).toBeGreaterThan(0.4)
  })

  test('A8 after ten failures the account waits, even with the right password, and only from there; later it is open again', async () => {
    const person = await house.user()
    for (let n = 0; n < 10; n++) expect((await signIn(person.email, 'wrong')).status).toBe(401)
    const stopped = await signIn(person.email, person.password)
    expect([stopped.status, stopped.body['code']]).toEqual([429, 'too_many'])
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(60)
    const other = await house.user()
    expect((await signIn(other.email, other.password)).status).toBe(200)
  })

  test('an address is found whatever its case, and any password in Unicode fits only itself', async () => {
    const { email, password } = await house.user()
    expect((await signIn(` ${email.toUpperCase()} `, password)).status).toBe(200)
    expect((await signIn(email, ` ${password}`)).status).toBe(401)
  })
})
