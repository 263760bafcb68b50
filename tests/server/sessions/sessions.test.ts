import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTokenKey } from '#server/subjects/sessions/token-key.ts'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { failWrites } from '../../support/test-store.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  user = await server.user()
})
afterAll(() => server.stop())

const me = (token: string) => server.request('/v1/me', { token })
const refresh = (token: string): Promise<Answer<{ token: string; code?: string }>> =>
  server.request('/v1/refresh_token', { method: 'PUT', token })
const minutes = 60_000

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const parse = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>

/** The user's token with changed parts, signed by the given key. */
function forged(header: Record<string, unknown>, claims: Record<string, unknown>, secret: Uint8Array | string | undefined): string {
  const [ownHeader, ownClaims] = user.token.split('.')
  const text = `${part({ ...parse(ownHeader!), ...header })}.${part({ ...parse(ownClaims!), ...claims })}`
  const hash = header['alg'] === 'HS512' ? 'sha512' : 'sha256'
  return `${text}.${secret === undefined ? '' : createHmac(hash, secret).update(text).digest('base64url')}`
}

describe('A1 a token that was changed or made elsewhere is refused', () => {
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
    ['a certificate of its own', { x5u: 'https://evil.example/cert', x5c: ['AAAA'] }, {}, 'other'],
    ['elliptic curves, signed with the secret', { alg: 'ES256' }, {}, 'own'],
    ['no type', { typ: undefined }, {}, 'own'],
    ['no kid', { kid: undefined }, {}, 'own'],
    ['an unknown critical header', { crit: ['x'], x: 1 }, {}, 'own'],
    ['the type of an identity token', { typ: 'JWT' }, {}, 'own'],
    ['another audience', {}, { aud: 'elsewhere' }, 'own'],
    ['no audience', {}, { aud: undefined }, 'own'],
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
    const own = openTokenKey(server.dir).secret
    const token = forged(header, claims, signer === 'own' ? own : signer === 'other' ? 'some other secret, 32 bytes long.' : undefined)
    const { status, body } = await me(token)
    expect([status, body['code']]).toEqual([401, 'not_signed_in'])
    expect((await refresh(token)).status).toBe(claims['jti'] === undefined ? 401 : 498)
    if (claims['jti'] !== undefined) user = await server.user()
  })

  test('the same token unchanged is accepted', async () => {
    const fresh = await server.user()
    user = fresh
    expect((await me(forged({}, {}, openTokenKey(server.dir).secret))).status).toBe(200)
  })

  test('a token in the URL or under another scheme is ignored', async () => {
    expect((await server.request(`/v1/me?token=${user.token}&access_token=${user.token}`)).status).toBe(401)
    expect((await server.request('/v1/me', { headers: { Authorization: `Basic ${user.token}` } })).status).toBe(401)
  })
})

test('the token key file is readable only by its owner', () => {
  expect(statSync(join(server.dir, 'token.key')).mode & 0o777).toBe(0o600)
})

test('a token expires after six days to the second', async () => {
  const { token } = await server.user()
  server.advanceClock(518_399_000 - 1500)
  expect((await me(token)).status).toBe(200)
  server.advanceClock(3500)
  expect((await me(token)).status).toBe(401)
  server.advanceClock(-518_401_000)
})

test('a session that is renewed again and again ends after ninety days, for its token and for a renewal', async () => {
  const day = 24 * 60 * minutes
  const { token, id } = await server.user()
  let latest = token
  for (let days = 0; days < 85; days += 5) {
    server.advanceClock(5 * day)
    latest = (await refresh(latest)).body['token']
  }
  const listed = () => server.store.read.selectFrom('sessions').select('expires_at').where('user_id', '=', id).execute()
  server.advanceClock(5 * day - minutes)
  expect((await me(latest)).status).toBe(200)
  expect((await listed())[0]!.expires_at).toBeLessThanOrEqual(server.now() + minutes)
  server.advanceClock(minutes)
  const answers = [await me(latest), await refresh(latest)]
  expect(answers.map(({ status, body }) => [status, body['code']])).toEqual([
    [401, 'not_signed_in'],
    [401, 'not_signed_in'],
  ])
  server.advanceClock(-90 * day)
})

