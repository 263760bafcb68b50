import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '../../support/test-server.ts'
import { mailsTo } from '../sign-ups.ts'
import { Browser, errorsOf, minutes, origin, rpId, startEnrolling, statusesOf } from './enrolling.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => void ({ server, browser } = await startEnrolling()))
afterAll(() => server.stop())
const me = (token: string) => server.request('/v1/me', { token })

describe('login in two steps', () => {
  test('an account without a second factor gets its session at once, as before', async () => {
    const { status, body } = await browser.signIn(await server.user())
    expect([status, typeof body.token, body.second_step, body.user?.two_step]).toEqual([200, 'string', undefined, false])
  })

  test('A51 an account with an authenticator app gets a challenge instead of a session, and the session for a code', async () => {
    const user = await server.user()
    const { app } = await browser.enrolApp(user)
    const { body } = await browser.signIn(user)
    expect(Object.keys(body)).toEqual(['second_step'])
    const { challenge, code, passkey, passkeys_at } = body.second_step!
    expect([code, passkey, passkeys_at]).toEqual([true, undefined, []])
    // It is no token.
    expect((await me(challenge)).status).toBe(401)
    const done = await browser.finish({ challenge, code: ` ${app.code().slice(0, 3)} ${app.code().slice(3)} ` })
    expect(done.status).toBe(200)
    expect(await me(done.body.token)).toMatchObject({ status: 200, body: { user_id: user.id, two_step: true } })
  })

  test('A51 the second step is shown only after the right password', async () => {
    const user = await server.user()
    await browser.enrolApp(user)
    const wrong = await browser.signIn({ ...user, password: 'not this one' })
    const unknown = await browser.signIn({ ...user, email: 'nobody@example.org' })
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    expect(wrong.body).not.toHaveProperty('second_step')
  })

  test('A51 a code works once, also when it is sent many times at once', async () => {
    const user = await server.user()
    const { app } = await browser.enrolApp(user)
    const steps = await Promise.all(Array.from({ length: 4 }, () => browser.stepOf(user)))
    const code = app.code()
    const answers = await Promise.all(steps.map(({ challenge }) => browser.finish({ challenge, code })))
    expect(statusesOf(answers)).toEqual([200, 422, 422, 422])
    // Not the same challenge again, and not an earlier code after a later one.
    server.advanceClock(30_000)
    const [used, next] = [steps[answers.findIndex(({ status }) => status === 200)]!, await browser.stepOf(user)]
    expect(errorsOf(await browser.finish({ challenge: used.challenge, code: app.code() }))).toEqual([410, 'challenge_expired', []])
    expect(errorsOf(await browser.finish({ challenge: next.challenge, code }))).toEqual([422, 'invalid', ['code']])
    expect((await browser.finish({ challenge: next.challenge, code: app.code() })).status).toBe(200)
  })

  test('A51 the clock of a phone may differ by half a minute, not by more', async () => {
    const user = await server.user()
    const { app } = await browser.enrolApp(user)
    const { challenge } = await browser.stepOf(user)
    for (const ms of [-60_000, 60_000, 90_000])
      expect(errorsOf(await browser.finish({ challenge, code: app.code(ms) }))).toEqual([422, 'invalid', ['code']])
    expect((await browser.finish({ challenge, code: app.code(30_000) })).status).toBe(200)
    server.advanceClock(2 * minutes)
    expect((await browser.finish({ challenge: (await browser.stepOf(user)).challenge, code: app.code(-30_000) })).status).toBe(200)
  })

  test('A51 a wrong, a used and an old code get the same answer; after five of them the challenge is gone', async () => {
    const user = await server.user()
    const { app } = await browser.enrolApp(user)
    const first = app.code()
    expect((await browser.finish({ challenge: (await browser.stepOf(user)).challenge, code: first })).status).toBe(200)
    const { challenge } = await browser.stepOf(user)
    const answers = []
    for (const code of [app.wrong(), first, app.code(-600_000), app.wrong(), app.wrong()])
      answers.push((await browser.finish({ challenge, code })).body)
    expect(new Set(answers.map(body => JSON.stringify(body))).size).toBe(1)
    server.advanceClock(30_000)
    expect(errorsOf(await browser.finish({ challenge, code: app.code() }))).toEqual([410, 'challenge_expired', []])
  })

  test('A51 a challenge is over after ten minutes, and with a new password', async () => {
    const user = await server.user()
    const { app } = await browser.enrolApp(user)
    const old = await browser.stepOf(user)
    server.advanceClock(10 * minutes)
    expect((await browser.finish({ challenge: old.challenge, code: app.code() })).status).toBe(410)
    const { challenge } = await browser.stepOf(user)
    const change = { user: { current_password: user.password, password: 'lanterns over the harbour' } }
    const token = (await browser.finish({ challenge: (await browser.stepOf(user)).challenge, code: app.code() })).body.token
    expect((await browser.post('/change_password', change, { ...user, token }, 'PUT')).status).toBe(200)
    server.advanceClock(30_000)
    expect((await browser.finish({ challenge, code: app.code() })).status).toBe(410)
  })

  test('A51 a challenge and a code of another account do not help, nor a challenge for something else', async () => {
    const [mine, theirs] = [await server.user(), await server.user()]
    const { app } = await browser.enrolApp(mine)
    const { app: other } = await browser.enrolApp(theirs)
    // A challenge is of one account: my code does not answer it.
    const { challenge } = await browser.stepOf(theirs)
    expect((await browser.finish({ challenge, code: app.code() })).status).toBe(422)
    const confirmation = await browser.beginConfirmation(mine)
    expect((await browser.finish({ challenge: confirmation.challenge, code: app.code() })).status).toBe(410)
    expect((await browser.finish({ challenge: 'x'.repeat(43), code: app.code() })).status).toBe(410)
    expect((await browser.finish({ challenge, code: other.code() })).status).toBe(200)
  })
})

