import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inlineSources } from '#server/http/inline-sources.ts'
import { smallCatalogue, smallRecords } from '../../support/small-catalogue.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const hostile = '<script>alert(1)</script><style>a{}</style> hostile title'
let server: TestServer
beforeAll(async () => {
  const record = { index: 'publications' as const, slug_values: ['hostile'], source: { name: 'Tests' }, title: hostile }
  server = await startTestServer({ static: true, catalogue: smallCatalogue([...smallRecords, record]) })
})
afterAll(() => server.stop())

const get = (path: string, headers = {}) =>
  server.app.fetch(new Request(`http://127.0.0.1${path}`, { headers: { accept: 'text/html', ...headers } }))
const directive = (response: Response, name: string): string =>
  new RegExp(`${name} ([^;]*);`).exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? ''
const hashesIn = (sources: string): string[] => sources.match(/'sha256-[^']+'/g) ?? []
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const paths = ['/login', '/search/publications?keyword=hostile&publication=hostile', '/settings-that-are-not-there', '/api-docs', '/alerts']

test('G15 a page allows the scripts and styles that it was built with by their hashes, and nothing else inline', async () => {
  for (const path of paths) {
    const response = await get(path)
    const html = await response.text()
    const built = html.slice(0, html.indexOf('</head>'))
    const scripts = [...built.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => hashOf(text!))
    const styles = [...built.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => hashOf(text!))
    expect([path, scripts.length, styles.length]).toEqual([path, 2, 1])
    expect([path, hashesIn(directive(response, 'script-src'))]).toEqual([path, scripts])
    expect([path, hashesIn(directive(response, 'style-src'))]).toEqual([path, styles])
    expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe|nonce/)
  }
})

test('the copy that a browser has is still used with the policy of the page', async () => {
  const first = await get('/alerts')
  const again = await get('/alerts', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
})

test('files, answers and the index page, which hold nothing themselves, allow nothing inline', async () => {
  for (const path of ['/index.html', '/early.js', '/v1/installation', '/v1/nothing']) {
    const response = await get(path)
    expect([path, hashesIn(response.headers.get('content-security-policy') ?? '')]).toEqual([path, []])
  }
})

test('of a page without anything of its own nothing is allowed', () => {
  expect(inlineSources('<script src="/a.js"></script><link rel="stylesheet" href="/a.css"><p style="color: red">')).toEqual({
    scripts: [],
    styles: [],
  })
})
