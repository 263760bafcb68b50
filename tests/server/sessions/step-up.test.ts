import { afterAll, beforeAll, expect, test } from 'vitest'
import { noPassword } from '#server/subjects/sessions/passwords.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false })
})
afterAll(() => server.stop())

const minutes = 60_000
const exportOf = (user: TestUser) => server.request(`/v1/users/${user.id}/data`, { user })
const confirm = (user: TestUser, password?: string) => server.request('/v1/confirm_identity', { user, body: { password } })
/** A user whose login was too long ago. */
async function userLater(): Promise<TestUser> {
  const user = await server.user()
  server.advanceClock(11 * minutes)
  return user
}

test('A38 the export of all data needs a login or the password within ten minutes, and works again after it', async () => {
  const user = await server.user()
  server.advanceClock(9 * minutes)
  expect((await exportOf(user)).status).toBe(200)
  server.advanceClock(2 * minutes)
  const refused = await exportOf(user)
  expect([refused.status, refused.body['code']]).toEqual([403, 'step_up_required'])
  expect((await confirm(user, user.password)).status).toBe(200)
  server.advanceClock(9 * minutes)
  expect((await exportOf(user)).status).toBe(200)
  server.advanceClock(2 * minutes)
  expect((await exportOf(user)).status).toBe(403)
})

test('A38 only the right password confirms, ten wrong ones are the limit, and refused exports do not count as exports', async () => {
  const user = await userLater()
  for (let n = 0; n < 21; n++) expect((await exportOf(user)).status).toBe(403)
  for (const wrong of ['not mine', undefined]) expect((await confirm(user, wrong)).status).toBe(422)
  for (let n = 0; n < 9; n++) expect((await confirm(user, 'not mine')).status).toBe(422)
  expect((await confirm(user, user.password)).status).toBe(429)
  expect((await exportOf(user)).status).toBe(403)
  const other = await userLater()
  await confirm(other, other.password)
  expect((await exportOf(other)).status).toBe(200)
})

test('A38 a confirmation counts for its session only, and not for a renewal or another account', async () => {
  const user = await server.user()
  const second = { ...user, token: await server.session(user.id) }
  server.advanceClock(11 * minutes)
  await confirm(second, user.password)
  expect([(await exportOf(second)).status, (await exportOf(user)).status]).toEqual([200, 403])
  const renewed = await server.request<{ token: string }>('/v1/refresh_token', { method: 'PUT', user })
  expect((await exportOf({ ...user, token: renewed.body.token })).status).toBe(403)
  const stranger = await server.user()
  expect((await exportOf({ ...user, token: stranger.token })).status).toBe(404)
})

test('A38 another session is ended only after a login or the password of the last ten minutes; the own one at any time', async () => {
  const user = await server.user()
  const second = await server.session(user.id)
  const { body } = await server.request<{ sessions: { sid: string; current: boolean }[] }>(`/v1/users/${user.id}/sessions`, { user })
  const [own, other] = [true, false].map(current => body.sessions.find(one => one.current === current)!.sid)
  const end = (sid: string) => server.request(`/v1/users/${user.id}/sessions/${sid}`, { method: 'DELETE', user })
  server.advanceClock(11 * minutes)
  const refused = await end(other!)
  expect([refused.status, refused.body['code']]).toEqual([403, 'step_up_required'])
  expect((await server.request('/v1/me', { token: second })).status).toBe(200)
  await confirm(user, user.password)
  expect((await end(other!)).status).toBe(200)
  expect((await server.request('/v1/me', { token: second })).status).toBe(498)
  server.advanceClock(11 * minutes)
  expect((await end(own!)).status).toBe(200)
})

test('A38 the password in a form confirms the session too; an account without one has to log in again', async () => {
  const user = await userLater()
  const change = { user: { current_password: user.password, password: 'lanterns over the harbour' } }
  expect((await server.request('/v1/change_password', { method: 'PUT', user, body: change })).status).toBe(200)
  expect((await exportOf(user)).status).toBe(200)

  const connected = await userLater()
  await server.store.write(tx => tx.updateTable('users').set({ password_hash: noPassword }).where('id', '=', connected.id).execute())
  const refused = await exportOf(connected)
  expect([refused.status, refused.body['error']]).toEqual([403, expect.stringContaining('log in again')])
  expect((await confirm(connected, 'anything at all')).status).toBe(422)
  expect((await exportOf({ ...connected, token: await server.session(connected.id) })).status).toBe(200)
})
