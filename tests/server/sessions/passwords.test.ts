import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword, requireStrongPassword, noPassword, passwordMatches } from '#server/subjects/sessions/passwords.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false })
})
afterAll(() => server.stop())

const chosen = 'lanterns over the harbour'
const minutes = 60_000

const signIn = ({ email }: TestUser, password: string) => server.request('/v1/authenticate', { body: { email, password } })
const me = (token: string) => server.request('/v1/me', { token })

const change = (user: TestUser, password: string, current_password: string | undefined = user.password) =>
  server.request<{ errors?: Record<string, string[]>; code?: string }>('/v1/change_password', {
    method: 'PUT',
    user,
    body: { user: { password, current_password } },
  })

const reset = (reset_password_token: string, password = chosen) =>
  server.request('/v1/reset_password', { method: 'PUT', body: { user: { reset_password_token, password } } })

const mailsTo = (address: string, kind: 'reset' | 'password_changed') =>
  server.store.read.selectFrom('mails').select('body').where('to_address', '=', address).where('kind', '=', kind).execute()

async function secretFor({ email }: TestUser): Promise<string> {
  expect((await server.request('/v1/reset_password', { body: { user: { email } } })).status).toBe(200)
  const mails = await mailsTo(email, 'reset')
  return /reset_password_token=([\w-]+)/.exec(mails.at(-1)?.body ?? '')![1]!
}

describe('A10 a chosen password', () => {
  test.each([
    ['a list of common ones has it', 'qwertyuiopasdfghjkl'],
    ['the list has it in another case', 'QWERTYuiopasdfghjkl'],
    ['one character over and over', 'a'.repeat(40)],
    ['one word twice', 'harbourharbour7harbourharbour7'],
    ['counting up', 'abcdefghijklmnopq'],
    ['counting down', '987654321098765'],
    ['the name of the product and little more', 'Indago-Indago-2026!'],
    ['the own address and little more', 'ada.brook@example.org-1'],
    ['too short once its letters are counted as they are', 'e\u0301'.repeat(8)],
  ])('is refused: %s', async (_, password) => {
    const about = ['Ada Brook', 'ada.brook@example.org']
    await expect(requireStrongPassword(password, about)).rejects.toMatchObject({
      code: 'invalid',
      body: { errors: { password: [expect.any(String)] } },
    })
  })

  test.each([
    ['plain words', 'correct horse battery'],
    ['any script', 'фонари над гаванью ночью'],
    ['emoji', '🦊🐻🌲🌊🔥🎈🎲🎻🏔🚲🛶🧭🪁🪐🫖'],
    ['words beside the own name', 'ada and the seventeen lanterns'],
    ['a list has it with something more', 'qwertyuiopasdfghjkl under water'],
  ])('is taken: %s', async (_, password) => {
    await expect(requireStrongPassword(password, ['Ada Brook', 'ada.brook@example.org'])).resolves.toBeUndefined()
  })

  test('is not truncated: the 128th character counts', async () => {
    const long = `${'lantern '.repeat(16).slice(0, 127)}ä`
    const stored = await hashPassword(long)
    expect(await passwordMatches(stored, long)).toBe(true)
    expect(await passwordMatches(stored, `${[...long].slice(0, 127).join('')}ö`)).toBe(false)
    expect(await passwordMatches(stored, [...long].slice(0, 127).join(''))).toBe(false)
  })

  test('matches in any Unicode composition, also with a hash of an earlier version', async () => {
    const composed = 'caf\u00e9 over the harbour'
    const parted = 'cafe\u0301 over the harbour'
    expect(await passwordMatches(await hashPassword(composed), parted)).toBe(true)
    expect(await passwordMatches(await hash(parted), parted)).toBe(true)
    expect(await passwordMatches(await hash(parted), 'cafe over the harbour')).toBe(false)
  })

  test('has 15 to 128 characters of any kind wherever one is set', async () => {
    const user = await server.user()
    for (const bad of ['fourteen chars', 'x '.repeat(65), 'qwertyuiopasdfghjkl', `${user.email} 12`]) {
      const { status, body } = await change(user, bad)
      expect([status, Object.keys(body.errors ?? {})[0]]).toEqual([422, expect.stringMatching(/(^|\.)password$/)])
    }
    expect((await change(user, 'fifteen letters')).status).toBe(200)
    expect((await signIn(user, 'fifteen letters')).status).toBe(200)
  })
})

