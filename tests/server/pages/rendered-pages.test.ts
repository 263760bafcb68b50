import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type PageAnswers, pageAnswersId } from '#contract/page-answers.ts'
import type { SearchReply } from '#contract/search.ts'
import { rateLimits } from '#server/http/rate-limits.ts'
import { smallCatalogue, smallRecords } from '../../support/small-catalogue.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const hostile = '</script><img src=x onerror="alert(1)"> hostile title'
let server: TestServer
beforeAll(async () => {
  const record = { index: 'publications' as const, slug_values: ['hostile'], source: { name: 'Tests' }, title: hostile }
  server = await startTestServer({ static: true, socket: true, catalogue: smallCatalogue([...smallRecords, record]) })
})
afterAll(() => server.stop())

const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
const open = async (path: string, more = {}) => (await fetch(server.url + path, { headers: { accept: 'text/html', ...more } })).text()
/** A busy server leaves pages to the app; this one is visited until it comes rendered. */
const rendered = (path: string, more = {}): Promise<string> =>
  vi.waitFor(async () => {
    const html = await open(path, more)
    expect(shown(html)).toBeDefined()
    return html
  }, 20_000)
/** What the page shows before the app comes; undefined if it is left to the app. */
const shown = (html: string): string | undefined => /<div id="app">(.+)<\/div>\n<script type="application\/json"/s.exec(html)?.[1]
const recordsIn = (html: string): string[] => [...new Set(shown(html)?.match(/publication=publications-\d+/g))]
const answersIn = (html: string): PageAnswers =>
  JSON.parse(new RegExp(`<script type="application/json" id="${pageAnswersId}">(.*?)</script>`, 's').exec(html)![1]!) as PageAnswers

test('a page of results comes with the results of a guest, and with the answers that the app would ask for', async () => {
  const html = await rendered('/search/publications?keyword=number&per_page=24')
  expect(recordsIn(html)).toHaveLength(12)
  expect(shown(html)).toMatch(/18(?:<!-- -->)? more results/)
  const { answers, at } = answersIn(html)
  expect(answers.map(({ url }) => url).toSorted()).toEqual(['/search-service/count', '/search-service/search'])
  const [search] = answers.filter(({ url }) => url.endsWith('/search'))
  const { body } = await server.request<SearchReply>('/search-service/search', { body: JSON.parse(search!.body!) as object })
  expect(search!.json).toEqual(body)
  expect(Math.abs(Date.now() - at)).toBeLessThan(600_000)
})

test('a profile comes with the part that asks for a login above its sections, so that nothing moves them later', async () => {
  const profile = shown(await rendered('/profile/researchers-0'))!
  const headings = [...profile.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(headings.indexOf('Ask this profile')).toBeGreaterThanOrEqual(0)
  expect(headings.indexOf('Ask this profile')).toBeLessThan(headings.indexOf('Professional experience'))
  expect(profile).toContain('/illustrations/locked-ask.svg')
})

test('it has no script of its own and no style that the policy would refuse', async () => {
  for (const path of [
    '/search/publications?keyword=number',
    '/search/organisations',
    '/login',
    '/search',
    '/terms',
    '/profile/researchers-0',
    '/search/publications?publication=publications-0',
  ]) {
    expect([path, /<script|<style| style=| on[a-z]+=/.exec(shown(await rendered(path))!)]).toEqual([path, null])
  }
})

test('A25 texts of records stay texts, in the page and in its answers', async () => {
  for (const path of ['/search/publications?keyword=hostile', '/search/publications?keyword=hostile&publication=hostile']) {
    const html = await rendered(path)
    expect(shown(html), path).toContain('&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
    expect(html, path).not.toContain('<img')
    expect(JSON.stringify(answersIn(html).answers.map(({ json }) => json)), path).toContain(JSON.stringify(hostile))
  }
})

test('a shared link to a record comes with the record alone, and with its answer: the list behind it comes later', async () => {
  const html = await rendered('/search/publications?keyword=number&publication=publications-3')
  const [page, dialog] = shown(html)!.split('<dialog')
  expect(dialog).toContain(smallRecords.find(({ slug_values }) => slug_values[0] === 'publications-3')!['title'])
  expect(dialog).toContain(' open=""')
  expect(page).not.toContain('publication=publications-')
  const asked = answersIn(html).answers.map(({ url }) => url)
  expect(asked).toContain('/v1/publications/publications-3')
  expect(asked).not.toContain('/search-service/search')
  // The next page has no dialog of this one.
  expect(shown(await rendered('/search/publications?keyword=number'))).not.toContain('<dialog')
})

test('a page shows the same to everyone, whatever a request says of its sender', async () => {
  const { token } = await server.user({ user_type: 'premium' })
  const html = await rendered('/search/publications?keyword=number', { authorization: `Bearer ${token}`, cookie: `token=${token}` })
  expect(recordsIn(html)).toHaveLength(12)
  expect(html).not.toContain(token)
})

test.each([
  ['leads a guest elsewhere', '/profile/ada/settings'],
  ['leads everyone elsewhere', '/'],
  ['depends on what the device has', '/confirmation/invite_request?token=abc'],
  ['has no such record', '/search/publications?publication=never-was'],
])('a page that %s is left to the app', async (_, path) => {
  const html = await open(path)
  expect(html).toContain('<div id="app"></div>')
  expect(html).not.toContain(`id="${pageAnswersId}"`)
})

test('pages ask as their visitor: what they ask counts, and beyond the limit they are left to the app, which is refused alike', async () => {
  const few = { ...rateLimits.unregistered, search: { burst: 12, perMinute: 1 } }
  const limited = await startTestServer({ static: true, socket: true, limits: { ...rateLimits, unregistered: few } })
  try {
    const visit = async () => shown(await (await fetch(`${limited.url}/search/publications`, { headers: { accept: 'text/html' } })).text())
    await vi.waitFor(async () => expect(await visit()).toBeDefined(), 20_000)
    let calls = 0
    while (calls < 20 && (await fetch(`${limited.url}/search-service/count`, post)).status === 200) calls += 1
    // A page asks for the results and for the totals.
    expect(calls).toBeLessThanOrEqual(10)
    expect(await visit()).toBeUndefined()
  } finally {
    await limited.stop()
  }
})

test('pages that are asked for at once do not mix', async () => {
  const paths = ['/search/publications?keyword=number', '/login', '/search/organisations', '/terms', '/search/news?keyword=number']
  const alone = []
  for (const path of paths) alone.push(shown(await rendered(path)))
  const together = await Promise.all(paths.map(async path => shown(await open(path))))
  for (const [at, page] of together.entries()) expect([paths[at], page === undefined || page === alone[at]]).toEqual([paths[at], true])
})
