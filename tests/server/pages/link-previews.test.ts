import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ static: true })
})
afterAll(() => server.stop())

const typeOf = async (path: string, accept: string | undefined): Promise<[number, string | undefined]> => {
  const { status, headers } = await server.request(path, accept === undefined ? {} : { headers: { accept } })
  return [status, headers.get('content-type')?.split(';')[0]]
}

const pages = ['/search', '/search/publications?keyword=graph', '/organisation/organisations-0', '/login']

test.each([undefined, '*/*', 'image/webp, */*;q=0.8', 'text/html'])(
  'a page is a page for what fetches it with Accept: %s',
  async accept => {
    for (const path of pages) expect([path, await typeOf(path, accept)]).toEqual([path, [200, 'text/html']])
  },
)

test('what asks for JSON, or for what is neither a page nor a file, is answered as a program', async () => {
  const json = [404, 'application/json']
  expect(await typeOf('/search/publications', 'application/json')).toEqual(json)
  expect(await typeOf('/search/publications', 'application/json, */*')).toEqual(json)
  for (const path of ['/v1/nothing', '/.well-known/nothing', '/assets/gone', '/gone.png'])
    for (const accept of [undefined, '*/*']) expect([path, await typeOf(path, accept)]).toEqual([path, json])
})
