import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noPassword } from '#server/subjects/sessions/passwords.ts'
import { openSecret, sealSecret } from '#server/subjects/second-factors/sealed-secret.ts'
import { openTokenKey } from '#server/subjects/sessions/token-key.ts'
import { SoftwarePasskey } from '../../support/software-passkey.ts'
import type { TestServer, TestUser } from '../../support/test-server.ts'
import { mailsTo } from '../sign-ups.ts'
import { App, type Browser, errorsOf, minutes, origin, rpId, startEnrolling } from './enrolling.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => void ({ server, browser } = await startEnrolling()))
afterAll(() => server.stop())
const exportOf = async (user: TestUser) => (await browser.send(`/users/${user.id}/data`, { user })).status

describe('changes of factors need a confirmed session', () => {
  const changes: [string, string, string][] = [
    ['a new passkey', 'POST', 'passkeys/challenge'],
    ['a new app', 'POST', 'authenticator_app/challenge'],
    ['removing the app', 'DELETE', 'authenticator_app'],
    ['new recovery codes', 'POST', 'recovery_codes'],
  ]
  test.each(changes)('A53 %s', async (_, method, path) => {
    const user = await server.user()
    const { app } = await browser.enrolApp(user)
    server.advanceClock(11 * minutes)
    const change = () => browser.post<{ code: string }>(`/users/${user.id}/${path}`, undefined, user, method)
    expect(errorsOf(await change())).toEqual([403, 'step_up_required', []])
    // The password alone is not enough any more.
    expect((await browser.confirm(user, { password: user.password })).status).toBe(403)
    expect((await change()).status).toBe(403)
    const { challenge } = await browser.beginConfirmation(user)
    expect((await browser.confirm(user, { password: user.password, second_step: { challenge, code: app.code() } })).status).toBe(200)
    expect((await change()).status).toBe(200)
  })

  test('A53 a passkey is removed only in a confirmed session', async () => {
    const user = await server.user()
    const { pid, passkey } = await browser.enrolPasskey(user)
    server.advanceClock(11 * minutes)
    const remove = () => browser.post<{ code: string }>(`/users/${user.id}/passkeys/${pid}`, undefined, user, 'DELETE')
    expect(errorsOf(await remove())).toEqual([403, 'step_up_required', []])
    const { challenge } = await browser.beginConfirmation(user)
    // A passkey confirms alone, without the password.
    expect((await browser.confirm(user, { second_step: { challenge, passkey: passkey.used({ challenge, origin, rpId }) } })).status).toBe(
      200,
    )
    expect((await remove()).status).toBe(200)
  })

  test('A53 enrolling is not finished in a session that was not confirmed, that ended meanwhile, or with a used challenge', async () => {
    const user = await server.user()
    const begun = (await browser.beginPasskey(user)).body.challenge
    const made = { challenge: begun, name: 'Key', passkey: new SoftwarePasskey().created({ challenge: begun, origin, rpId }) }
    await browser.post('/logout', undefined, user)
    expect((await browser.addPasskey(user, made)).status).toBe(498)
    const again = { ...user, token: await server.session(user.id) }
    expect((await browser.addPasskey(again, made)).status).toBe(410)
    server.advanceClock(11 * minutes)
    expect((await browser.addPasskey(again, made)).status).toBe(403)
    expect((await browser.factorsOf(again)).passkeys).toEqual([])
  })
})

