import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer, type Server } from '#server/app.ts'
import { addSecurityHeaders, contentSecurityPolicy } from '#server/http/security-headers.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'

let server: Server
beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'indago-static-'))
  const staticDir = join(dir, 'client')
  for (const folder of ['assets', 'fonts']) mkdirSync(join(staticDir, folder), { recursive: true })
  writeFileSync(join(dir, 'secret.txt'), 'secret')
  for (const [name, text] of Object.entries({
    'index.html': '<!doctype html><title>Indago</title>',
    'sw.js': 'self',
    'manifest.webmanifest': '{}',
    'assets/app-1a2b.js': 'plain',
    'assets/app-1a2b.js.br': 'brotli',
    'assets/app-1a2b.js.gz': 'gzip',
    'assets/app-1a2b.css': 'body{}',
    'assets/sans-1a2b.woff2': 'wOF2',
    'fonts/sans-OFL.txt': 'SIL Open Font License',
  }))
    writeFileSync(join(staticDir, name), text)
  const settings = { host: '127.0.0.1', port: 0, dataDir: dir, logLevel: 'silent' as const }
  server = createServer({ settings, store: await openStore(dir), catalogue: smallCatalogue(), staticDir })
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.app.fetch(new Request(`http://127.0.0.1:4321${path}`, { method, headers: { host: '127.0.0.1:4321', ...headers } }))
const page = { Accept: 'text/html,application/xhtml+xml' }

