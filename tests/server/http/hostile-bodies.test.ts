import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ tracksWriteJobs: false })
  user = await server.user()
})
afterAll(() => server.stop())

/** A request over a raw socket: the status of its answer, and how many parts of the body were sent before it. */
function raw(head: string, body: Buffer | string, bodies = 1): Promise<{ status: number; sent: number }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    let answered = false
    let sent = 0
    const socket = connect(Number(port), hostname, () => {
      socket.write(head)
      const more = () => {
        if (answered || sent++ >= bodies) return
        if (socket.write(body)) more()
        else socket.once('drain', more)
      }
      more()
    })
    socket.once('data', data => {
      answered = true
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1]), sent })
      socket.destroy()
    })
    socket.on('error', problem => (answered ? undefined : reject(problem)))
    socket.on('close', () => reject(new Error('closed without an answer')))
  })
}

const head = (length: number | 'chunked', more = '') =>
  `POST /v1/authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}` +
  `${length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`}\r\n\r\n`
const create = (body: string) => server.request('/v1/bookmark_folders', { user, key: true, body })

describe('D18 hostile requests get a 4xx and leave the server unchanged', () => {
  test('an announced body of 100 MB is refused before it is sent', async () => {
    expect(await raw(head(100 * 1024 * 1024), 'x'.repeat(1000))).toMatchObject({ status: 413 })
  })

  test('a streamed body of 100 MB is refused before it is sent whole', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x')
    const framed = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
    const { status, sent } = await raw(head('chunked'), framed, 1600)
    expect(status).toBe(413)
    expect(sent).toBeLessThan(1600)
  })

  test('a header of 10 MB is refused', async () => {
    expect(await raw(head(2, `X-Long: ${'x'.repeat(10 * 1024 * 1024)}\r\n`), '{}')).toMatchObject({ status: 431 })
  })

  test.each([
    ['10,000 lists deep', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['10,000 objects deep', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['deep inside a field', `{"bookmark_folder":{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`],
    ['fifty thousand keys', `{${Array.from({ length: 50_000 }, (_, n) => `"k${n}":1`).join(',')}}`],
    ['a million values', `[${'1,'.repeat(500_000)}1]`],
    ['__proto__ as a key', '{"__proto__":{"admin":true},"bookmark_folder":{"name":"abc","__proto__":{"is_private":false}}}'],
    ['__proto__ as a key, written otherwise', '{"\\u005f_proto__":{"admin":true},"bookmark_folder":{"name":"abc"}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}},"bookmark_folder":{"name":"abc"}}'],
    ['NaN', '{"bookmark_folder":{"name":NaN}}'],
    ['Infinity', '{"bookmark_folder":{"name":Infinity}}'],
    ['1e999', '{"bookmark_folder":{"name":1e999}}'],
    ['a text cut in the middle', '{"bookmark_folder":{"name":"abc'],
    ['nothing at all', ''],
    ['two values', '{}{}'],
    ['a comment', '{/* */}'],
    ['a lone surrogate', '{"bookmark_folder":{"name":"abc \\ud800"}}'],
    ['a lone surrogate in a key', '{"bookmark_folder":{"name":"abc","\\udfff":1}}'],
    ['NUL in a text', '{"bookmark_folder":{"name":"abc\\u0000def"}}'],
    ['NUL raw', '{"bookmark_folder":{"name":"abc\0def"}}'],
  ])('%s', async (_, body) => {
    const { status, body: given } = await create(body)
    expect([400, 422]).toContain(status)
    expect(['malformed', 'invalid']).toContain(given['code'])
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })

  test('a million keys are too large', async () => {
    const { status, body } = await create(`{${Array.from({ length: 1_000_000 }, (_, n) => `"${n}":1`).join(',')}}`)
    expect([status, body['code']]).toEqual([413, 'too_large'])
  })

  test('bytes that are no UTF-8 are malformed', async () => {
    const body = Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe, 0xc0, 0xaf]), Buffer.from('"}')])
    expect((await raw(head(body.length), body)).status).toBe(400)
  })

  test('a lone surrogate is refused with the name of its field', async () => {
    const { status, body } = await create('{"bookmark_folder":{"name":"abc","tags":["fine","bad \\ud83d"]}}')
    expect([status, Object.keys(body['errors'] as object)]).toEqual([422, ['bookmark_folder.tags.1']])
  })

  test('a list in place of an object is refused with the name of its field', async () => {
    const { id } = await server.folder(user)
    const change = { method: 'PUT', user, key: true as const }
    for (const [body, field] of [
      [{ bookmark_folder: [] }, 'bookmark_folder'],
      [{ bookmark_folder: { name: 'abc' }, base: ['abc'] }, 'base'],
    ]) {
      const { status, body: told } = await server.request(`/v1/bookmark_folders/${id}`, { ...change, body })
      expect([status, told['errors']]).toEqual([422, { [field as string]: ['This must be an object.'] }])
    }
    const filters = await server.request('/search-service/search', { user, body: { index: 'news', filters: [{ buckets: [] }] } })
    expect([filters.status, filters.body['errors']]).toEqual([422, { filters: ['This must be an object.'] }])
  })

  test('a NUL is refused where it would be used, and ignored with the field that is', async () => {
    expect((await server.request('/search-service/organisation?q=a%00b', { user })).status).toBe(422)
    expect((await create('{"bookmark_folder":{"name":"abc","unknown":"a\\u0000b"}}')).status).toBe(200)
  })

  test('right-to-left marks and letters of four bytes are accepted as text', async () => {
    const name = '𝒳 🧪 \u200Fעברית'
    expect((await create(JSON.stringify({ bookmark_folder: { name } }))).body).toMatchObject({ name })
    // What turns the text beside it around is no part of a name.
    expect((await create(JSON.stringify({ bookmark_folder: { name: '\u202Eevil\u202C' } }))).status).toBe(422)
  })

  test('the server still answers afterwards', async () => {
    expect((await server.request('/v1/ready')).status).toBe(200)
  })
})
