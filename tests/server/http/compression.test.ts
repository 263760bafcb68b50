import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const search = (encodings: string, signal?: AbortSignal) =>
  fetch(`${server.url}/search-service/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Encoding': encodings },
    body: JSON.stringify({ index: 'publications', per_page: 50 }),
    ...(signal && { signal }),
  })

/** The length of what goes over the wire; `fetch` itself decodes. */
async function wireBytes(encodings: string): Promise<Buffer> {
  const body = JSON.stringify({ index: 'publications' })
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}/search-service/search`, { method: 'POST' }, answer => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
    })
    asked.setHeader('Content-Type', 'application/json')
    if (encodings) asked.setHeader('Accept-Encoding', encodings)
    asked.on('error', reject).end(body)
  })
}

test('answers are compressed for whoever takes it, and whole for a proxy that strips compression', async () => {
  const plain = await wireBytes('')
  const zipped = await wireBytes('gzip, deflate')
  expect(gunzipSync(zipped).equals(plain)).toBe(true)
  expect(zipped.length).toBeLessThan(plain.length / 2)
  const smallest = await wireBytes('gzip, deflate, br')
  expect(brotliDecompressSync(smallest).equals(plain)).toBe(true)
  expect(smallest.length).toBeLessThan(zipped.length)
  for (const taken of ['gzip;q=0, br', 'br;q=0.1']) expect((await search(taken)).headers.get('content-encoding')).toBe('br')
  expect((await search('br')).headers.get('vary')).toContain('Accept-Encoding')
  const { headers } = await search('gzip, br;q=0')
  expect(headers.get('content-encoding')).toBe('gzip')
  expect(headers.get('vary')).toContain('Accept-Encoding')
  expect((await search('identity')).headers.get('content-encoding')).toBeNull()
  expect((await search('gzip;q=0')).headers.get('content-encoding')).toBeNull()
})

test('an answer under a kilobyte is sent as it is', async () => {
  const { headers } = await fetch(`${server.url}/v1/installation`, { headers: { 'Accept-Encoding': 'gzip' } })
  expect(headers.get('content-encoding')).toBeNull()
})

test.each(['gzip', 'br', 'identity'])('a record that is read again is not sent again: %s', async encoding => {
  const address = `${server.url}/v1/records/news/news-1`
  const first = await fetch(address, { headers: { 'Accept-Encoding': encoding } })
  const tag = first.headers.get('etag')!
  const again = await fetch(address, { headers: { 'Accept-Encoding': encoding, 'If-None-Match': tag } })
  expect([first.status, again.status]).toEqual([200, 304])
})

test.each(['/v1/installation', '/search-service/searchable_fields?index=publications'])(
  'what rarely changes is not sent again: %s',
  async path => {
    const first = await fetch(server.url + path)
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    const again = await fetch(server.url + path, { headers: { 'If-None-Match': first.headers.get('etag')! } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  },
)

test('a reader that goes away in the middle of a compressed answer harms nobody', async () => {
  for (let n = 0; n < 20; n++) {
    const leaving = new AbortController()
    const answer = await search('br', leaving.signal)
    expect(answer.headers.get('content-encoding')).toBe('br')
    leaving.abort()
    await answer.text().catch(() => {})
  }
  expect((await search('br')).status).toBe(200)
})
