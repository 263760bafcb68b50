import { describe, expect, test } from 'vitest'
import { basePaths } from '#contract/hosts.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { guestsSee } from '#contract/operator-settings.ts'
import { recordPage } from '#contract/record-page.ts'
import { robotsTxt } from '#server/crawlers/robots.ts'
import { startTestServer } from '../../support/test-server.ts'

/** Reads rules as RFC 9309 says: the longest one that matches counts, an allowing one before a forbidding one. */
function reader(text: string): (path: string) => boolean {
  const rules = [...text.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, path = '']) => ({
    isAllowed: kind === 'Allow',
    length: path.length,
    pattern: new RegExp(`^${path.replaceAll(/[.?+()[\]{}|\\^]/g, String.raw`\$&`).replaceAll('*', '.*')}`),
  }))
  return path =>
    rules.filter(({ pattern }) => pattern.test(path)).sort((a, b) => b.length - a.length || Number(b.isAllowed) - Number(a.isAllowed))[0]
      ?.isAllowed ?? true
}

const publicUrl = 'https://indago.example.org'

describe.each(guestsSee)('robots.txt where guests see %s', see => {
  const mayRead = reader(robotsTxt({ guestsSee: see, publicUrl }))
  const readable = (paths: readonly string[]) => paths.map(path => [path, mayRead(path)])
  const all = (paths: readonly string[], expected: boolean) => paths.map(path => [path, expected])

  test('lets crawlers read every record, every profile and the public pages', () => {
    const paths = [
      ...indexNames.map(index => recordPage(index, 'a-slug-1')),
      '/',
      '/search',
      '/login',
      '/terms',
      '/api-docs',
      '/sitemap/1.xml',
    ]
    expect(readable(paths)).toEqual(all(paths, true))
  })

  test('keeps them from searches, whose addresses have no end, from the API and from pages for one person', () => {
    const paths = [
      '/search/publications?keyword=a',
      '/search/publications/year:2019',
      '/search/publications/year:2019?publication=a-slug-1',
      '/search/publications?keyword=a&publication=a-slug-1',
      '/search/publications?page=2',
      '/search/references',
      '/landscape',
      '/landscape/publications?keyword=a',
      '/profile/ada/explore',
      '/organisation/house/explore/publications/year:2019',
      '/profile/ada/settings',
      '/profile/ada/invite',
      '/signup/create',
      '/reset-password?token=x',
      '/auth/orcid/callback',
      ...[...basePaths.base, ...basePaths.search].map(base => `${base}/publications/a-slug-1`),
    ]
    expect(readable(paths)).toEqual(all(paths, false))
  })

  test('opens lists and dumps only where guests see all of them', () => {
    const paths = [...indexNames.map(index => `/search/${index}`), '/v1/dump/publications', '/v1/dump/news?after=1-0123456789ab']
    expect(readable(paths)).toEqual(all(paths, see === 'all'))
  })

  test('asks for a pause, and names the sitemap by the public address', async () => {
    const server = await startTestServer({ socket: false, settings: { guestsSee: see, publicUrl } })
    const { status, headers, body } = await server.request<string>('/robots.txt')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toBe(robotsTxt({ guestsSee: see, publicUrl }))
    expect(body).toMatch(/^User-agent: \*\n/)
    expect(body).toMatch(/^Crawl-delay: [1-9]\d*$/m)
    expect(body).toMatch(/^Sitemap: https:\/\/indago\.example\.org\/sitemap\.xml$/m)
    await server.stop()
  })
})

test('without a public address there is no sitemap, and robots.txt names none', async () => {
  const server = await startTestServer({ socket: false, settings: { guestsSee: 'all' } })
  expect((await server.request<string>('/robots.txt')).body).not.toContain('Sitemap')
  for (const path of ['/sitemap.xml', '/sitemap/pages.xml', '/sitemap/1.xml'])
    expect([path, (await server.request(path)).status]).toEqual([path, 404])
  await server.stop()
})