describe('renewing a session', () => {
  test('A2 twenty simultaneous renewals of a token give one successor, and the session stays', async () => {
    const { token } = await server.user()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)))
    expect(new Set(answers.map(one => one.status))).toEqual(new Set([200]))
    expect(new Set(answers.map(one => one.body.token)).size).toBe(1)
    expect((await me(answers[0]!.body.token)).status).toBe(200)
  })

  test('A2 a repeated renewal that arrives after its answer was used ends nothing', async () => {
    const { token } = await server.user()
    const next = (await refresh(token)).body.token
    expect((await me(next)).status).toBe(200)
    server.advanceClock(5000)
    const late = await refresh(token)
    expect([late.status, late.body.token]).toEqual([200, next])
    expect((await me(next)).status).toBe(200)
  })

  test('A4 two holders of a token are detected, even if both renewed at the same time', async () => {
    const { token } = await server.user()
    const next = (await refresh(token)).body.token
    await me(next)
    expect((await refresh(token)).body.token).toBe(next)
    server.advanceClock(60 * minutes)
    const own = (await refresh(next)).body.token
    server.advanceClock(3 * minutes)
    await me(own)
    expect((await refresh(next)).status).toBe(498)
    expect((await me(own)).status).toBe(498)
  })

  test('A3 a lost renewal is answered again with the same token, even hours later', async () => {
    const { token } = await server.user()
    const first = await refresh(token)
    server.advanceClock(180 * minutes)
    const again = await refresh(token)
    expect(again.body.token).toBe(first.body.token)
    expect((await me(again.body.token)).status).toBe(200)
  })

  describe('A37 after a power cut', () => {
    /** The session as it is stored now. Returns what stores it again, as a server does that lost its last writes. */
    async function storedSession(token: string) {
      const { sid } = parse(token.split('.')[1]!) as { sid: string }
      const row = await server.store.read.selectFrom('sessions').selectAll().where('sid', '=', sid).executeTakeFirstOrThrow()
      return () => server.store.write(tx => tx.updateTable('sessions').set(row).where('sid', '=', sid).execute())
    }

    test('a device that had used its new token, but not stored it, goes on with it hours later', async () => {
      const { token } = await server.user()
      server.advanceClock(60 * minutes)
      const next = (await refresh(token)).body.token
      expect((await me(next)).status).toBe(200)
      server.advanceClock(minutes)
      expect((await me(next)).status).toBe(200)
      server.advanceClock(180 * minutes)
      const again = await refresh(token)
      expect([again.status, again.body.token]).toEqual([200, next])
      expect((await me(next)).status).toBe(200)
    })

    test('a thief who then uses the old token is noticed at the next renewal of the owner', async () => {
      const { token } = await server.user()
      const next = (await refresh(token)).body.token
      expect((await me(next)).status).toBe(200)
      server.advanceClock(60 * minutes)
      expect((await refresh(token)).body.token).toBe(next)
      const stolen = (await refresh(next)).body.token
      server.advanceClock(3 * minutes)
      await me(stolen)
      expect((await refresh(next)).status).toBe(498)
      expect((await me(stolen)).status).toBe(498)
    })

    test('a server that lost its last renewal goes on with the token of the device, and not with an older one', async () => {
      const { token } = await server.user()
      const lose = await storedSession(token)
      server.advanceClock(60 * minutes)
      const next = (await refresh(token)).body.token
      await me(next)
      await lose()
      const after = await refresh(next)
      expect(after.status).toBe(200)
      expect((await me(after.body.token)).status).toBe(200)
      expect((await refresh(token)).status).toBe(498)
    })

    test('a server that lost several renewals too', async () => {
      const { token } = await server.user()
      const lose = await storedSession(token)
      let next = token
      for (let n = 0; n < 3; n++) {
        server.advanceClock(60 * minutes)
        next = (await refresh(next)).body.token
      }
      await lose()
      expect((await refresh(next)).status).toBe(200)
    })
  })

  test('the old token is accepted for ten more minutes', async () => {
    const { token } = await server.user()
    const next = (await refresh(token)).body.token
    await me(next)
    server.advanceClock(9 * minutes)
    expect((await me(token)).status).toBe(200)
    server.advanceClock(2 * minutes)
    expect((await me(token)).status).toBe(401)
    expect((await me(next)).status).toBe(200)
  })

  test('A4 renewing an old token after its successor was used ends the session', async () => {
    const { token } = await server.user()
    const next = (await refresh(token)).body.token
    server.advanceClock(3 * minutes)
    expect((await me(next)).status).toBe(200)
    const theft = await refresh(token)
    expect([theft.status, theft.body.code]).toEqual([498, 'session_ended'])
    expect((await me(next)).status).toBe(498)
    expect((await refresh(next)).status).toBe(498)
  })

  test('A4 the owner of a stolen session gets one mail', async () => {
    const person = await server.user()
    const next = (await refresh(person.token)).body.token
    server.advanceClock(3 * minutes)
    await me(next)
    await Promise.all([refresh(person.token), refresh(person.token), refresh(person.token)])
    await refresh(next)
    const written = await server.store.read.selectFrom('mails').select('to_address').where('kind', '=', 'session_stolen').execute()
    expect(written.filter(mail => mail.to_address === person.email)).toHaveLength(1)
  })

  test('A4 a token from before the last two renewals ends the session', async () => {
    const { token } = await server.user()
    const second = (await refresh(token)).body.token
    const third = (await refresh(second)).body.token
    expect((await refresh(token)).status).toBe(498)
    expect((await me(third)).status).toBe(498)
  })
})