describe('a confirmation', () => {
  test('A53 needs the password and the code; a wrong one of either confirms nothing', async () => {
    const user = await server.user()
    const { app } = await browser.enrolApp(user)
    server.advanceClock(11 * minutes)
    const { challenge } = await browser.beginConfirmation(user)
    const code = app.code()
    const wrongCode = await browser.confirm(user, { password: user.password, second_step: { challenge, code: app.wrong() } })
    expect(errorsOf(wrongCode)).toEqual([422, 'invalid', ['code']])
    const wrongPassword = await browser.confirm(user, { password: 'not this one', second_step: { challenge, code } })
    expect(errorsOf(wrongPassword)).toEqual([422, 'invalid', ['password']])
    expect(errorsOf(await browser.confirm(user, { second_step: { challenge, code } }))).toEqual([422, 'invalid', ['password']])
    expect(await exportOf(user)).toBe(403)
    // The code was not used up by a wrong password.
    expect((await browser.confirm(user, { password: user.password, second_step: { challenge, code } })).status).toBe(200)
    expect(await exportOf(user)).toBe(200)
  })

  test('A53 counts for its session only, and its challenge belongs to that session', async () => {
    const user = await server.user()
    const { passkey } = await browser.enrolPasskey(user)
    const { challenge: step } = await browser.stepOf(user)
    const { token } = (await browser.finish({ challenge: step, passkey: passkey.used({ challenge: step, origin, rpId }) })).body
    const second = { ...user, token }
    server.advanceClock(11 * minutes)
    const { challenge } = await browser.beginConfirmation(user)
    const body = { second_step: { challenge, passkey: passkey.used({ challenge, origin, rpId }) } }
    expect(errorsOf(await browser.confirm(second, body))).toEqual([410, 'challenge_expired', []])
    expect((await browser.confirm(user, body)).status).toBe(200)
    expect([await exportOf(user), await exportOf(second)]).toEqual([200, 403])
    // Another user's passkey confirms nothing.
    const stranger = await server.user()
    const { passkey: other } = await browser.enrolPasskey(stranger)
    const { challenge: next } = await browser.beginConfirmation(second)
    const foreign = { second_step: { challenge: next, passkey: other.used({ challenge: next, origin, rpId }) } }
    expect(errorsOf(await browser.confirm(second, foreign))).toEqual([422, 'invalid', ['passkey']])
  })

  test('A53 ten wrong codes are the limit of a session', async () => {
    const user = await server.user()
    const { app } = await browser.enrolApp(user)
    const statuses = []
    for (let n = 0; n < 12; n++) {
      const { challenge } = await browser.beginConfirmation(user)
      statuses.push((await browser.confirm(user, { password: user.password, second_step: { challenge, code: app.wrong() } })).status)
    }
    expect([statuses.filter(status => status === 422).length, statuses.at(-1)]).toEqual([10, 429])
  })

  test('A53 sessions from before the first factor need it too; what asks for the password asks for both', async () => {
    const user = await server.user()
    const before = { ...user, token: await server.session(user.id) }
    const { app } = await browser.enrolApp(user)
    expect([await exportOf(user), await exportOf(before)]).toEqual([200, 403])
    const change = { user: { current_password: user.password, password: 'lanterns over the harbour' } }
    expect((await browser.post('/change_password', change, before, 'PUT')).status).toBe(403)
    expect((await browser.post(`/users/${user.id}`, { password: user.password }, before, 'DELETE')).status).toBe(403)
    const { challenge } = await browser.beginConfirmation(before)
    await browser.confirm(before, { password: user.password, second_step: { challenge, code: app.code() } })
    // Each time the password too, because no passkey stands for it.
    expect((await browser.post(`/users/${user.id}`, {}, before, 'DELETE')).status).toBe(422)
    expect((await browser.post(`/users/${user.id}`, { password: user.password }, before, 'DELETE')).status).toBe(200)
  })

  test('A53 making another address primary needs it', async () => {
    const user = await server.user()
    await browser.enrolApp(user)
    const created = await browser.send<{ secondary_email: { id: string } }>(`/users/${user.id}/secondary_emails`, {
      user,
      key: true,
      body: { email_address: `second.${user.email}` },
    })
    const { id } = created.body.secondary_email
    await server.store.write(tx => tx.updateTable('secondary_emails').set({ confirmed_at: 1 }).where('id', '=', id).execute())
    server.advanceClock(11 * minutes)
    const path = `/users/${user.id}/secondary_emails/${id}`
    expect((await browser.post(path, { password: user.password }, user, 'PUT')).status).toBe(403)
  })

  test('A53 an account without a password confirms with a passkey', async () => {
    const user = await server.user()
    await server.store.write(tx => tx.updateTable('users').set({ password_hash: noPassword }).where('id', '=', user.id).execute())
    const { passkey } = await browser.enrolPasskey(user)
    server.advanceClock(11 * minutes)
    expect(await exportOf(user)).toBe(403)
    const { challenge } = await browser.beginConfirmation(user)
    await browser.confirm(user, { second_step: { challenge, passkey: passkey.used({ challenge, origin, rpId }) } })
    expect(await exportOf(user)).toBe(200)
  })
})