describe('guessing codes', () => {
  test('A51 ten wrong codes are the limit of an account, from all challenges and at once; a known device has its own', async () => {
    const user = await server.user()
    const known = (await browser.signIn(user)).body.device_secret!
    const { app } = await browser.enrolApp(user)
    const steps = await Promise.all(Array.from({ length: 8 }, () => browser.stepOf(user)))
    const guesses = await Promise.all(
      steps.flatMap(({ challenge }, n) =>
        Array.from({ length: 3 }, (_, m) => browser.finish({ challenge, code: app.wrong() }, { 'X-Forwarded-For': `10.0.${n}.${m}` })),
      ),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(14)
    server.advanceClock(30_000)
    const { challenge } = await browser.stepOf(user)
    const stopped = await browser.finish({ challenge, code: app.code() })
    expect([stopped.status, Number(stopped.headers.get('retry-after')) > 60]).toEqual([429, true])
    expect((await browser.finish({ challenge, code: app.code(), device_secret: known })).status).toBe(200)
  })

  test('A51 the owner is told once after five wrong codes; after a hundred codes work again only after a new password', async () => {
    const user = await server.user()
    const { app, codes } = await browser.enrolApp(user)
    const failed = async () => (await mailsTo(server, user.email)).filter(({ kind }) => kind === 'second_step_failed')
    const { challenge } = await browser.stepOf(user)
    for (let n = 0; n < 4; n++) await browser.finish({ challenge, code: app.wrong() })
    expect(await failed()).toHaveLength(0)
    await browser.finish({ challenge, code: app.wrong() })
    await browser.finish({ challenge: (await browser.stepOf(user)).challenge, code: app.wrong() })
    expect(await failed()).toMatchObject([{ subject: 'Someone knows your password' }])

    await server.store.write(tx => tx.updateTable('users').set({ failed_codes: 100 }).where('id', '=', user.id).execute())
    server.advanceClock(30_000)
    expect((await browser.finish({ challenge: (await browser.stepOf(user)).challenge, code: app.code() })).status).toBe(422)
    const [first, second] = codes!
    expect((await browser.finish({ challenge: (await browser.stepOf(user)).challenge, recovery_code: first })).status).toBe(200)
    await server.store.write(tx => tx.updateTable('users').set({ failed_codes: 100 }).where('id', '=', user.id).execute())
    const { token } = (await browser.finish({ challenge: (await browser.stepOf(user)).challenge, recovery_code: second })).body
    const change = { user: { current_password: user.password, password: 'lanterns over the harbour' } }
    await browser.post('/change_password', change, { ...user, token }, 'PUT')
    server.advanceClock(30_000)
    const later = await browser.stepOf({ ...user, password: 'lanterns over the harbour' })
    expect((await browser.finish({ challenge: later.challenge, code: app.code() })).status).toBe(200)
  })
})

describe('recovery codes', () => {
  test('A51 ten come with the first factor, each works once, however it is written; the owner is told and sees how many are left', async () => {
    const user = await server.user()
    const { codes } = await browser.enrolApp(user)
    expect([codes!.length, new Set(codes).size]).toEqual([10, 10])
    expect(codes!.every(code => /^([a-z0-9]{4}-){5}[a-z0-9]{4}$/.test(code))).toBe(true)
    const [code] = codes!
    const steps = await Promise.all([browser.stepOf(user), browser.stepOf(user)])
    const answers = await Promise.all(
      steps.map(({ challenge }) => browser.finish({ challenge, recovery_code: code!.toUpperCase().replaceAll('-', ' ') })),
    )
    expect(statusesOf(answers)).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 200)!.body.recovery_codes_left).toBe(9)
    expect((await browser.factorsOf(user)).recovery_codes_left).toBe(9)
    expect((await mailsTo(server, user.email)).map(({ kind }) => kind)).toContain('recovery_code_used')
  })

  test('A51 a second factor brings no new codes; new ones replace all earlier ones', async () => {
    const user = await server.user()
    const { codes } = await browser.enrolApp(user)
    expect((await browser.enrolPasskey(user)).codes).toBeUndefined()
    const { body } = await browser.post<{ recovery_codes: string[] }>(`/users/${user.id}/recovery_codes`, undefined, user)
    expect(body.recovery_codes.filter(code => codes!.includes(code))).toEqual([])
    const { challenge } = await browser.stepOf(user)
    expect((await browser.finish({ challenge, recovery_code: codes![0] })).status).toBe(422)
    expect((await browser.finish({ challenge, recovery_code: body.recovery_codes[0] })).status).toBe(200)
    const without = await server.user()
    expect((await browser.post(`/users/${without.id}/recovery_codes`, undefined, without)).status).toBe(404)
  })

  test('A51 the codes of another account do not work', async () => {
    const [mine, theirs] = [await server.user(), await server.user()]
    await browser.enrolApp(mine)
    const { codes } = await browser.enrolApp(theirs)
    const { challenge } = await browser.stepOf(mine)
    expect(errorsOf(await browser.finish({ challenge, recovery_code: codes![0] }))).toEqual([422, 'invalid', ['recovery_code']])
  })
})