test('A5 a sign-out ends the session at once, and its response clears the browser', async () => {
  const { token } = await server.user()
  const out = await server.request('/v1/logout', { method: 'POST', token })
  expect(out.headers.get('clear-site-data')).toBe('"cache"')
  const after = await me(token)
  expect([after.status, after.body['code']]).toEqual([498, 'session_ended'])
  expect((await refresh(token)).status).toBe(498)
})

describe('the revocation handle of a sign-in', () => {
  const begin = async () => {
    const { email, password } = await server.user()
    const { body } = await server.request<{ token: string; revocation: string }>('/v1/authenticate', { body: { email, password } })
    return body
  }
  const revoke = (revocation: string, token?: string) =>
    server.request('/v1/revoke', { body: { revocation }, ...(token !== undefined && { token }) })

  test('A5 it ends its session without a token and with an expired one', async () => {
    const { token, revocation } = await begin()
    expect((await revoke(revocation, 'dead.token.here')).status).toBe(200)
    expect((await me(token)).status).toBe(498)
  })

  test('it gives no access, is not stored, and does not tell whether a session exists', async () => {
    const { revocation } = await begin()
    expect((await me(revocation)).status).toBe(401)
    const rows = await server.store.read.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(revocation)
    const first = await revoke(revocation)
    for (const other of [await revoke(revocation), await revoke('x'.repeat(43))])
      expect([other.status, other.body]).toEqual([first.status, first.body])
  })

  test('it is sent once, when the session begins', async () => {
    const { token } = await begin()
    expect((await refresh(token)).body).not.toHaveProperty('revocation')
    expect((await me(token)).body).not.toHaveProperty('revocation')
  })
})

