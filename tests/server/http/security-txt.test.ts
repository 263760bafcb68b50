import { expect, test } from 'vitest'
import type { Settings } from '#server/core/settings.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

async function withServer(settings: Partial<Settings>, work: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer({ socket: false, settings })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

test('security.txt names the contact of the settings and is always valid for months; without a contact there is none', async () => {
  await withServer({ contactEmail: 'help@example.org', publicUrl: 'https://indago.example.org' }, async server => {
    for (const days of [0, 400]) {
      server.advanceClock(days * 24 * 3600_000)
      const { status, headers, body } = await server.request<string>('/.well-known/security.txt')
      expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
      expect(body).toMatch(/^Contact: mailto:help@example\.org$/m)
      expect(body).toMatch(/^Canonical: https:\/\/indago\.example\.org\/\.well-known\/security\.txt$/m)
      const left = Date.parse(/^Expires: (\S+)$/m.exec(body)![1]!) - server.now()
      expect(left / (24 * 3600_000)).toBeGreaterThan(90)
      expect(left / (24 * 3600_000)).toBeLessThan(365)
    }
  })
  await withServer({}, async server => {
    expect((await server.request('/.well-known/security.txt')).status).toBe(404)
  })
})

test.each([
  [{ publicUrl: 'https://indago.example.org' }, 'max-age=31536000; includeSubDomains'],
  [{ publicUrl: 'https://example.org', hstsSubdomains: false }, 'max-age=31536000'],
  [{ publicUrl: 'http://localhost:4321' }, null],
  [{}, null],
])('with the settings %j the answer says Strict-Transport-Security: %s', async (settings, expected) => {
  await withServer(settings, async server => {
    for (const path of ['/v1/ready', '/v1/me', '/nowhere'])
      expect((await server.request(path)).headers.get('strict-transport-security')).toBe(expected)
  })
})
