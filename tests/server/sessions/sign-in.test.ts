import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { insertAccount } from '#server/subjects/sign-up/accounts.ts'
import { AttemptLimit } from '#server/core/attempt-limit.ts'
import { hashPassword, noPassword } from '#server/subjects/sessions/passwords.ts'
import { type Answer, type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { expectSameAnswers, samples } from '../search/equal-answers.ts'
import { ada as newPerson } from '../sign-ups.ts'

let server: TestServer
beforeAll(async () => {
  // With a socket the address of a caller is the one that a local proxy names.
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A new client address each time. */
let callers = 0
const elsewhere = () => `10.${callers >> 16}.${(callers >> 8) & 255}.${callers++ & 255}`

const signIn = (email: string, password: string, from = elsewhere()): Promise<Answer> =>
  server.request('/v1/authenticate', { body: { email, password }, headers: { 'X-Forwarded-For': from } })
const forgot = (email: string) =>
  server.request('/v1/reset_password', { body: { user: { email } }, headers: { 'X-Forwarded-For': elsewhere() } })

describe('A7 no answer or time tells whether an address has an account', () => {
  beforeAll(async () => {
    const password_hash = await hashPassword('a password of many')
    const person = { first_name: 'Sam', last_name: 'Sample', user_type: 'free' as const }
    await server.store.write(async tx => {
      for (let n = 0; n < samples; n++) {
        await insertAccount(tx, { ...person, email: `known${n}@example.org`, password_hash }, server.now())
        await insertAccount(tx, { ...person, email: `open${n}@example.org`, password_hash: noPassword }, server.now())
        await insertAccount(tx, { ...person, email: `closed${n}@example.org`, password_hash, failed_logins: 100 }, server.now())
      }
    })
  })

  test('unknown, unconfirmed, wrong, passwordless and closed accounts get the same answer in equal time', async () => {
    await signIn('somebody@example.org', 'warming up')
    for (let n = 0; n < samples; n++)
      await server.request('/v1/sign_up', {
        body: { user: { ...newPerson, email: `unconfirmed${n}@example.org`, password: 'a password of many people' } },
        headers: { 'X-Forwarded-For': elsewhere() },
      })
    expect(await server.store.read.selectFrom('links').select('kind').where('kind', '=', 'confirmation').execute()).toHaveLength(samples)
    await expectSameAnswers({
      unknown: n => signIn(`unknown${n}@example.org`, 'a password of many'),
      unconfirmed: n => signIn(`unconfirmed${n}@example.org`, 'a password of many people'),
      wrong: n => signIn(`known${n}@example.org`, 'not the password'),
      passwordless: n => signIn(`open${n}@example.org`, 'a password of many'),
      closed: n => signIn(`closed${n}@example.org`, 'a password of many'),
    })
  })

  test('a request for a new password gets the same answer in equal time', async () => {
    await forgot('somebody@example.org')
    await expectSameAnswers({
      unknown: n => forgot(`unknown${n}@example.org`),
      unconfirmed: n => forgot(`unconfirmed${n}@example.org`),
      known: n => forgot(`known${n}@example.org`),
    })
    // Both stored a link: the mail is the only difference.
    const links = await server.store.read.selectFrom('links').select('email').execute()
    expect(links.filter(link => link.email.startsWith('unknown'))).toHaveLength(samples)
  })
})

describe('guessing passwords', () => {
  test('A8 after ten failures even the right password must wait, only from that network', async () => {
    const person = await server.user()
    const here = elsewhere()
    for (let n = 0; n < 10; n++) expect((await signIn(person.email, 'wrong', here)).status).toBe(401)
    const stopped = await signIn(person.email, person.password, here)
    expect([stopped.status, stopped.body['code']]).toEqual([429, 'too_many'])
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(60)
    const other = await server.user()
    expect((await signIn(other.email, other.password, here)).status).toBe(200)
    expect((await signIn(person.email, person.password)).status).toBe(200)
  })

  test('A8 simultaneous guesses are limited to ten too, also for an unknown address', async () => {
    const here = elsewhere()
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn('nobody@example.org', 'wrong', here)))
    expect(answers.filter(one => one.status === 401)).toHaveLength(10)
    expect(answers.filter(one => one.status === 429)).toHaveLength(20)
  })

  test('A9 guesses at one account from many networks are limited, other accounts are not', async () => {
    const [person, other] = [await server.user(), await server.user()]
    const answers: number[] = []
    for (let n = 0; n < 60; n++) answers.push((await signIn(person.email, 'wrong')).status)
    expect(answers.filter(status => status === 401)).toHaveLength(50)
    expect(answers.slice(50)).toEqual(Array.from({ length: 10 }, () => 429))
    expect((await signIn(person.email, person.password)).status).toBe(429)
    expect((await signIn(other.email, other.password)).status).toBe(200)
  })

  describe('from one address at many accounts', () => {
    const here = elsewhere()
    let person: TestUser
    const guessAt = (first: number, count: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => signIn(`stuffed${first + n}@example.org`, 'wrong', here)))
    // In two parts: no more passwords may wait at once, and each is hashed.
    let earlier: Awaited<ReturnType<typeof guessAt>>
    beforeAll(async () => {
      person = await server.user()
      earlier = await guessAt(0, 150)
    })

    test('A9 simultaneous guesses at many accounts from one address are limited to three hundred', async () => {
      const answers = [...earlier, ...(await guessAt(150, 160)), await signIn(person.email, person.password, here)]
      expect(answers.filter(one => one.status === 401)).toHaveLength(300)
      expect(answers.at(-1)!.status).toBe(429)
      expect((await signIn(person.email, person.password)).status).toBe(200)
    })
  })

  describe('A8 after a hundred failures in a row', () => {
    let person: TestUser
    beforeAll(async () => {
      person = await server.user()
      await server.store.write(tx => tx.updateTable('users').set({ failed_logins: 99 }).where('id', '=', person.id).execute())
    })
    const mails = () => server.store.read.selectFrom('mails').select('body').where('to_address', '=', person.email).execute()

    test('no password opens the account; its owner gets one mail and keeps their sessions', async () => {
      const wrong = await signIn(person.email, 'wrong')
      const right = await signIn(person.email, person.password)
      expect([right.status, right.body]).toEqual([wrong.status, wrong.body])
      expect(await mails()).toHaveLength(1)
      expect((await server.request('/v1/me', { user: person })).status).toBe(200)
    })

    test('a new password opens it again at once', async () => {
      await forgot(person.email)
      const reset_password_token = /reset_password_token=([\w-]+)/.exec((await mails()).at(-1)!.body)![1]
      const password = 'lanterns over the harbour'
      await server.request('/v1/reset_password', { method: 'PUT', body: { user: { reset_password_token, password } } })
      expect((await signIn(person.email, password)).status).toBe(200)
    })
  })

  test('a right password resets the count of wrong ones', async () => {
    const person = await server.user()
    await signIn(person.email, 'wrong')
    await signIn(person.email, person.password)
    const row = await server.store.read.selectFrom('users').select('failed_logins').where('id', '=', person.id).executeTakeFirst()
    expect(row).toEqual({ failed_logins: 0 })
  })
})