describe('the list of sessions', () => {
  interface Listed {
    sessions: { sid: string; agent: string; current: boolean; created_at: number; last_seen_at: number }[]
  }
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const list = (person: TestUser, id = person.id) => server.request<Listed>(`/v1/users/${id}/sessions`, { user: person })

  test('it has readable browser names and no raw user agent', async () => {
    const person = await server.user()
    const { email, password } = person
    await server.request('/v1/authenticate', { body: { email, password }, headers: { 'User-Agent': firefox } })
    const { body } = await list(person)
    expect(body.sessions.map(one => one.agent).sort()).toEqual(['A browser', 'Firefox on Windows'])
    expect(body.sessions.filter(one => one.current)).toHaveLength(1)
    expect(JSON.stringify(await server.store.read.selectFrom('sessions').selectAll().execute())).not.toContain('Gecko')
  })

  test('a session ended from another device ends at once; others’ sessions answer 404', async () => {
    const person = await server.user()
    const other = await server.user()
    const second = await server.signIn(person.email, person.password)
    const { sessions } = (await list(person)).body
    const sid = sessions.find(one => !one.current)!.sid
    const end = (user: TestUser, id: string) => server.request(`/v1/users/${id}/sessions/${sid}`, { method: 'DELETE', user })
    expect((await end(other, other.id)).status).toBe(404)
    expect((await end(other, person.id)).status).toBe(404)
    expect((await list(other, person.id)).status).toBe(404)
    expect((await me(second)).status).toBe(200)
    expect((await end(person, person.id)).status).toBe(200)
    expect((await me(second)).status).toBe(498)
    expect((await end(person, person.id)).status).toBe(404)
    expect((await list(person)).body.sessions).toHaveLength(1)
  })

  test('the last use of a session is stored at most every ten minutes', async () => {
    const person = await server.user()
    const seen = async () => (await list(person)).body.sessions[0]!.last_seen_at
    const first = await seen()
    server.advanceClock(9 * minutes)
    expect(await seen()).toBe(first)
    server.advanceClock(2 * minutes)
    await me(person.token)
    expect(await seen()).toBeGreaterThanOrEqual(first + 11 * minutes)
  })
})

test('I13 the token of a deleted account gets a 410 in every call', async () => {
  const person = await server.user()
  await server.store.write(async tx => {
    await tx.insertInto('deleted_users').values({ user_id: person.id, slug_value: null, deleted_at: server.now() }).execute()
    await tx.deleteFrom('users').where('id', '=', person.id).execute()
  })
  for (const { status, body } of [
    await me(person.token),
    await refresh(person.token),
    await server.request('/v1/logout', { method: 'POST', user: person }),
    await server.request('/v1/permissions', { user: person, body: { permission: { type: 'community', id: 'x' } } }),
  ])
    expect([status, (body as { code?: string }).code]).toEqual([410, 'account_deleted'])
})

test('an expired plan gives no rights', async () => {
  const person = await server.user({ user_type: 'premium' })
  const invite = () => server.request('/v1/invite_colleague', { user: person, key: true, body: { email: 'not an address' } })
  expect((await invite()).status).toBe(422)
  const ended = { user_type_until: server.now() - 1, user_type_after: 'trial' as const }
  await server.store.write(tx => tx.updateTable('users').set(ended).where('id', '=', person.id).execute())
  expect((await invite()).status).toBe(403)
})

test('a second sign-in starts another session, and ending one leaves the other', async () => {
  const { email, password, token } = await server.user()
  const second = await server.signIn(email, password)
  await server.request('/v1/logout', { method: 'POST', token })
  expect((await me(second)).status).toBe(200)
})

test('D5 with a full disk reading and device keys still work', async () => {
  const { token } = await server.user()
  const key = () => server.request<{ device_key?: string }>(`/v1/me?device=${'d'.repeat(32)}`, { token })
  const before = (await key()).body.device_key
  server.advanceClock(61 * minutes)
  const mend = await failWrites(server.store, ['INSERT ON devices', 'UPDATE ON devices', 'UPDATE ON sessions'])
  const after = await key()
  expect([after.status, after.body.device_key]).toEqual([200, before])
  await mend()
})

test('sessions outlive a restart of the server', async () => {
  const { token } = await server.user()
  await server.restart()
  expect((await me(token)).status).toBe(200)
})

test('a call for another user than the token’s is refused', async () => {
  const other = await server.user()
  const { status, body } = await server.request('/v1/me', { user, headers: { 'X-Acting-User': other.id } })
  expect([status, body['code']]).toEqual([409, 'wrong_user'])
  expect((await server.request('/v1/refresh_token', { method: 'PUT', user, headers: { 'X-Acting-User': other.id } })).status).toBe(409)
  expect((await server.request('/v1/me', { user, headers: { 'X-Acting-User': user.id } })).status).toBe(200)
})
