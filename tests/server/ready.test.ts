import { afterEach, expect, test } from 'vitest'
import type { Catalogue } from '#server/catalogue/port.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { subscribed } from './live/live-clients.ts'

let server: TestServer | undefined
afterEach(() => server?.stop())

test('a stopping server says that it is not ready, answers meanwhile, and then sends its live connections away', async () => {
  const stopping = await startTestServer({ settings: { drainSeconds: 1 } })
  const user = await stopping.user()
  const client = await subscribed(stopping, user)
  const stopped = stopping.stop()
  expect(await stopping.request('/v1/ready')).toMatchObject({ status: 503, body: { errors: { server: ['It is stopping.'] } } })
  expect((await stopping.request('/v1/health')).status).toBe(200)
  await stopping.folder(user)
  expect(client.closed).toBeUndefined()
  await stopped
  // Clients come again after this code, as after a lost connection.
  expect(await client.closedWith()).toBe(1001)
})

test('a part that is out is named with its reason, and without it the server is not ready', async () => {
  let reason: string | undefined
  const catalogue: Catalogue = { ...smallCatalogue(), problem: async () => reason }
  server = await startTestServer({ socket: false, catalogue })
  const parts = { database: 'ok', search: 'ok', files: 'ok', live: 'ok' }
  expect((await server.request('/v1/ready')).body).toMatchObject({ status: 'ready', parts })
  reason = 'The cluster is red.'
  expect(await server.request('/v1/ready')).toMatchObject({
    status: 503,
    body: { code: 'not_ready', errors: { search: ['The cluster is red.'] } },
  })
})

test('mails that wait are told, and people may come nevertheless', async () => {
  server = await startTestServer({ settings: { smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'indago@example.org' } })
  const mails = async () => (await server!.request<{ parts: Record<string, string> }>('/v1/ready')).body.parts['mail']
  expect(await mails()).toBe('ok')
  const { email } = await server.user()
  expect((await server.request('/v1/reset_password', { body: { user: { email } } })).status).toBe(200)
  await expect.poll(mails).toBe('The mail server takes no mails; they wait.')
  expect((await server.request('/v1/ready')).status).toBe(200)
})
