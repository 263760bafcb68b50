import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basePaths } from '#contract/hosts.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The answer with its bytes as they are sent; `fetch` itself decodes. */
const asked = (headers: Record<string, string>, path = '/v1/openapi.json') =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    request(server.url + path, { headers }, answer => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }))
    })
      .on('error', reject)
      .end()
  })

test.each([
  ['br', '.br'],
  ['gzip', '.gz'],
])('the OpenAPI page is sent as the build wrote it: %s', async (encoding, suffix) => {
  for (const base of basePaths.base) {
    const { status, headers, bytes } = await asked({ 'Accept-Encoding': encoding }, `${base}/openapi.json`)
    expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([200, encoding, 'no-cache'])
    expect(bytes.equals(readFileSync(`dist/server/openapi.json${suffix}`))).toBe(true)
  }
})

test('the OpenAPI page is sent once to whoever keeps it', async () => {
  const first = await asked({})
  expect([first.status, first.bytes.equals(readFileSync('dist/server/openapi.json'))]).toEqual([200, true])
  const again = await asked({ 'If-None-Match': String(first.headers['etag']) })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})
