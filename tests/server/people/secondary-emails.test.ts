import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { SecondaryEmail } from '#contract/secondary-emails.ts'
import { mostSecondaryEmails } from '#server/subjects/secondary-emails/rows.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { expectSameAnswers, samples } from '../search/equal-answers.ts'
import { confirm, mailsTo, secretTo, signUp } from '../sign-ups.ts'

const day = 24 * 3600_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false })
})
afterAll(() => server.stop())

const path = (user: TestUser, rest = '') => `/v1/users/${user.id}/secondary_emails${rest}`
const add = (user: TestUser, email_address: string) =>
  server.request<{ secondary_email: SecondaryEmail; code?: string; errors?: object }>(path(user), {
    user,
    body: { email_address },
    key: true,
  })
const list = async (user: TestUser) =>
  (await server.request<{ secondary_emails: SecondaryEmail[] }>(path(user), { user })).body.secondary_emails
const follow = (user: TestUser, id: string, secret: string) =>
  server.request(path(user, `/${id}/confirmation?confirmation_token=${secret}`), { user })
const makePrimary = (user: TestUser, id: string, password: string | undefined = user.password) =>
  server.request(path(user, `/${id}`), { method: 'PUT', user, body: { password } })

/** A confirmed secondary address. */
async function confirmed(user: TestUser, email: string): Promise<SecondaryEmail> {
  const { secondary_email } = (await add(user, email)).body
  expect((await follow(user, secondary_email.id, await secretTo(server, email, 'secondary_email'))).status).toBe(200)
  return secondary_email
}

test('a new address is unconfirmed until its signed-in owner follows the link', async () => {
  const [ada, ben] = [await server.user(), await server.user()]
  const { status, body } = await add(ada, ' Ada.Home@Example.org ')
  expect([status, body.secondary_email]).toEqual([200, { id: expect.any(String), email: 'ada.home@example.org', confirmed_at: null }])
  const { id } = body.secondary_email
  const secret = await secretTo(server, 'ada.home@example.org', 'secondary_email')
  const [mail] = await mailsTo(server, 'ada.home@example.org')
  expect(mail!.body).toMatch(new RegExp(`/profile/person-[\\w-]+/settings/change-account\\?secondary_email=${id}&confirmation_token=`))

  expect((await server.request(path(ada, `/${id}/confirmation?confirmation_token=${secret}`))).status).toBe(401)
  expect((await follow(ben, id, secret)).status).toBe(404)
  expect((await follow(ada, id, 'A'.repeat(43))).body).toMatchObject({ code: 'link_expired' })
  expect((await list(ada))[0]!.confirmed_at).toBeNull()
  expect((await follow(ada, id, secret)).status).toBe(200)
  expect((await list(ada))[0]!.confirmed_at).toBeGreaterThan(0)
})

