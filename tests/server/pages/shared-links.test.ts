import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recordPage } from '#contract/record-page.ts'
import { rateLimits } from '#server/http/rate-limits.ts'
import { communityOf } from '../../support/communities.ts'
import { saidIn, structuredIn } from '../../support/page-heads.ts'
import { smallCatalogue, smallRecords } from '../../support/small-catalogue.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

const publicUrl = 'https://indago.example.org'
let server: TestServer
let ada: TestUser
beforeAll(async () => {
  const catalogue = smallCatalogue(smallRecords)
  server = await startTestServer({ static: true, settings: { publicUrl }, catalogue })
  for (const index of ['publications', 'researchers'] as const) await catalogue.remove(index, `${index}-2`)
  ada = await server.user()
})
afterAll(() => server.stop())

/** As what fetches pages for previews of links asks. */
const bot = { 'user-agent': 'Slackbot-LinkExpanding 1.0', accept: '*/*' }
const open = async (path: string, from = server) => (await from.request<string>(path, { headers: bot })).body
const headOf = (html: string): string => html.slice(0, html.indexOf('</head>'))
const head = async (path: string, from = server) => headOf(await open(path, from))
/** What a head says of this page alone: the files of views are others on each page. */
const ownOf = (text: string): string[] => [/<title>.*<\/title>/.exec(text)![0], ...(text.match(/<[^<]* data-page-only.*/g) ?? [])]

test.each([
  ['/search/publications?publication=old-publications-0', recordPage('publications', 'publications-0'), 'article', 'ScholarlyArticle'],
  ['/profile/old-researchers-0', '/profile/researchers-0', 'profile', 'Person'],
  ['/search/researchers?researcher=researchers-0', '/profile/researchers-0', 'profile', 'Person'],
  ['/organisation/organisations-0', '/organisation/organisations-0', 'website', 'Organization'],
  ['/research_group/research-groups-0', '/research_group/research-groups-0', 'website', 'ResearchOrganization'],
])('%s says what it is, at its one address', async (path, address, type, schema) => {
  const text = await head(path)
  expect(text).toMatch(/<title>\w[\w ]+ number 0 · Indago<\/title>/)
  expect(text).toContain(`<link rel="canonical" href="${publicUrl}${address}" data-page-only />`)
  expect([saidIn(text, 'og:url'), saidIn(text, 'og:type')]).toEqual([publicUrl + address, type])
  expect(saidIn(text, 'og:image')).toBe(`${publicUrl}/icons/indago-512.png`)
  expect(structuredIn(text)).toMatchObject({ '@type': schema })
  // Each of them once.
  for (const tag of ['<title>', 'name="description"', 'property="og:title"', 'property="og:image"', 'name="twitter:card"'])
    expect([tag, text.split(tag).length - 1]).toEqual([tag, 1])
})

test('the picture is there', async () => {
  expect((await server.request('/icons/indago-512.png')).headers.get('content-type')).toBe('image/png')
})

test('what never was, what was removed and what is closed to guests are the same, and not to be listed', async () => {
  const secret = await communityOf(server, ada, 'Closed Circle', { settings: { overview_visible: false, questions_visible: false } })
  const paths = [
    '/search/publications?publication=never-was',
    '/search/publications?publication=publications-2',
    '/profile/never-was',
    '/profile/researchers-2',
    '/organisation/never-was',
    '/research_group/never-was',
    '/community/never-was',
    `/community/${secret.slug_value}`,
  ]
  for (const path of paths)
    expect([path, ownOf(await head(path))]).toEqual([
      path,
      ['<title>Indago</title>', '<meta name="robots" content="noindex" data-page-only />'],
    ])
})

test('a profile says what its owner shows to everybody, and no more', async () => {
  const { slug_values } = (await server.request<{ slug_values: [string] }>('/v1/me', { user: ada })).body
  const path = `/profile/${slug_values[0]}`
  const write = (researcher: object) =>
    server.request(`/v1/researchers/${slug_values[0]}`, { method: 'PUT', user: ada, key: true, body: { researcher } })
  await write({ about: 'Xanthic words' })
  await vi.waitFor(async () => expect(saidIn(await head(path), 'description')).toBe('Xanthic words'))
  await write({ visibility: { about: 'only_me' } })
  await vi.waitFor(async () => expect(await head(path)).not.toContain('Xanthic'))
  expect(await head(path)).toContain('<title>Person')
  // Not for the owner either: a page is the same for everyone.
  const own = await server.request<string>(path, { headers: bot, user: ada })
  expect(own.body).not.toContain('Xanthic')
})

test('a page of results says what was searched; a shared page that is not rendered has the whole address of its picture', async () => {
  const text = await head('/search/publications?keyword=graph+AND+protein')
  expect(text).toContain('<title>graph AND protein · Publications · Indago</title>')
  expect(text).not.toMatch(/canonical|robots/)
  for (const path of ['/', '/communities', '/login']) {
    const shared = await head(path)
    expect([saidIn(shared, 'og:title'), saidIn(shared, 'og:image')]).toEqual(['Indago', `${publicUrl}/icons/indago-512.png`])
    expect(ownOf(shared)).toEqual(['<title>Indago</title>'])
  }
})

test('a page that is rendered has the same head, from the calls that it was rendered from', async () => {
  const started = await startTestServer({ static: true, socket: true, settings: { publicUrl } })
  try {
    for (const path of ['/search/publications?publication=publications-0', '/profile/researchers-0', '/organisation/organisations-0'])
      await vi.waitFor(async () => {
        const html = await open(path, started)
        expect(html).toContain('page-answers')
        expect(ownOf(headOf(html))).toEqual(ownOf(await head(path)))
      }, 20_000)
    const explored = await vi.waitFor(async () => {
      const html = await open('/profile/researchers-0/explore', started)
      expect(html).toContain('page-answers')
      return headOf(html)
    }, 20_000)
    expect(saidIn(explored, 'og:title')).toMatch(/^Researcher number 0 · /)
  } finally {
    await started.stop()
  }
})

test('a visitor who may ask no more gets the page with what every page says', async () => {
  const records = { burst: 4, perMinute: 1 }
  const started = await startTestServer({ static: true, limits: { ...rateLimits, unregistered: { ...rateLimits.unregistered, records } } })
  try {
    expect(saidIn(await head('/profile/researchers-0', started), 'og:title')).toBe('Researcher number 0')
    let last = ''
    for (let visit = 0; visit < 6; visit++) last = await head('/profile/researchers-0', started)
    expect(saidIn(last, 'og:title')).toBe('Indago')
    expect(last).not.toContain('noindex')
  } finally {
    await started.stop()
  }
})
