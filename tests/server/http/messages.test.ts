import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressWith, endpoints } from '../../support/endpoints.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ static: true })
  user = await server.user()
})
afterAll(() => server.stop())

/** Everything that the server answers to these bytes until it closes the connection. */
function answerTo(bytes: string): Promise<string> {
  const { port, hostname, host } = new URL(server.url)
  return new Promise(resolve => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.end(bytes.replaceAll('HOST', host)))
    socket.on('data', piece => (answer += piece.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })
}
const statusesIn = (answer: string) => [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status)

describe('a message whose end can be read in two ways is refused, so that nothing is smuggled behind it', () => {
  const smuggled = 'GET /v1/health HTTP/1.1\r\nHost: HOST\r\n\r\n'
  test.each([
    ['a length and chunks', `Content-Length: ${smuggled.length + 5}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${smuggled}`],
    ['chunks in another spelling and a length', `Transfer-Encoding: xchunked\r\nContent-Length: 5`, smuggled],
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 38', smuggled],
    ['a length with a sign', 'Content-Length: +5', `abcde${smuggled}`],
    ['a header of two lines', 'X-Long: a\r\n b\r\nTransfer-Encoding:\r\n chunked', smuggled],
    ['a space before the colon', 'Content-Length : 5', `abcde${smuggled}`],
  ])('%s', async (_, headers, body) => {
    const answer = await answerTo(
      `POST /v1/authenticate HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`,
    )
    expect(statusesIn(answer)).toEqual(['400'])
    expect(answer).not.toContain('"status"')
  })
})

test('TRACE and CONNECT do nothing and repeat nothing', async () => {
  for (const path of ['/', '/v1/me', '/search-service/search']) {
    const answer = await answerTo(`TRACE ${path} HTTP/1.1\r\nHost: HOST\r\nX-Secret: hidden-words\r\nConnection: close\r\n\r\n`)
    expect(['404', '405']).toContain(statusesIn(answer)[0])
    expect(answer).not.toContain('hidden-words')
  }
  expect(statusesIn(await answerTo('CONNECT example.org:443 HTTP/1.1\r\nHost: HOST\r\n\r\n'))).toEqual([])
})

describe('a parameter that is given twice', () => {
  test('in the address is one text, the last', async () => {
    const { status, body } = await server.request('/v1/changes?since=nonsense&since=', { user })
    const once = await server.request('/v1/changes?since=', { user })
    expect([status, Object.keys(body)]).toEqual([once.status, Object.keys(once.body)])
  })

  test('in address and body counts where the call reads it', async () => {
    const search = (more: string) =>
      server.request<{ total: number }>(`/search-service/search${more}`, { body: { index: 'publications', keyword: '' } })
    expect((await search('?keyword=zzzz&index=news')).body.total).toBe((await search('')).body.total)
  })

  test('in a body is one value, the last', async () => {
    const body = `{"email":"${user.email}","password":"wrong","email":"nobody@example.org","password":${JSON.stringify(user.password)}}`
    expect((await server.request('/v1/authenticate', { body })).status).toBe(401)
  })
})

test('every answer with a body says what it is, and texts their charset', async () => {
  const paths = [
    '/',
    '/search',
    '/sw.js',
    '/manifest.webmanifest',
    '/sw-control.json',
    '/v1/openapi.json',
    '/nothing.png',
    '/v1/nothing',
    '/v1/me',
  ]
  const assets = [...(await (await fetch(`${server.url}/`)).text()).matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)].map(([, path]) => path!)
  expect(assets.length).toBeGreaterThan(3)
  const calls = endpoints.filter(({ spec }) => spec.method === 'GET').map(({ spec }) => addressWith(spec, 'news-1'))
  for (const path of new Set([...paths, ...assets, ...calls])) {
    const answer = await fetch(server.url + path, { headers: { accept: '*/*', authorization: `Bearer ${user.token}` } })
    const type = answer.headers.get('content-type') ?? ''
    await answer.arrayBuffer()
    expect(type, path).toMatch(/^(?:font\/\w+|image\/[\w+.-]+|[\w/+.-]+; charset=utf-8)$/i)
    expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
  }
})
