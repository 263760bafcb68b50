import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { openTokenKey } from '#server/subjects/sessions/token-key.ts'
import { readToken } from '#server/subjects/sessions/tokens.ts'
import { type TestServer, startTestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false })
})
afterAll(() => server.stop())

test('the signature of a token is checked once, its session with every request', async () => {
  const user = await server.user()
  const verify = vi.spyOn(crypto.subtle, 'verify')
  const status = async (token = user.token) => (await server.request('/v1/me', { token })).status
  for (let times = 0; times < 4; times++) expect(await status()).toBe(200)
  expect(verify).toHaveBeenCalledTimes(1)
  // Another signature of the same content is another token.
  const forged = user.token.replace(/.{4}$/, end => [...end].toReversed().join('') + (end === [...end].toReversed().join('') ? 'x' : ''))
  expect([await status(forged), verify.mock.calls.length]).toEqual([401, 2])
  verify.mockRestore()
  await server.request('/v1/logout', { method: 'POST', user })
  expect(await status()).toBe(498)
})

test('a token that was checked before is refused before its time and after it', async () => {
  const { token } = await server.user()
  const key = openTokenKey(server.dir)
  const now = server.now()
  const isRead = async (at: number) => (await readToken(key, token, at)) !== undefined
  for (const at of [now, now + (limits.tokenSeconds - 2) * 1000]) expect([at - now, await isRead(at)]).toEqual([at - now, true])
  for (const at of [now - 5000, now + limits.tokenSeconds * 1000]) expect([at - now, await isRead(at)]).toEqual([at - now, false])
})