describe('A36 a device that has signed in before', () => {
  interface SignedIn {
    device_secret?: string
    code?: string
  }
  const signInWith = (email: string, password: string, device_secret: string | undefined) =>
    server.request<SignedIn>('/v1/authenticate', {
      body: { email, password, device_secret },
      headers: { 'X-Forwarded-For': elsewhere() },
    })
  const secretOf = async ({ email, password }: TestUser, earlier?: string) =>
    (await signInWith(email, password, earlier)).body.device_secret!
  const guessFromElsewhere = async ({ email }: TestUser) => {
    for (let n = 0; n < 51; n++) await signIn(email, 'wrong')
  }
  const failedLogins = async ({ id }: TestUser) =>
    (await server.store.read.selectFrom('users').select('failed_logins').where('id', '=', id).executeTakeFirst())?.failed_logins

  test('lets its owner in while guesses from elsewhere are stopped; no other browser gets in by it', async () => {
    const person = await server.user()
    const secret = await secretOf(person)
    const stranger = await secretOf(await server.user())
    await guessFromElsewhere(person)
    for (const other of [undefined, 'x'.repeat(43), stranger])
      expect((await signInWith(person.email, person.password, other)).status).toBe(429)
    expect((await signInWith(person.email, person.password, secret)).status).toBe(200)
    expect((await signInWith(person.email, person.password, undefined)).status).toBe(429)
  })

  test('has ten wrong passwords of its own, also simultaneous ones, and is then as unknown as others', async () => {
    const person = await server.user()
    const secret = await secretOf(person)
    await guessFromElsewhere(person)
    const guesses = await Promise.all(Array.from({ length: 14 }, () => signInWith(person.email, 'wrong', secret)))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4)
    expect((await signInWith(person.email, person.password, secret)).status).toBe(429)
  })

  test('a right password gives it new attempts, and its wrong ones do not count elsewhere', async () => {
    const person = await server.user()
    const secret = await secretOf(person)
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) expect((await signInWith(person.email, 'wrong', secret)).status).toBe(401)
      expect(await secretOf(person, secret)).toBe(secret)
    }
    expect(await failedLogins(person)).toBe(0)
    expect((await signIn(person.email, person.password)).status).toBe(200)
  })

  test('opens an account that guesses have closed, which stays closed for others', async () => {
    const person = await server.user()
    const secret = await secretOf(person)
    await server.store.write(tx => tx.updateTable('users').set({ failed_logins: 100 }).where('id', '=', person.id).execute())
    expect((await signInWith(person.email, person.password, secret)).status).toBe(200)
    expect((await signIn(person.email, person.password)).status).toBe(401)
  })

  test('several users of one browser share its secret; a secret that the server did not make is not kept', async () => {
    const [first, second] = [await server.user(), await server.user()]
    const secret = await secretOf(first)
    expect(await secretOf(second, secret)).toBe(secret)
    expect(await secretOf(first, 'y'.repeat(43))).not.toBe('y'.repeat(43))
    expect((await signInWith(first.email, first.password, 'not a secret')).status).toBe(422)
  })

  test('is stored as a hash, among twenty at most, and forgotten with a new password', async () => {
    const person = await server.user()
    const secret = await secretOf(person)
    const rows = () => server.store.read.selectFrom('known_devices').selectAll().where('user_id', '=', person.id).execute()
    expect(JSON.stringify(await rows())).not.toContain(secret)
    for (let n = 0; n < 21; n++) {
      server.advanceClock(1000)
      await secretOf(person)
    }
    expect(await rows()).toHaveLength(20)
    const user = { current_password: person.password, password: 'lanterns over the harbour' }
    const token = await server.session(person.id)
    expect((await server.request('/v1/change_password', { method: 'PUT', token, body: { user } })).status).toBe(200)
    expect(await rows()).toEqual([])
  })
})