test('A53 a passkey that is sent again, because its answer was lost, is there once, with recovery codes that work', async () => {
  const user = await server.user()
  const { challenge } = (await browser.beginPasskey(user)).body
  const passkey = new SoftwarePasskey()
  const body = { challenge, name: 'Key', passkey: passkey.created({ challenge, origin, rpId }) }
  const lost = await browser.addPasskey(user, body)
  const again = await browser.addPasskey(user, body)
  expect(again.status).toBe(200)
  expect(again.body.passkeys).toEqual(lost.body.passkeys)
  const finish = async (recovery_code: string) => {
    const { challenge: step } = await browser.stepOf(user)
    return (await browser.finish({ challenge: step, recovery_code })).status
  }
  expect([await finish(lost.body.recovery_codes![0]!), await finish(again.body.recovery_codes![0]!)]).toEqual([422, 200])
  // One that has logged in was not just added.
  const { challenge: login } = (await browser.beginPasskeySignIn()).body
  expect((await browser.passkeySignIn({ challenge: login, passkey: passkey.used({ challenge: login, origin, rpId }) })).status).toBe(200)
  expect((await browser.addPasskey(user, body)).status).toBe(410)
})

describe('an authenticator app', () => {
  test('A53 is in use only after a right code for it, and replaces the earlier one', async () => {
    const user = await server.user()
    const { body } = await browser.beginApp(user)
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Indago:.+[?&]secret=[A-Z2-7]{32}/)
    const pending = new App(body.secret, server)
    const { challenge: begun } = body
    for (let n = 0; n < 5; n++)
      expect(errorsOf(await browser.addApp(user, { challenge: begun, code: pending.wrong() }))).toEqual([422, 'invalid', ['code']])
    expect((await browser.addApp(user, { challenge: begun, code: pending.code() })).status).toBe(410)
    expect((await browser.signIn(user)).body.second_step).toBeUndefined()
    const { app } = await browser.enrolApp(user)
    const { app: newer } = await browser.enrolApp(user)
    const { challenge } = await browser.stepOf(user)
    expect((await browser.finish({ challenge, code: app.code() })).status).toBe(422)
    expect((await browser.finish({ challenge, code: newer.code() })).status).toBe(200)
  })

  test('A53 a code that is sent again, because its answer was lost, gets recovery codes that work', async () => {
    const user = await server.user()
    const { challenge, secret } = (await browser.beginApp(user)).body
    const app = new App(secret, server)
    const body = { challenge, code: app.code() }
    const lost = await browser.addApp(user, body)
    expect((await browser.addApp(user, body)).body.recovery_codes).toHaveLength(10)
    // The app shows another one by then.
    server.advanceClock(30_000)
    const again = await browser.addApp(user, { challenge, code: app.code() })
    expect([again.status, again.body.app]).toEqual([200, lost.body.app])
    expect((await browser.addApp(user, { challenge, code: app.wrong() })).status).toBe(410)
    const { challenge: step } = await browser.stepOf(user)
    expect((await browser.finish({ challenge: step, recovery_code: lost.body.recovery_codes![0] })).status).toBe(422)
    expect((await browser.finish({ challenge: step, recovery_code: again.body.recovery_codes![0] })).status).toBe(200)
    server.advanceClock(30_000)
    const { challenge: next } = await browser.stepOf(user)
    expect((await browser.finish({ challenge: next, code: app.code() })).status).toBe(200)
    expect((await browser.addApp(user, body)).status).toBe(410)
  })

  test('A53 the code that confirmed it does not log in', async () => {
    const user = await server.user()
    const { challenge: begun, secret } = (await browser.beginApp(user)).body
    const code = new App(secret, server).code()
    expect((await browser.addApp(user, { challenge: begun, code })).status).toBe(200)
    const { challenge } = await browser.stepOf(user)
    expect((await browser.finish({ challenge, code })).status).toBe(422)
  })

  test('A53 its secret is never sent again and is not readable in the store', async () => {
    const user = await server.user()
    const { body } = await browser.beginApp(user)
    await browser.enrolApp(user)
    const [shown, me] = [await browser.factorsOf(user), await browser.send('/me', { user })]
    const data = await browser.send(`/users/${user.id}/data`, { user })
    for (const answer of [shown, me.body, data.body]) expect(JSON.stringify(answer)).not.toContain(body.secret)
    const { sealed_secret } = await server.store.read
      .selectFrom('authenticator_apps')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const key = openTokenKey(server.dir)
    expect(openSecret(key, user.id, sealed_secret)).toHaveLength(20)
    expect(openSecret(key, 'another account', sealed_secret)).toBeUndefined()
    expect(openSecret({ ...key, secret: new Uint8Array(32) }, user.id, sealed_secret)).toBeUndefined()
    const bytes = new Uint8Array(20).fill(7)
    expect(sealSecret(key, user.id, bytes)).not.toBe(sealSecret(key, user.id, bytes))
  })
})

