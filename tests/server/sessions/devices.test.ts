import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserName } from '#server/subjects/sessions/browser-name.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false })
})
afterAll(() => server.stop())

const hours = 3600_000

async function keyOf(user: TestUser, device: string): Promise<unknown> {
  const { status, body } = await server.request(`/v1/me?device=${device}`, { user })
  expect(status).toBe(200)
  return body['device_key']
}

test('a user gets the same 256-bit key on a device each time, and another key elsewhere', async () => {
  const person = await server.user()
  const other = await server.user()
  const keys = await Promise.all(Array.from({ length: 5 }, () => keyOf(person, 'device-of-mine')))
  server.advanceClock(30 * 24 * hours)
  const again = { ...person, token: await server.signIn(person.email, person.password) }
  expect(new Set([...keys, await keyOf(again, 'device-of-mine')]).size).toBe(1)
  expect(Buffer.from(String(keys[0]), 'base64url')).toHaveLength(32)
  const others = [await keyOf({ ...other, token: await server.signIn(other.email, other.password) }, 'device-of-mine')]
  expect([...others, await keyOf(again, 'another-device')]).not.toContain(keys[0])
})

test('a key is sent only in a valid session that names a device', async () => {
  const person = await server.user()
  const { body } = await server.request('/v1/me', { user: person })
  expect(body).not.toHaveProperty('device_key')
  expect((await server.request('/v1/me?device=x', { user: person })).status).toBe(422)
  await server.request('/v1/logout', { method: 'POST', user: person })
  const refused = await server.request('/v1/me?device=device-of-mine', { user: person })
  expect([refused.status, refused.body['device_key']]).toEqual([498, undefined])
})

test('beyond twenty devices the least recently seen one is dropped', async () => {
  const person = await server.user()
  const first = await keyOf(person, 'device-number-0')
  const second = await keyOf(person, 'device-number-1')
  server.advanceClock(2 * hours)
  expect(await keyOf(person, 'device-number-0')).toBe(first)
  for (let n = 2; n < 21; n++) await keyOf(person, `device-number-${n}`)
  const rows = await server.store.read.selectFrom('devices').select('device_id').where('user_id', '=', person.id).execute()
  expect(rows).toHaveLength(20)
  expect(await keyOf(person, 'device-number-0')).toBe(first)
  expect(await keyOf(person, 'device-number-1')).not.toBe(second)
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
  ['curl/8.0 <script>', 'A browser'],
  ['', 'A browser'],
])('%s is called %s', (agent, name) => expect(browserName(agent)).toBe(name))
