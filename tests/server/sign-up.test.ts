import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { dataFiles } from '#server/core/data-files.ts'
import { insertAccount } from '#server/subjects/sign-up/accounts.ts'
import { createLink } from '#server/subjects/links/rows.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { type TestServer, startTestServer } from '../support/test-server.ts'
import { onPostgres } from '../support/test-store.ts'
import { expectSameAnswers, samples } from './search/equal-answers.ts'
import { ada, confirm, mailsTo, newcomer, secretTo, signUp } from './sign-ups.ts'

const hour = 3600_000
const day = 24 * hour

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const show = (secret: string) => server.request(`/v1/confirmation?confirmation_token=${secret}`)
const account = (email: string) => server.store.read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const links = (email: string) => server.store.read.selectFrom('links').selectAll().where('email', '=', email).execute()
const aSecret = expect.stringMatching(/^[\w-]{43}$/) as string
/** Cheap: an account without a password. */
const known = (email: string) =>
  server.store.write(tx =>
    insertAccount(tx, { first_name: 'Kay', last_name: 'Known', email, password_hash: 'x', user_type: 'free' }, server.now()),
  )

test('an account is created only by the link in the mail', async () => {
  const { status, body } = await signUp(server, { email: ' Ada@Example.org ' })
  expect([status, body]).toEqual([200, { proof: aSecret }])
  expect(await account(ada.email)).toBeUndefined()
  const secret = await secretTo(server, ada.email, 'confirmation')
  for (const _ of [1, 2]) expect((await show(secret)).body).toEqual({ kind: 'confirmation', email: ada.email, full_name: 'Ada Lovelace' })
  expect(await account(ada.email)).toBeUndefined()

  const confirmed = await confirm(server, secret, { proof: body['proof'] })
  expect(confirmed.status).toBe(200)
  expect(confirmed.body.redirect).toBeUndefined()
  const { token, user, revocation } = confirmed.body.session!
  expect(revocation).toEqual(aSecret)
  expect(user).toMatchObject({
    full_name: 'Ada Lovelace',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: ada.email,
    user_type: 'premium',
    verified: false,
    category: { name: 'academic' },
    onboarding_step: 1,
    acknowledged_cookies: false,
    cookie_analytics: false,
    has_password: true,
    credits_remaining: limits.credits.atStart.ai,
  })
  expect(user.slug_values).toEqual([expect.stringMatching(/^ada-lovelace-[\da-f]{8}$/)])
  expect((await server.request('/v1/me', { token })).status).toBe(200)
  await server.signIn(ada.email, ada.password)
  const ledger = await server.store.read.selectFrom('credit_ledger').selectAll().where('user_id', '=', user.user_id).execute()
  expect(ledger).toEqual([expect.objectContaining({ mid: 'start', ai_credits: 50, contact_credits: 5 })])
})

test('a name in one case gets capitals at sign-up, except for its particles', async () => {
  for (const [at, first_name, last_name, expected] of [
    [1, 'jan', 'van der berg', 'Jan van der Berg'],
    [2, 'MARÍA', 'DE LA CRUZ', 'María de la Cruz'],
    [3, 'Ludwig', 'Van Der Rohe', 'Ludwig Van Der Rohe'],
  ] as const) {
    const typed = { email: `particles-${at}@example.org`, first_name, last_name }
    const { user } = await newcomer(server, typed)
    expect(user.full_name).toBe(expected)
  }
})