describe('a passkey as the second step', () => {
  test('A51 it is asked for at its own address only, and answers the step of its owner only', async () => {
    const [mine, theirs] = [await server.user(), await server.user()]
    const { passkey } = await browser.enrolPasskey(mine)
    const { passkey: other } = await browser.enrolPasskey(theirs)
    const step = await browser.stepOf(mine)
    expect(step).toMatchObject({ code: false, passkey: { rpId, allowCredentials: [{ id: passkey.id }] }, passkeys_at: [] })
    const { challenge } = step
    const foreign = await browser.finish({ challenge, passkey: other.used({ challenge, origin, rpId }) })
    expect(errorsOf(foreign)).toEqual([422, 'invalid', ['passkey']])
    expect((await browser.finish({ challenge, passkey: passkey.used({ challenge, origin, rpId }) })).status).toBe(200)

    const elsewhere = new Browser(server, 'http://127.0.0.1:4321')
    const { code, passkey: asked, passkeys_at } = await elsewhere.stepOf(mine)
    expect([code, asked, passkeys_at]).toEqual([false, undefined, [origin]])
  })
})

describe('what else opens an account', () => {
  test('A51 a new password by mail removes no factor', async () => {
    const user = await server.user()
    const { app } = await browser.enrolApp(user)
    await browser.post('/reset_password', { user: { email: user.email } })
    const { body: mail } = (await mailsTo(server, user.email)).find(({ kind }) => kind === 'reset')!
    const reset_password_token = /reset_password_token=([\w-]+)/.exec(mail)![1]
    const password = 'a lantern in the hall of records'
    expect((await browser.post('/reset_password', { user: { reset_password_token, password } }, undefined, 'PUT')).status).toBe(200)
    const { challenge, code } = await browser.stepOf({ ...user, password })
    expect(code).toBe(true)
    expect((await browser.finish({ challenge, code: app.code() })).status).toBe(200)
  })

  test('A51 a known device is no factor, and a browser becomes one only after the second step', async () => {
    const user = await server.user()
    const known = (await browser.signIn(user)).body.device_secret!
    await browser.enrolApp(user)
    expect((await browser.signIn(user, known)).body.second_step).toBeDefined()
    const fresh = await server.user()
    const { app } = await browser.enrolApp(fresh)
    const { challenge } = await browser.stepOf(fresh)
    const devices = () => server.store.read.selectFrom('known_devices').select('user_id').where('user_id', '=', fresh.id).execute()
    expect(await devices()).toEqual([])
    await browser.finish({ challenge, code: app.code() })
    expect(await devices()).toHaveLength(1)
  })

  test('A51 the account is deleted before the second step: nothing begins', async () => {
    const user = await server.user()
    const { app } = await browser.enrolApp(user)
    const { challenge } = await browser.stepOf(user)
    const removed = await browser.post(`/users/${user.id}`, { password: user.password }, user, 'DELETE')
    expect(removed.status).toBe(200)
    expect((await browser.finish({ challenge, code: app.code() })).status).toBe(410)
  })
})
