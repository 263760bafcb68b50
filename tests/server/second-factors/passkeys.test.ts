import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passkeyOrigins } from '#server/subjects/second-factors/relying-party.ts'
import { type Ceremony, SoftwarePasskey } from '../../support/software-passkey.ts'
import type { TestServer, TestUser } from '../../support/test-server.ts'
import { mailsTo } from '../sign-ups.ts'
import { Browser, errorsOf, minutes, origin, rpId, startEnrolling, statusesOf } from './enrolling.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => void ({ server, browser } = await startEnrolling()))
afterAll(() => server.stop())

/** Asks for a login with a passkey alone, and answers with this one; `change` is what an attack changes. */
async function signIn(passkey: SoftwarePasskey, change: Partial<Ceremony> = {}) {
  const { challenge } = (await browser.beginPasskeySignIn()).body
  return browser.passkeySignIn({ challenge, passkey: passkey.used({ challenge, origin, rpId, ...change }) })
}

describe('login with a passkey alone', () => {
  test('A52 it opens the account without a password and counts as two factors', async () => {
    const user = await server.user()
    const { passkey } = await browser.enrolPasskey(user)
    await browser.enrolApp(user)
    const asked = (await browser.beginPasskeySignIn()).body
    expect(asked).toMatchObject({ rpId, userVerification: 'required' })
    expect(asked).not.toHaveProperty('allowCredentials.0')
    const { challenge } = asked
    const done = await browser.passkeySignIn({ challenge, passkey: passkey.used({ challenge, origin, rpId, userHandle: user.id }) })
    expect([done.status, done.body.user.user_id]).toEqual([200, user.id])
    // Nothing more is needed for what needs a confirmed session, nor the password.
    const signedIn = { ...user, token: done.body.token }
    expect((await browser.send(`/users/${user.id}/data`, { user: signedIn })).status).toBe(200)
    expect((await browser.post(`/users/${user.id}`, {}, signedIn, 'DELETE')).status).toBe(200)
  })

  test.each<[string, Partial<Ceremony>]>([
    ['another origin', { origin: 'https://indago.example.com' }],
    ['another port', { origin: `${origin}:8443` }],
    ['another site', { rpId: 'example.org' }],
    ['no verification of its user', { verified: false }],
    ['nobody present', { present: false }],
    ['another challenge', { challenge: 'x'.repeat(43) }],
    ['another ceremony', { type: 'webauthn.create' }],
    ['the handle of another user', { userHandle: '00000000-0000-0000-0000-000000000000' }],
  ])('A52 a login is refused that is signed for %s, and as for an unknown passkey', async (_, change) => {
    const { passkey } = await browser.enrolPasskey(await server.user())
    const refused = await signIn(passkey, change)
    const unknown = await signIn(new SoftwarePasskey())
    expect(refused.status).toBe(401)
    expect([refused.status, refused.body]).toEqual([unknown.status, unknown.body])
    // The passkey itself is fine.
    expect((await signIn(passkey)).status).toBe(200)
  })

  test('A52 a signature of another key for a known passkey is refused', async () => {
    const { passkey } = await browser.enrolPasskey(await server.user())
    const { challenge } = (await browser.beginPasskeySignIn()).body
    const forged = { ...new SoftwarePasskey().used({ challenge, origin, rpId }), id: passkey.id, rawId: passkey.id }
    expect((await browser.passkeySignIn({ challenge, passkey: forged })).status).toBe(401)
  })

  test('A52 an answer works once, also when it is sent twice at once, and not after five minutes', async () => {
    const { passkey } = await browser.enrolPasskey(await server.user())
    const { challenge } = (await browser.beginPasskeySignIn()).body
    const answer = { challenge, passkey: passkey.used({ challenge, origin, rpId }) }
    const answers = await Promise.all([1, 2, 3].map(() => browser.passkeySignIn(answer)))
    expect(statusesOf(answers)).toEqual([200, 410, 410])
    const late = (await browser.beginPasskeySignIn()).body.challenge
    server.advanceClock(5 * minutes)
    const lateAnswer = passkey.used({ challenge: late, origin, rpId })
    expect(errorsOf(await browser.passkeySignIn({ challenge: late, passkey: lateAnswer }))).toEqual([410, 'challenge_expired', []])
  })

  test('A52 a challenge of a second step or a confirmation starts no login', async () => {
    const user = await server.user()
    const { passkey } = await browser.enrolPasskey(user)
    for (const { challenge } of [await browser.stepOf(user), await browser.beginConfirmation(user)])
      expect((await browser.passkeySignIn({ challenge, passkey: passkey.used({ challenge, origin, rpId }) })).status).toBe(410)
  })

  test('A52 a counter that stands still or goes back is refused; passkeys without a counter work', async () => {
    const { passkey } = await browser.enrolPasskey(await server.user())
    expect((await signIn(passkey, { counter: 7 })).status).toBe(200)
    expect((await signIn(passkey, { counter: 7 })).status).toBe(401)
    expect((await signIn(passkey, { counter: 6 })).status).toBe(401)
    expect((await signIn(passkey, { counter: 8 })).status).toBe(200)
    const { passkey: synced } = await browser.enrolPasskey(await server.user())
    for (let n = 0; n < 2; n++) expect((await signIn(synced, { counter: 0, backedUp: true })).status).toBe(200)
  })

  test('A52 a removed passkey opens nothing, and many wrong answers stop an address', async () => {
    const user = await server.user()
    const { passkey, pid } = await browser.enrolPasskey(user)
    await browser.post(`/users/${user.id}/passkeys/${pid}`, undefined, user, 'DELETE')
    const statuses = []
    for (let n = 0; n < 102; n++) statuses.push((await signIn(passkey)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
  })
})

describe('a new passkey', () => {
  test('A52 it is asked for with verification of its user, so that it can be found without an address', async () => {
    const user = await server.user()
    const { passkey } = await browser.enrolPasskey(user)
    const { body } = await browser.beginPasskey(user)
    expect(body).toMatchObject({
      rp: { id: rpId },
      user: { name: user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id }],
    })
  })

  test.each<[string, Partial<Ceremony>]>([
    ['another origin', { origin: 'https://evil.example.org' }],
    ['another site', { rpId: 'example.org' }],
    ['no verification of its user', { verified: false }],
    ['another challenge', { challenge: 'x'.repeat(43) }],
    ['a login', { type: 'webauthn.get' }],
  ])('A52 one that was made for %s is refused, and its challenge is used up', async (_, change) => {
    const user = await server.user()
    const { challenge } = (await browser.beginPasskey(user)).body
    const ceremony = { challenge, origin, rpId }
    const made = new SoftwarePasskey().created({ ...ceremony, ...change })
    expect((await browser.addPasskey(user, { challenge, name: 'Key', passkey: made })).status).toBe(422)
    const right = new SoftwarePasskey().created(ceremony)
    expect((await browser.addPasskey(user, { challenge, name: 'Key', passkey: right })).status).toBe(410)
    expect((await browser.factorsOf(user)).passkeys).toEqual([])
  })

  test('A52 a challenge of another user, or of another session, adds nothing; nor one that was used', async () => {
    const [mine, theirs] = [await server.user(), await server.user()]
    const { challenge } = (await browser.beginPasskey(mine)).body
    const body = { challenge, name: 'Key', passkey: new SoftwarePasskey().created({ challenge, origin, rpId }) }
    expect(errorsOf(await browser.addPasskey(theirs, body))).toEqual([410, 'challenge_expired', []])
    const elsewhere = { ...mine, token: await server.session(mine.id) }
    expect((await browser.addPasskey(elsewhere, body)).status).toBe(410)
    expect((await browser.addPasskey(mine, body)).status).toBe(200)
    const other = { ...body, passkey: new SoftwarePasskey().created({ challenge, origin, rpId }) }
    expect((await browser.addPasskey(mine, other)).status).toBe(410)
  })

  test('A52 two answers with one challenge at once add one passkey', async () => {
    const user = await server.user()
    const { challenge } = (await browser.beginPasskey(user)).body
    const add = () =>
      browser.addPasskey(user, { challenge, name: 'Key', passkey: new SoftwarePasskey().created({ challenge, origin, rpId }) })
    expect(statusesOf(await Promise.all([add(), add()]))).toEqual([200, 410])
  })

  test('A52 a passkey that another account has is refused', async () => {
    const [mine, theirs] = [await server.user(), await server.user()]
    const { passkey } = await browser.enrolPasskey(theirs)
    const { challenge } = (await browser.beginPasskey(mine)).body
    const copied = passkey.created({ challenge, origin, rpId })
    expect((await browser.addPasskey(mine, { challenge, name: 'Key', passkey: copied })).status).toBe(422)
  })

  test('A52 malformed answers are refused as invalid', async () => {
    const user = await server.user()
    const made = (challenge: string) => new SoftwarePasskey().created({ challenge, origin, rpId })
    const damage: ((answer: ReturnType<SoftwarePasskey['created']>) => unknown)[] = [
      answer => ({ ...answer, id: 'another' }),
      answer => ({ ...answer, type: 'password' }),
      answer => ({ ...answer, response: { ...answer.response, attestationObject: 'AAAA' } }),
      answer => ({ ...answer, response: { ...answer.response, clientDataJSON: 'e30' } }),
      answer => ({ ...answer, response: { ...answer.response, attestationObject: '<script>' } }),
      () => ({}),
    ]
    for (const damaged of damage) {
      const { challenge } = (await browser.beginPasskey(user)).body
      expect((await browser.addPasskey(user, { challenge, name: 'Key', passkey: damaged(made(challenge)) })).status).toBe(422)
    }
  })

  test('an account has twenty passkeys at most; each has a name that its owner can change', async () => {
    const user = await server.user()
    const { pid } = await browser.enrolPasskey(user)
    const renamed = await browser.post<{ passkeys: { name: string }[] }>(
      `/users/${user.id}/passkeys/${pid}`,
      { name: ' Blue key ' },
      user,
      'PUT',
    )
    expect(renamed.body.passkeys.map(({ name }) => name)).toEqual(['Blue key'])
    const stranger = await server.user()
    for (const method of ['PUT', 'DELETE'])
      expect(
        (await browser.post(`/users/${stranger.id}/passkeys/${pid}`, method === 'PUT' ? { name: 'Mine' } : undefined, stranger, method))
          .status,
      ).toBe(404)
    for (let n = 1; n < 20; n++) await browser.enrolPasskey(user, `Key ${n}`)
    const full = await browser.beginPasskey(user)
    expect([full.status, (full.body as unknown as { error: string }).error]).toEqual([422, expect.stringContaining('20 passkeys')])
  })

  test('the owner is told by mail, without a link in the name', async () => {
    const user = await server.user()
    const { pid } = await browser.enrolPasskey(user, 'My key')
    // As it could be called before such signs were refused.
    await server.store.write(tx => tx.updateTable('passkeys').set({ name: 'My\u202Ekey' }).where('id', '=', pid).execute())
    await browser.post(`/users/${user.id}/passkeys/${pid}`, undefined, user, 'DELETE')
    const mails = await mailsTo(server, user.email, 'second_factor_changed')
    expect(mails.map(({ subject }) => subject)).toEqual(['A passkey was added to your account', 'A passkey was removed from your account'])
    expect(mails[0]!.body).toContain('“My key”')
    expect(mails[1]!.body).toContain('“Mykey”')
    expect(mails[1]!.body).toContain('Logging in needs no second step now')
  })
})

describe('where passkeys work', () => {
  const local = { host: '127.0.0.1', port: 4321 }
  test.each([
    [{ ...local }, ['http://localhost:4321']],
    [{ ...local, publicUrl: 'https://indago.example.org' }, ['https://indago.example.org', 'http://localhost:4321']],
    [{ ...local, host: '0.0.0.0', publicUrl: 'http://indago.example.org' }, ['http://localhost:4321']],
    [{ ...local, host: '192.168.1.7', publicUrl: 'https://192.168.1.7' }, []],
    [{ ...local, host: '::', port: 80, publicUrl: 'https://[2001:db8::1]' }, ['http://localhost']],
    [{ ...local, publicUrl: 'http://localhost:4321' }, ['http://localhost:4321']],
  ])('%j: %j', (given, origins) => {
    expect(passkeyOrigins(given)).toEqual(origins)
  })

  test('A52 elsewhere the answer says where they work, and the installation tells before', async () => {
    const elsewhere = new Browser(server, 'http://127.0.0.1:4321')
    const user: TestUser = await server.user()
    for (const answer of [await elsewhere.beginPasskey(user), await elsewhere.beginPasskeySignIn()])
      expect([answer.status, (answer.body as unknown as { error: string }).error]).toEqual([404, expect.stringContaining(origin)])
    const { body } = await server.request<{ passkeys_at: string[] }>('/v1/installation')
    expect(body.passkeys_at[0]).toBe(origin)
  })
})