test('A11 a link confirms one address, once, within 24 hours', async () => {
  const ada = await server.user()
  const [one, two] = [(await add(ada, 'one@example.org')).body.secondary_email, (await add(ada, 'two@example.org')).body.secondary_email]
  const secret = await secretTo(server, 'one@example.org', 'secondary_email')
  expect((await follow(ada, two.id, secret)).status).toBe(410)
  const rows = await server.store.read.selectFrom('links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  server.advanceClock(day)
  expect((await follow(ada, one.id, secret)).status).toBe(410)
  expect((await server.request(path(ada, `/${one.id}/confirmation`), { method: 'POST', user: ada, key: true })).status).toBe(200)
  expect((await follow(ada, one.id, await secretTo(server, 'one@example.org', 'secondary_email'))).status).toBe(200)
  await server.store.write(tx => tx.updateTable('secondary_emails').set({ confirmed_at: null }).where('id', '=', one.id).execute())
  expect((await follow(ada, one.id, await secretTo(server, 'one@example.org', 'secondary_email'))).status).toBe(410)
})

test('an existing address or one too many is refused on its field', async () => {
  const ada = await server.user()
  const oops = "Oops, you've already added this email address to your account, please confirm this email address"
  await add(ada, 'again@example.org')
  for (const email of ['again@example.org', 'AGAIN@example.org'])
    expect((await add(ada, email)).body).toMatchObject({ code: 'invalid', errors: { email_address: [oops] } })
  const confirmed = 'You have this address already, and it is confirmed.'
  expect((await add(ada, ada.email)).body).toMatchObject({ code: 'invalid', errors: { email_address: [confirmed] } })
  for (const email of ['', 'nobody', 'a@example.org, b@example.org', 'Ada <a@example.org>', 'a@example.org\nBcc: b@example.org'])
    expect(Object.keys((await add(ada, email)).body.errors ?? {}), email).toEqual(['email_address'])
  for (let n = 1; n < mostSecondaryEmails; n++) await add(ada, `more${n}@example.org`)
  expect((await add(ada, 'eleventh@example.org')).body.code).toBe('invalid')
  expect(await list(ada)).toHaveLength(mostSecondaryEmails)
})

test('A7 an address of another account gets the same answer; only its owner gets a mail', async () => {
  const [ada, ben] = [await server.user(), await server.user()]
  const free = await add(ada, 'free.to.take@example.org')
  const taken = await add(ada, ben.email)
  const without = (body: typeof free.body) => ({ ...body.secondary_email, id: '', email: '' })
  expect([taken.status, without(taken.body)]).toEqual([free.status, without(free.body)])
  expect((await mailsTo(server, ben.email)).map(({ subject }) => subject)).toEqual(['Your address was added to another account'])
  expect((await mailsTo(server, ben.email))[0]!.body).not.toContain('confirmation_token')
  expect(await list(ada)).toHaveLength(2)
})

test('A7 a free address and one of another account take equal time', async () => {
  const users = await Promise.all(Array.from({ length: samples + 1 }, () => server.user()))
  const first = async (n: number, email: string) => {
    const answer = await add(users[n]!, email)
    return { ...answer, body: { ...answer.body.secondary_email, id: 'random', email: 'as asked' } }
  }
  await first(samples, 'warming.up@example.org')
  await expectSameAnswers({
    free: n => first(n, `nobodys${n}@example.org`),
    taken: n => first(n, users[n + 1]!.email),
  })
})

test('a confirmed address belongs to one account only', async () => {
  const [ada, ben] = [await server.user(), await server.user()]
  const email = 'wanted@example.org'
  const adasEmail = (await add(ada, email)).body.secondary_email
  const adasSecret = await secretTo(server, email, 'secondary_email')
  const bensEmail = (await add(ben, email)).body.secondary_email
  const bensSecret = await secretTo(server, email, 'secondary_email')
  await signUp(server, { email })
  const account = await secretTo(server, email, 'confirmation')
  const answers = await Promise.all([follow(ben, bensEmail.id, bensSecret), follow(ada, adasEmail.id, adasSecret)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  expect((await confirm(server, account)).status).toBe(410)
})

test('A14 ids of others answer 404', async () => {
  const [ada, ben] = [await server.user(), await server.user()]
  const { id } = await confirmed(ada, 'private@example.org')
  const calls: [string, string, object?][] = [
    ['GET', path(ada)],
    ['POST', path(ada), { email_address: 'x@example.org' }],
    ...[path(ada, `/${id}`), path(ben, `/${id}`)].flatMap((at): [string, string, object?][] => [
      ['PUT', at, { password: ben.password }],
      ['DELETE', at],
      ['POST', `${at}/confirmation`],
      ['GET', `${at}/confirmation?confirmation_token=${'A'.repeat(43)}`],
    ]),
  ]
  for (const [method, at, body] of calls) {
    const answer = await server.request(at, { method, user: ben, key: true, ...(body && { body }) })
    expect([answer.status, answer.body['code']], `${method} ${at}`).toEqual([404, 'not_found'])
  }
  expect(await list(ada)).toHaveLength(1)
})

test('a confirmed address becomes the primary one with the password, and the old one gets a mail', async () => {
  const ada = await server.user()
  const email = 'ada.now@example.org'
  const waiting = (await add(ada, 'unconfirmed@example.org')).body.secondary_email
  expect((await makePrimary(ada, waiting.id)).body).toMatchObject({ code: 'invalid', errors: { email_address: [expect.any(String)] } })
  const { id } = await confirmed(ada, email)
  expect((await makePrimary(ada, id, 'not the password')).body).toMatchObject({ errors: { password: [expect.any(String)] } })
  await server.request('/v1/reset_password', { body: { user: { email: ada.email } } })

  const { status, body } = await makePrimary(ada, id)
  expect([status, body['user']]).toEqual([200, expect.objectContaining({ email })])
  expect((await list(ada)).find(row => row.email === ada.email)).toMatchObject({ confirmed_at: expect.any(Number) })
  await server.signIn(email, ada.password)
  await expect(server.signIn(ada.email, ada.password)).rejects.toThrow('401')
  const notice = (await mailsTo(server, ada.email, 'primary_email_changed'))[0]!
  expect(notice.body).not.toContain(email)
  // A reset link in the old mailbox is no longer valid.
  const reset = (await mailsTo(server, ada.email, 'reset'))[0]?.body ?? ''
  const reset_password_token = /reset_password_token=([\w-]{43})/.exec(reset)![1]!
  const put = { method: 'PUT', body: { user: { reset_password_token, password: 'a wholly new password' } } }
  expect((await server.request('/v1/reset_password', put)).status).toBe(410)
})

test('making an address primary twice keeps it primary', async () => {
  const ada = await server.user()
  const email = 'twice@example.org'
  const { id } = await confirmed(ada, email)
  const answers = await Promise.all([makePrimary(ada, id), makePrimary(ada, id)])
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect((await server.request('/v1/me', { user: ada })).body).toMatchObject({ email })
  expect((await list(ada)).map(one => one.email)).toEqual([ada.email])
})

test('a removed address is free for others, and its link is invalid', async () => {
  const [ada, ben] = [await server.user(), await server.user()]
  const { id } = await confirmed(ada, 'passed.on@example.org')
  expect((await server.request(path(ada, `/${id}`), { method: 'DELETE', user: ada })).status).toBe(200)
  expect(await list(ada)).toEqual([])
  await confirmed(ben, 'passed.on@example.org')
  const added = (await add(ada, 'short@example.org')).body.secondary_email
  const secret = await secretTo(server, 'short@example.org', 'secondary_email')
  await server.request(path(ada, `/${added.id}`), { method: 'DELETE', user: ada })
  expect((await follow(ada, added.id, secret)).status).toBe(404)
  expect(await server.store.read.selectFrom('links').select('kind').where('email', '=', 'short@example.org').execute()).toEqual([])
})

test('A30 an address gets five mails a day and a sender causes twenty, with the same answer', async () => {
  const ada = await server.user()
  const email = 'bombed@example.org'
  const { id } = (await add(ada, email)).body.secondary_email
  const resend = () => server.request(path(ada, `/${id}/confirmation`), { method: 'POST', user: ada, key: true })
  for (let n = 0; n < 7; n++) expect((await resend()).body).toEqual({ secondary_email: { id, email, confirmed_at: null } })
  expect(await mailsTo(server, email)).toHaveLength(limits.links.mailsADay)
  for (let n = 0; n < 20; n++) {
    const added = await add(ada, `p${n}@example.org`)
    expect(added.status).toBe(200)
    await server.request(path(ada, `/${added.body.secondary_email.id}`), { method: 'DELETE', user: ada })
  }
  expect(await server.store.read.selectFrom('mails').select('id').where('from_user_id', '=', ada.id).execute()).toHaveLength(
    limits.message.aDay,
  )
})