describe('changing a password', () => {
  test('A6 ends every other session, keeps this one, and sends a mail', async () => {
    const user = await server.user()
    const elsewhere = await server.signIn(user.email, user.password)
    expect((await change(user, chosen)).status).toBe(200)
    expect((await me(user.token)).status).toBe(200)
    const over = await me(elsewhere)
    expect([over.status, over.body['code']]).toEqual([498, 'session_ended'])
    expect(await mailsTo(user.email, 'password_changed')).toHaveLength(1)
    expect((await signIn(user, user.password)).status).toBe(401)
    expect((await signIn(user, chosen)).status).toBe(200)
  })

  test('A6 of two simultaneous changes one succeeds, and the other device is signed out', async () => {
    const first = await server.user()
    const second = { ...first, token: await server.signIn(first.email, first.password) }
    const answers = await Promise.all([change(first, `${chosen} one`), change(second, `${chosen} two`)])
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 498])
    const alive = await Promise.all([me(first.token), me(second.token)])
    expect(alive.map(answer => answer.status)).toEqual(answers.map(answer => answer.status))
    const isFirst = answers[0].status === 200
    expect((await signIn(first, `${chosen} ${isFirst ? 'one' : 'two'}`)).status).toBe(200)
  })

  test('needs the current password, with an error on its field; ten wrong ones are the limit', async () => {
    const user = await server.user()
    for (const wrong of ['not mine', undefined]) {
      const { status, body } = await change({ ...user, password: '' }, chosen, wrong)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['user.current_password']])
    }
    for (let n = 0; n < 9; n++) await change(user, chosen, 'not mine')
    expect((await change(user, chosen)).body.code).toBe('too_many')
    expect((await signIn(user, user.password)).status).toBe(200)
  })

  test('an account without a password sets its first within 10 minutes of a sign-in', async () => {
    const user = await server.user()
    await server.store.write(tx => tx.updateTable('users').set({ password_hash: noPassword }).where('id', '=', user.id).execute())
    for (const guess of ['', ' ', user.password, 'anything at all']) expect((await signIn(user, guess)).status).not.toBe(200)
    server.advanceClock(16 * minutes)
    expect((await change(user, chosen, undefined)).status).toBe(422)
    // A recent sign-in on another device does not confirm the holder of this session.
    await server.store.write(async tx => {
      const row = await tx.selectFrom('sessions').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
      const elsewhere = { ...row, sid: `other ${row.sid}`, revocation_hash: null, created_at: server.now(), confirmed_at: server.now() }
      await tx.insertInto('sessions').values(elsewhere).execute()
    })
    expect((await change(user, chosen, undefined)).status).toBe(422)
    server.advanceClock(-16 * minutes)
    const first = await server.request('/v1/change_password', { method: 'PUT', user, body: { user: { password: chosen } } })
    expect(first.status).toBe(200)
    expect((await signIn(user, chosen)).status).toBe(200)
  })
})

describe('A11 the link for a new password', () => {
  test('carries 256 bits stored only as a hash, leads to this server, and works once', async () => {
    const user = await server.user()
    const secret = await secretFor(user)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await server.store.read.selectFrom('links').selectAll().execute())).not.toContain(secret)
    expect((await mailsTo(user.email, 'reset'))[0]?.body).toContain('/reset-password?reset_password_token=')
    const answers = await Promise.all([reset(secret), reset(secret, 'another one of my choice')])
    expect(answers.filter(one => one.status === 200)).toHaveLength(1)
    expect(answers.filter(one => one.status === 410)).toHaveLength(1)
    expect((await reset(secret)).body['code']).toBe('link_expired')
  })

  test('A6 ends every session and every other link of the account', async () => {
    const user = await server.user()
    const [first, second] = [await secretFor(user), await secretFor(user)]
    expect((await reset(second)).status).toBe(200)
    expect((await me(user.token)).status).toBe(498)
    expect((await reset(first)).status).toBe(410)
    expect(await mailsTo(user.email, 'password_changed')).toHaveLength(1)
    expect((await signIn(user, chosen)).status).toBe(200)
  })

  test('A6 a sign-in with the old password during the change gets no lasting session', async () => {
    const user = await server.user()
    const secret = await secretFor(user)
    const over = new AbortController()
    const tokens: string[] = []
    /** Signs in with the old password again and again until it is refused. */
    async function signInRepeatedly(): Promise<void> {
      while (!over.signal.aborted) {
        const { status, body } = await signIn(user, user.password)
        if (status !== 200) return
        tokens.push(String(body['token']))
      }
    }
    const attempts = [signInRepeatedly(), signInRepeatedly(), signInRepeatedly()]
    await expect.poll(() => tokens.length, { interval: 5 }).toBeGreaterThan(0)
    expect((await reset(secret)).status).toBe(200)
    over.abort()
    await Promise.all(attempts)
    expect(new Set(await Promise.all(tokens.map(async token => (await me(token)).status)))).toEqual(new Set([498]))
  })

  test('A8 and A30 an address gets five per day, and strangers block its owner only until they expire', async () => {
    const user = await server.user()
    const ask = () => server.request('/v1/reset_password', { body: { user: { email: user.email } } })
    for (let n = 0; n < 7; n++) expect((await ask()).status).toBe(200)
    expect(await mailsTo(user.email, 'reset')).toHaveLength(5)
    server.advanceClock(31 * minutes)
    const secret = await secretFor(user)
    await ask()
    expect(await mailsTo(user.email, 'reset')).toHaveLength(6)
    expect((await reset(secret)).status).toBe(200)
    server.advanceClock(-31 * minutes)
  })

  test('expires after thirty minutes, and a refused password does not use it up', async () => {
    const user = await server.user()
    const secret = await secretFor(user)
    expect((await reset(secret, 'a'.repeat(20))).status).toBe(422)
    server.advanceClock(31 * minutes)
    expect((await reset(secret)).status).toBe(410)
    server.advanceClock(-2 * minutes)
    expect((await reset(secret)).status).toBe(200)
    server.advanceClock(-29 * minutes)
  })

  test('is refused once the account has another address', async () => {
    const user = await server.user()
    const secret = await secretFor(user)
    await server.store.write(tx =>
      tx
        .updateTable('users')
        .set({ email: `moved-${user.email}` })
        .where('id', '=', user.id)
        .execute(),
    )
    expect((await reset(secret)).status).toBe(410)
  })

  test('works with an expired token in the request', async () => {
    const user = await server.user()
    await server.request('/v1/logout', { method: 'POST', user })
    const asked = await server.request('/v1/reset_password', { user, body: { user: { email: user.email } } })
    expect(asked.status).toBe(200)
  })
})