test('an address matches in any case, a password only exactly', async () => {
  const { email, password } = await server.user()
  expect((await signIn(` ${email.toUpperCase()} `, password)).status).toBe(200)
  expect((await signIn(email, ` ${password}`)).status).toBe(401)
})

describe('A8 the wait after too many failures', () => {
  afterEach(() => vi.useRealTimers())

  const waits = async (limit: AttemptLimit) =>
    limit.check('key').then(
      () => 0,
      (refusal: { retryAfter: number }) => refusal.retryAfter,
    )
  const failAll = async (limit: AttemptLimit) => {
    for (let n = 0; n < 10; n++) await limit.failed('key')
  }

  test('doubles each time, up to an hour, and always ends', async () => {
    vi.useFakeTimers()
    const limit = new AttemptLimit('guesses', { points: 10, seconds: 900 }, {})
    const seen: number[] = []
    for (let time = 0; time < 5; time++) {
      await failAll(limit)
      const wait = await waits(limit)
      seen.push(wait)
      await expect(limit.failed('key')).rejects.toMatchObject({ code: 'too_many' })
      vi.advanceTimersByTime(wait * 1000 + 1)
      expect(await waits(limit)).toBe(0)
    }
    expect(seen).toEqual([900, 1800, 3600, 3600, 3600])
  })

  test('starts again after a day and after a success', async () => {
    vi.useFakeTimers()
    const limit = new AttemptLimit('guesses', { points: 10, seconds: 900 }, {})
    await failAll(limit)
    vi.advanceTimersByTime(25 * 3600_000)
    await failAll(limit)
    expect(await waits(limit)).toBe(900)
    await limit.succeeded('key')
    expect(await waits(limit)).toBe(0)
  })

  test('failures before the period do not count', async () => {
    vi.useFakeTimers()
    const limit = new AttemptLimit('guesses', { points: 10, seconds: 900 }, {})
    for (let n = 0; n < 9; n++) await limit.failed('key')
    vi.advanceTimersByTime(901_000)
    await limit.failed('key')
    expect(await waits(limit)).toBe(0)
  })
})
