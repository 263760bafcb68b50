import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtViews } from '../../support/built-views.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ static: true })
})
afterAll(() => server.stop())

const navigation = { headers: { accept: 'text/html,application/xhtml+xml' } }
const pageAt = async (path: string): Promise<string> => (await server.request<string>(path, navigation)).body
const filesIn = (html: string): string[] => [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!)

test.each([
  ['/search', 'HomePage', 'ResultsPage'],
  ['/search/publications/year:2019?keyword=graph', 'ResultsPage', 'SettingsPage'],
  ['/search/references', 'FindReferencesPage', 'ResultsPage'],
  ['/profile/ada/settings', 'SettingsPage', 'AccountPage'],
])('the page at %s names the files of %s, each once, and all of them exist', async (path, view, other) => {
  const files = filesIn(await pageAt(path))
  const sources = builtViews()
  expect(files).toContain(sources.get(view))
  expect(files).not.toContain(sources.get(other))
  expect(new Set(files).size).toBe(files.length)
  for (const file of files) expect([file, (await server.request(file)).status]).toEqual([file, 200])
})

test('the page of an opened record also names the files of its view', async () => {
  const list = new Set(filesIn(await pageAt('/search/publications')))
  const more = async (path: string) => filesIn(await pageAt(path)).filter(file => !list.has(file))
  const [publication, patent] = [await more('/search/publications?publication=bert'), await more('/profile/ada/explore/news?patent=US1')]
  const scripts = (files: string[]) => files.filter(file => file.endsWith('.js'))
  expect(scripts(publication).length).toBeGreaterThan(1)
  expect(scripts(patent)).not.toEqual(scripts(publication))
  for (const file of [...publication, ...patent]) expect([file, (await server.request(file)).status]).toEqual([file, 200])
})

test('a page has all rules of its view in it, and names the sheets that they are from', async () => {
  const html = await pageAt('/search/publications')
  expect(html).not.toMatch(/<link rel="stylesheet" (?!disabled)/)
  const covered = [...html.matchAll(/<link rel="stylesheet" disabled crossorigin href="([^"]+)">/g)].map(([, sheet]) => sheet!)
  expect(covered.length).toBeGreaterThan(3)
  const rules = /<style>(.*?)<\/style>/s.exec(html)![1]!
  for (const sheet of covered) expect([sheet, rules.includes((await server.request<string>(sheet)).body.trim())]).toEqual([sheet, true])
})

test('what every page needs begins first, and pages of views have no address of their own', async () => {
  const start = /<script type="module"[^>]* src="([^"]+)"/.exec(await pageAt('/search/publications'))?.[1]
  expect(filesIn(await pageAt('/login'))[0]).toBe(start)
  expect((await server.request('/pages/ResultsPage.html')).status).toBe(404)
  expect((await server.request('/pages/pages.json', navigation)).status).toBe(404)
})