test('A29 every response has the policy: no foreign sources, inline code or frames, Trusted Types on', async () => {
  for (const [path, headers] of [
    ['/', page],
    ['/sw.js'],
    ['/assets/app-1a2b.js'],
    ['/v1/health'],
    ['/v1/me'],
    ['/nothing.png'],
    ['/v1/nothing'],
  ] as const) {
    const given = await get(path, headers)
    expect(given.headers.get('content-security-policy'), path).toBe(
      "default-src 'none'; script-src 'self'; script-src-attr 'none'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
        "connect-src 'self' ws://127.0.0.1:4321 wss://127.0.0.1:4321; worker-src 'self'; manifest-src 'self'; frame-src 'none'; object-src 'none'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
        'trusted-types ri-script-url; report-to csp',
    )
    expect(given.headers.get('x-content-type-options')).toBe('nosniff')
    expect(given.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(given.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(given.headers.get('referrer-policy')).toBe('strict-origin')
    expect(given.headers.get('permissions-policy')).toContain('camera=()')
  }
})

test('A11 the page of a link’s secret tells no other site its address, and is not kept by anyone between', async () => {
  for (const path of ['/confirmation?confirmation_token=', '/reset-password?reset_password_token=']) {
    const { headers } = await get(path + 'x'.repeat(43), page)
    expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual(['strict-origin', 'no-cache'])
  }
  const asked = await get(`/v1/confirmation?confirmation_token=${'x'.repeat(43)}`)
  expect([asked.headers.get('referrer-policy'), asked.headers.get('cache-control')]).toEqual(['strict-origin', 'no-store'])
})

test('an analytics script is allowed only if configured, from its own origin, on pages that run scripts', () => {
  const policy = (script?: string, given?: string) => {
    const headers = new Headers(given === undefined ? {} : { 'Content-Security-Policy': given })
    addSecurityHeaders(headers, '127.0.0.1:4321', script === undefined ? {} : { analyticsScript: script })
    return headers.get('content-security-policy') ?? ''
  }
  const counted = policy('https://count.example.org/js/a.js?x=1')
  expect(counted).toContain("script-src 'self' https://count.example.org;")
  expect(counted).toContain("img-src 'self' data: blob: https://count.example.org;")
  expect(counted).toContain('wss://127.0.0.1:4321 https://count.example.org;')
  expect(counted.replaceAll(' https://count.example.org', '')).toBe(policy())
  expect(policy('https://count.example.org/a.js', 'sandbox')).toBe('sandbox')
})

test('an invalid Host header cannot change the policy', async () => {
  const given = await get('/', { ...page, host: "x; script-src 'unsafe-inline'" })
  expect(given.headers.get('content-security-policy')).toContain("connect-src 'self'; worker-src")
})

test('a navigation to any page gets the index page, which is revalidated each time', async () => {
  for (const path of ['/', '/login', '/search/publications/year:2019', '/profile/1/bookmark_folders/2']) {
    const given = await get(path, page)
    expect([path, given.status, given.headers.get('cache-control')]).toEqual([path, 200, 'no-cache'])
    expect(await given.text()).toContain('Indago')
  }
  expect((await get('/login', page, 'HEAD')).status).toBe(200)
})

test('a request for a file or for JSON never gets the index page', async () => {
  expect((await get('/login', { Accept: 'application/json' })).status).toBe(404)
  expect((await get('/elsewhere')).status).toBe(404)
  for (const path of ['/assets/app-gone.js', '/assets/gone', '/missing.js', '/icons/none.png', '/sw.js.map'])
    expect((await get(path, page)).status).toBe(404)
  expect((await get('/login', page, 'POST')).status).toBe(404)
})

test('the service worker and the manifest are revalidated, and assets are immutable', async () => {
  expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache')
  expect((await get('/manifest.webmanifest')).headers.get('content-type')).toContain('application/manifest+json')
  const asset = await get('/assets/app-1a2b.css')
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-type')).toContain('text/css')
  const again = await get('/sw.js', { 'If-None-Match': (await get('/sw.js')).headers.get('etag')! })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('fonts are immutable, and their licences are plain text that is revalidated', async () => {
  const cachingOf = async (path: string) => {
    const { status, headers } = await get(path)
    return [status, headers.get('content-type'), headers.get('cache-control')]
  }
  expect(await cachingOf('/assets/sans-1a2b.woff2')).toEqual([200, 'font/woff2', 'public, max-age=31536000, immutable'])
  expect(await cachingOf('/fonts/sans-OFL.txt')).toEqual([200, 'text/plain; charset=utf-8', 'no-cache'])
})

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip, deflate', 'gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip', 'gzip'],
  ['identity', null, 'plain'],
])('a client that accepts %s gets %s', async (accepted, encoding, text) => {
  const given = await get('/assets/app-1a2b.js', { 'Accept-Encoding': accepted })
  expect([given.headers.get('content-encoding'), await given.text()]).toEqual([encoding, text])
  expect(given.headers.get('content-type')).toContain('text/javascript')
  expect(given.headers.get('vary')).toBe('Accept-Encoding')
})

test('no path leaves the client folder, and compressed files have no URL of their own', async () => {
  const paths = [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..\\secret.txt',
    '//secret.txt',
    '/assets/app-1a2b.js.br',
    '/%00',
  ]
  for (const path of paths) {
    const given = await get(path)
    expect([path, given.status]).toEqual([path, 404])
    expect(await given.text()).not.toBe('secret')
  }
})

test('the control file of the service worker is never cached', async () => {
  const given = await get('/sw-control.json')
  expect([given.headers.get('cache-control'), await given.json()]).toEqual(['no-store', { minBuild: null, kill: false }])
})

test('policy reports of any content are accepted up to a small size', async () => {
  const report = (body: string) => server.app.fetch(new Request('http://x/csp-reports', { method: 'POST', body }))
  expect((await report(JSON.stringify([{ type: 'csp-violation', body: { effectiveDirective: 'img-src' } }]))).status).toBe(204)
  expect((await report('{}')).status).toBe(204)
  expect((await report('[null, 1, {"body":null}]')).status).toBe(204)
  expect((await report('nonsense')).status).toBe(400)
  expect((await report(JSON.stringify('x'.repeat(20_000)))).status).toBe(413)
})

test('every Trusted Types policy that may be made is made by the app: an unused name is free for an attacker', () => {
  const allowed = /trusted-types ([^;]+);/.exec(contentSecurityPolicy('127.0.0.1:4321'))?.[1]?.split(' ')
  const sources = ['src', 'sw', 'workers']
    .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)))
    .filter(path => /\.tsx?$/.test(path))
    .map(path => ({ path, text: readFileSync(path, 'utf8') }))
  const made = sources.flatMap(({ text }) => [...text.matchAll(/createPolicy\('([^']+)'/g)].map(([, name]) => name))
  expect(new Set(allowed)).toEqual(new Set(made))
  // The policy trusts all markup, and is there for the parser of the one function that cleans it.
  const users = sources.filter(({ text }) => /\bpolicy\b[^}]*\} from '#kit\/trusted-urls/.test(text)).map(({ path }) => path)
  expect(users).toEqual(['src/ui/rich-text/sanitize-html.ts'])
})