test('with the last factor go the recovery codes, and the password alone opens the account again', async () => {
  const user = await server.user()
  const { codes } = await browser.enrolApp(user)
  const { pid } = await browser.enrolPasskey(user)
  await browser.post(`/users/${user.id}/authenticator_app`, undefined, user, 'DELETE')
  expect((await browser.factorsOf(user)).recovery_codes_left).toBe(10)
  const step = await browser.stepOf(user)
  await browser.post(`/users/${user.id}/passkeys/${pid}`, undefined, user, 'DELETE')
  expect(await browser.factorsOf(user)).toEqual({ passkeys: [], app: null, recovery_codes_left: 0 })
  expect((await browser.finish({ challenge: step.challenge, recovery_code: codes![0] })).status).toBe(410)
  expect((await browser.signIn(user)).body.token).toBeDefined()
})

test('A53 the last way to log in is not removed: a passkey stays until there is a password or another site', async () => {
  const user = await server.user()
  const { pid } = await browser.enrolPasskey(user)
  await browser.enrolApp(user)
  const change = (columns: { password_hash?: string; orcid_id?: string }) =>
    server.store.write(tx => tx.updateTable('users').set(columns).where('id', '=', user.id).execute())
  await change({ password_hash: noPassword })
  const remove = () => browser.post<{ code: string; error: string }>(`/users/${user.id}/passkeys/${pid}`, undefined, user, 'DELETE')
  const { status, body } = await remove()
  expect([status, body.code, body.error]).toEqual([403, 'forbidden', expect.stringMatching(/^Set a password first\./)])
  expect((await browser.factorsOf(user)).passkeys).toHaveLength(1)
  await change({ orcid_id: '0000-0001-5109-3700' })
  expect((await remove()).status).toBe(200)
})

test('every change is in the audit list and in a mail to the owner, without secrets', async () => {
  const user = await server.user()
  const { codes } = await browser.enrolApp(user)
  const { pid } = await browser.enrolPasskey(user)
  const renewed = await browser.post<{ recovery_codes: string[] }>(`/users/${user.id}/recovery_codes`, undefined, user)
  await browser.post(`/users/${user.id}/passkeys/${pid}`, undefined, user, 'DELETE')
  await browser.post(`/users/${user.id}/authenticator_app`, undefined, user, 'DELETE')
  const events = await server.store.read.selectFrom('audit_events').selectAll().where('user_id', '=', user.id).orderBy('at').execute()
  expect(events.map(({ kind }) => kind).filter(kind => kind !== 'sign_in')).toEqual([
    'second_factor_added',
    'second_factor_added',
    'recovery_codes_renewed',
    'second_factor_removed',
    'second_factor_removed',
  ])
  const mails = await mailsTo(server, user.email, 'second_factor_changed')
  expect(mails).toHaveLength(5)
  const told = JSON.stringify([events, mails])
  for (const code of [...codes!, ...renewed.body.recovery_codes]) expect(told).not.toContain(code)
})

test('I12 I13 an export lists the factors without secrets; a deletion removes everything', async () => {
  const user = await server.user()
  const { codes } = await browser.enrolApp(user)
  const { passkey } = await browser.enrolPasskey(user, 'Blue key')
  await browser.beginConfirmation(user)
  const { body } = await browser.send<{ tables: Record<string, Record<string, unknown>[]> }>(`/users/${user.id}/data`, { user })
  const { passkeys, authenticator_apps, recovery_codes, challenges } = body.tables
  expect(passkeys).toMatchObject([{ name: 'Blue key', works_at: origin }])
  expect([authenticator_apps!.length, recovery_codes!.length, challenges!.length > 0]).toEqual([1, 10, true])
  const columns = [passkeys, authenticator_apps, recovery_codes, challenges].flatMap(rows => rows!.flatMap(row => Object.keys(row)))
  expect(columns.filter(column => /hash|secret|public_key/.test(column))).toEqual([])
  expect(codes!.filter(code => JSON.stringify(body).includes(code))).toEqual([])
  const { challenge } = (await browser.beginPasskeySignIn()).body
  await browser.post(`/users/${user.id}`, { password: user.password }, user, 'DELETE')
  for (const name of ['passkeys', 'authenticator_apps', 'recovery_codes', 'challenges']) {
    const { rows } = await sql<object>`select * from ${sql.table(name)} where user_id = ${user.id}`.execute(server.store.read)
    expect(rows, name).toEqual([])
  }
  expect((await browser.passkeySignIn({ challenge, passkey: passkey.used({ challenge, origin, rpId }) })).status).toBe(401)
})