test('A11 a link’s secret has 256 bits, is stored as a hash, works once and expires after 24 hours', async () => {
  const email = 'once@example.org'
  const { proof } = (await signUp(server, { email })).body
  const secret = await secretTo(server, email, 'confirmation')
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  const [mail] = await mailsTo(server, email)
  const kept = JSON.stringify([
    await links(email),
    await server.store.read.selectFrom('mails').selectAll().where('id', '!=', mail!.id).execute(),
  ])
  expect(kept).not.toContain(secret)
  expect(kept).not.toContain(ada.password)
  expect(kept).not.toContain(proof)

  // HEAD, which mail scanners send, changes nothing either.
  expect((await fetch(`${server.url}/v1/confirmation?confirmation_token=${secret}`, { method: 'HEAD' })).status).toBe(200)
  const both = await Promise.all([confirm(server, secret, { proof }), confirm(server, secret, { proof })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  expect((await show(secret)).body).toMatchObject({ code: 'link_expired' })
  expect(await links(email)).toEqual([])

  const late = 'late@example.org'
  await signUp(server, { email: late })
  const old = await secretTo(server, late, 'confirmation')
  server.advanceClock(24 * hour)
  expect([(await show(old)).status, (await confirm(server, old)).status]).toEqual([410, 410])
  expect(await account(late)).toBeUndefined()
})

test('an expired link can be requested again for a month and is then deleted', async () => {
  const email = 'slow@example.org'
  const { proof } = (await signUp(server, { email })).body
  server.advanceClock(5 * day)
  expect((await server.request('/v1/confirmation/resend', { body: { user: { email } } })).body).toEqual({})
  expect((await confirm(server, await secretTo(server, email, 'confirmation'), { proof })).status).toBe(200)

  const never = 'never@example.org'
  await signUp(server, { email: never })
  const begun = {
    state_hash: 'x',
    provider: 'orcid',
    purpose: 'authenticate',
    user_id: null,
    binding_hash: 'y',
    code_verifier: null,
  } as const
  const state = { ...begun, created_at: server.now(), expires_at: server.now() + hour }
  await server.store.write(tx => tx.insertInto('provider_states').values(state).execute())
  server.advanceClock(30 * day)
  await deleteExpired(server.store, server.dir, server.now())
  expect(await links(never)).toHaveLength(1)
  expect(await server.store.read.selectFrom('provider_states').selectAll().execute()).toEqual([])
  server.advanceClock(day + 1000)
  await deleteExpired(server.store, server.dir, server.now())
  expect(await links(never)).toEqual([])
})

test('a stranger who signed up first with an address gets no access to its account', async () => {
  const email = 'mine@example.org'
  await signUp(server, { email, first_name: 'Mallory', password: 'a password of somebody else' })
  const theirs = await secretTo(server, email, 'confirmation')
  const { proof } = (await signUp(server, { email })).body
  const [first, second] = await mailsTo(server, email, 'confirmation')
  expect(first!.body).toContain('Mallory Lovelace')
  expect(second!.body).toContain('Ada Lovelace')
  expect((await confirm(server, await secretTo(server, email, 'confirmation'), { proof })).status).toBe(200)
  await server.signIn(email, ada.password)
  await expect(server.signIn(email, 'a password of somebody else')).rejects.toThrow('401')
  expect((await confirm(server, theirs)).body).toMatchObject({ code: 'link_expired' })
})

test('A11 a stranger’s password never opens an account: the link’s page asks for a new one', async () => {
  const email = 'lured.in@example.org'
  const { proof } = (await signUp(server, { email, password: 'a password of somebody else' })).body
  const secret = await secretTo(server, email, 'confirmation')
  const attempts = [
    {},
    { proof: 'A'.repeat(43) },
    { password: 'too short' },
    { password: 'passwordpassword' },
    { password: 'ada lovelace 1815' },
  ]
  for (const attempt of attempts) {
    const { status, body } = await confirm(server, secret, attempt)
    expect([status, Object.keys((body as { errors?: object }).errors ?? {}).join()], JSON.stringify(attempt)).toEqual([
      422,
      expect.stringMatching(/password$/),
    ])
  }
  expect(await account(email)).toBeUndefined()
  expect((await confirm(server, secret, { password: ada.password })).body.session).toMatchObject({ user: { email, has_password: true } })
  await server.signIn(email, ada.password)
  await expect(server.signIn(email, 'a password of somebody else')).rejects.toThrow('401')
  expect((await confirm(server, secret, { proof })).body).toMatchObject({ code: 'link_expired' })
})

test('a sign-up that the owner of the address declines is deleted', async () => {
  const email = 'unwanted@example.org'
  await signUp(server, { email })
  const secret = await secretTo(server, email, 'confirmation')
  expect((await confirm(server, secret, { action: 'declined' })).body).toEqual({})
  expect((await confirm(server, secret)).status).toBe(410)
  expect([await account(email), await links(email)]).toEqual([undefined, []])
})

test('A7 a sign-up with a known address gets the same answer in equal time; only the mail differs', async () => {
  for (let n = 0; n < samples; n++) await known(`known${n}@example.org`)
  const asking = (kind: string) => async (n: number) => {
    const headers = { 'X-Forwarded-For': `10.0.${n}.1` }
    const answer = await server.request('/v1/sign_up', { body: { user: { ...ada, email: `${kind}${n}@example.org` } }, headers })
    expect(answer.body).toEqual({ proof: aSecret })
    return { ...answer, body: { proof: 'random' } }
  }
  await expectSameAnswers({ known: asking('known'), unknown: asking('unknown') })

  expect((await mailsTo(server, 'known0@example.org')).map(({ kind }) => kind)).toEqual(['already_registered'])
  expect((await mailsTo(server, 'known0@example.org'))[0]!.body).toContain('/forgot')
  expect(await links('known0@example.org')).toEqual([])
  const asked = await Promise.all(
    ['known0', 'unknown0', 'nobody'].map(name =>
      server.request('/v1/confirmation/resend', { body: { user: { email: `${name}@example.org` } } }),
    ),
  )
  for (const { status, body } of asked) expect([status, body]).toEqual([200, {}])
  expect(await mailsTo(server, 'nobody@example.org')).toEqual([])
})

test.skipIf(onPostgres)('A7 a link that is asked for again costs a flush of the disk for an unknown address too', async () => {
  const database = new Database(join(server.dir, dataFiles.users))
  // Another number for every commit that wrote something.
  const version = () => (database.prepare('PRAGMA data_version').get() as { data_version: number }).data_version
  // Until nothing else is written.
  await vi.waitFor(async () => {
    const before = version()
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(version()).toBe(before)
  }, 10_000)
  const before = version()
  await server.request('/v1/confirmation/resend', { body: { user: { email: 'asks.again.and.is.nobody@example.org' } } })
  expect(version()).not.toBe(before)
  database.close()
})

test('A30 an address gets five mails per day, known or not, with the same answer', async () => {
  const email = 'bombed@example.org'
  for (let n = 0; n < 7; n++) expect((await signUp(server, { email })).status).toBe(200)
  await server.request('/v1/confirmation/resend', { body: { user: { email } } })
  expect(await mailsTo(server, email)).toHaveLength(limits.links.mailsADay)
  server.advanceClock(day)
  await signUp(server, { email })
  expect(await mailsTo(server, email)).toHaveLength(limits.links.mailsADay + 1)
})

test('A30 one network causes at most a hundred mails per hour, over all addresses', async () => {
  const headers = { 'X-Forwarded-For': '192.0.2.7' }
  const resend = (n: number, from = headers) =>
    server.request('/v1/confirmation/resend', { body: { user: { email: `p${n}@example.org` } }, headers: from })
  const answers = await Promise.all(Array.from({ length: 130 }, (_, n) => resend(n)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
  const refused = answers.find(({ status }) => status === 429)!
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await resend(1, { 'X-Forwarded-For': '192.0.2.8' })).status).toBe(200)
})

test('an invalid sign-up has errors on its fields, and no mail is sent', async () => {
  const wrong: [object, string][] = [
    [{ first_name: ' ' }, 'user.first_name'],
    [{ last_name: '' }, 'user.last_name'],
    [{ last_name: 'Lovelace\r\nBcc: victim@example.org' }, 'user.last_name'],
    [{ first_name: 'Ada\u2028Bcc: victim@example.org' }, 'user.first_name'],
    [{ first_name: 'A\u202eevil' }, 'user.first_name'],
    [{ last_name: '\u2067Lovelace' }, 'user.last_name'],
    [{ email: 'nobody' }, 'user.email'],
    [{ email: 'a@example.org,victim@example.org' }, 'user.email'],
    [{ email: '"Ada" <victim@example.org>' }, 'user.email'],
    [{ email: 'victim@example.org (ada@example.org)' }, 'user.email'],
    [{ email: 'ada@example.org\r\nBcc: victim@example.org' }, 'user.email'],
    [{ category: 'admin' }, 'user.category'],
    [{ password: 'fourteen chars' }, 'user.password'],
    [{ password: 'x'.repeat(129) }, 'user.password'],
    [{ password: 'passwordpassword' }, 'password'],
    [{ password: undefined }, 'user.password'],
    [{ coupon_code: '!' }, 'user.coupon_code'],
  ]
  const before = (await server.store.read.selectFrom('mails').select('id').execute()).length
  for (const [change, field] of wrong) {
    const { status, body } = await signUp(server, { email: 'wrong@example.org', ...change })
    expect([status, Object.keys((body['errors'] as object | undefined) ?? {})], JSON.stringify(change)).toEqual([422, [field]])
  }
  expect((await server.store.read.selectFrom('mails').select('id').execute()).length).toBe(before)
})

test('A27 no name puts a link, an address or a line into a mail', async () => {
  const email = 'lured@example.org'
  await signUp(server, { email, first_name: 'Win at https://evil.example/x', last_name: 'or write to a@evil.example' })
  const [mail] = await mailsTo(server, email)
  expect(mail!.body).not.toMatch(/evil\.example|a@|https:\/\/evil/)
  expect(mail!.body.match(/https?:\/\/\S+/g)).toHaveLength(1)
  expect(mail!.subject).toBe('Please confirm your email address')
})

test('a sign-up through ORCID needs no password and creates one account per ORCID', async () => {
  const data = { provider: 'orcid', subject: '0000-0002-1825-0097', first_name: 'Josiah', last_name: 'Carberry', email: null }
  const make = () =>
    server.store.write(tx => createLink(tx, { kind: 'ticket', user_id: null, email: '', data, now: server.now(), lifetimeMs: hour / 2 }))
  const ticket = await make()
  const { user } = await newcomer(server, { email: 'josiah@example.org', password: undefined, ticket } as { email: string })
  expect(user).toMatchObject({ orcid_id: '0000-0002-1825-0097', has_password: false })
  const { proof } = (await signUp(server, { email: 'other@example.org', password: undefined, ticket: await make() })).body
  const secret = await secretTo(server, 'other@example.org', 'confirmation')
  expect((await confirm(server, secret, { proof })).body).toMatchObject({
    code: 'forbidden',
    error: expect.stringContaining('connected to another account'),
  })
  // In another browser only the address counts: a stranger's ORCID would open the account.
  expect((await confirm(server, secret)).status).toBe(422)
  const { session } = (await confirm(server, secret, { password: ada.password })).body
  expect(session?.user).toMatchObject({ has_password: true, orcid_id: null })
  expect((await signUp(server, { email: 'x@example.org', password: undefined, ticket: 'A'.repeat(43) })).status).toBe(410)
})

test('where new accounts are premium, an invitation names no days and takes nothing away', async () => {
  const pia = await server.user()
  const email = 'invited@example.org'
  await server.request('/v1/invite_colleague', { user: pia, body: { email }, key: true })
  const invite_token = await secretTo(server, email, 'free_access')
  expect((await show(invite_token)).body).toMatchObject({ kind: 'free_access', days: 0 })
  expect((await mailsTo(server, email, 'free_access')).at(-1)?.body).not.toContain('days of free access')
  const { user } = await newcomer(server, { email, invite_token } as { email: string })
  expect(user).toMatchObject({ user_type: 'premium' })
  expect(user).not.toHaveProperty('user_type_until')
})

test.each(['free', 'trial', 'verified_academic'] as const)('a new account has the plan that the server gives: %s', async plan => {
  const selling = await startTestServer({ socket: false, settings: { newAccountPlan: plan } })
  const { user } = await newcomer(selling, { email: 'new@example.org' })
  expect(user).toMatchObject({ user_type: plan })
  expect((await selling.request('/v1/installation')).body).toMatchObject({ new_account_plan: plan, guests_see: '12' })
  await selling.stop()
})

test('where new accounts are free, a colleague’s invitation gives one account a trial of fourteen days', async () => {
  const server = await startTestServer({ socket: false, settings: { newAccountPlan: 'free' } })
  const show = (secret: string) => server.request(`/v1/confirmation?confirmation_token=${secret}`)
  const pia = await server.user()
  const email = 'colleague@example.org'
  expect((await server.request('/v1/invite_colleague', { user: pia, body: { email }, key: true })).body).toEqual({})
  const invite_token = await secretTo(server, email, 'free_access')
  expect((await show(invite_token)).body).toMatchObject({ kind: 'free_access', email, days: 14 })
  const { token, user } = await newcomer(server, { email: 'colleague@work.example', invite_token } as { email: string })
  expect(user).toMatchObject({ user_type: 'trial', user_type_until: expect.any(Number) })
  expect((await signUp(server, { email: 'third@example.org', invite_token })).body).toMatchObject({ code: 'link_expired' })
  expect((await server.request('/v1/invite_colleague', { token, body: { email }, key: true })).status).toBe(403)
  const renewed = async () =>
    (await server.request('/v1/authenticate', { body: { email: user.email, password: ada.password } })).body['user']
  server.advanceClock(14 * day - hour)
  expect(await renewed()).toMatchObject({ user_type: 'trial' })
  server.advanceClock(hour + 1000)
  expect(await renewed()).toMatchObject({ user_type: 'free' })
  expect(await renewed()).not.toHaveProperty('user_type_until')
  await server.stop()
})

test('where sign-up is closed an invitation opens it once', async () => {
  const closedServer = await startTestServer({ socket: false, settings: { signUp: 'closed' } })
  try {
    expect((await signUp(closedServer)).body).toMatchObject({ code: 'forbidden' })
    const pia = await closedServer.user()
    const email = 'let.in@example.org'
    await closedServer.request('/v1/invite_colleague', { user: pia, body: { email }, key: true })
    const invite_token = await secretTo(closedServer, email, 'free_access')
    const [first, second] = ['first@example.org', 'second@example.org'] as const
    for (const to of [first, second]) await signUp(closedServer, { email: to, invite_token })
    const follow = async (to: string) => confirm(closedServer, await secretTo(closedServer, to, 'confirmation'), { password: ada.password })
    expect((await follow(first)).status).toBe(200)
    expect((await follow(second)).status).toBe(410)
  } finally {
    await closedServer.stop()
  }
})
