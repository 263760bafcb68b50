import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { recordAt } from '#contract/record-keys.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { openMemoryDatabase } from '#server/catalogue/embedded/storage/database.ts'
import { partReadsOf } from '#server/catalogue/embedded/storage/part-reads.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { robotsTxt } from '#server/crawlers/robots.ts'
import { sitemapOfRecords } from '#server/crawlers/sitemap.ts'
import { rateLimits } from '#server/http/rate-limits.ts'
import { smallRecords } from '../../support/small-catalogue.ts'
import { type TestServer, startTestServer } from '../../support/test-server.ts'

interface Entry {
  loc: string
  lastmod?: string
}
/** The entries of a sitemap or of an index of sitemaps; throws where the text is no XML. */
function entriesOf(text: string): Entry[] {
  const entries: Entry[] = []
  const parser = new SaxesParser()
  let open = ''
  parser.on('error', problem => {
    throw problem
  })
  parser.on('opentag', ({ name }) => {
    open = name
    if (name === 'url' || name === 'sitemap') entries.push({ loc: '' })
  })
  parser.on('closetag', () => (open = ''))
  parser.on('text', value => {
    if (open === 'loc') entries.at(-1)!.loc += value
    if (open === 'lastmod') entries.at(-1)!.lastmod = value
  })
  parser.write(text).close()
  return entries
}

const publicUrl = 'https://indago.example.org'
const strange: CatalogueRecord = {
  index: 'news',
  slug_values: [`o'neil-&-söhne-東京`],
  source: { name: 'Tests' },
  title: 'Strange',
  last_updated: '2019-03-04T10:00:00Z',
}
const trial: CatalogueRecord = {
  index: 'clinical_trials',
  slug_values: ['trial-x'],
  source: { name: 'Tests' },
  title: 'Trial',
  last_updated: '2020-02-03',
}

let catalogue: Catalogue
let server: TestServer
beforeAll(async () => {
  const open = async (dir: string) => {
    catalogue = await openCatalogue(dir)
    await catalogue.put([...smallRecords, strange, trial])
    await catalogue.remove('news', 'news-0')
    return catalogue
  }
  server = await startTestServer({ socket: false, catalogue: open, settings: { guestsSee: 'all', publicUrl }, limits: rateLimits })
})
afterAll(() => server.stop())
const text = async (path: string) => {
  const { status, headers, body } = await server.request<string>(path)
  expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'application/xml; charset=utf-8'])
  return body
}

describe('the sitemap of an opened server', () => {
  test('leads to the address of every record and of the public pages, each once, all of which robots.txt opens', async () => {
    const parts = entriesOf(await text('/sitemap.xml')).map(({ loc }) => loc)
    expect(parts).toEqual([`${publicUrl}/sitemap/pages.xml`, `${publicUrl}/sitemap/1.xml`])
    const [pages, records] = [entriesOf(await text('/sitemap/pages.xml')), entriesOf(await text('/sitemap/1.xml'))]
    expect(pages.map(({ loc }) => loc)).toContain(`${publicUrl}/terms`)
    expect(records).toHaveLength(smallRecords.length + 1)
    expect(new Set(records.map(({ loc }) => loc)).size).toBe(records.length)
    const slugs = new Set<string>()
    for (const { loc, lastmod } of records) {
      const { origin, pathname, searchParams } = new URL(loc)
      expect([loc, origin]).toEqual([loc, publicUrl])
      slugs.add(recordAt(searchParams)?.slug ?? decodeURIComponent(pathname.split('/')[2]!))
      expect([loc, /^\d{4}-\d\d-\d\d$/.test(lastmod!)]).toEqual([loc, true])
    }
    const expected = [...smallRecords, strange, trial].map(record => record.slug_values[0]!).filter(slug => slug !== 'news-0')
    expect([...slugs].sort()).toEqual(expected.sort())
    expect(robotsTxt({ guestsSee: 'all', publicUrl })).toContain('Allow: /search/news?news=')
  })

  test('has the day of the record’s last change at its provider, else here', async () => {
    const days = new Map(entriesOf(await text('/sitemap/1.xml')).map(({ loc, lastmod }) => [decodeURIComponent(loc), lastmod]))
    const today = new Date(server.now()).toISOString().slice(0, 10)
    expect(days.get(`${publicUrl}/search/clinical_trials?clinical_trial=trial-x`)).toBe('2020-02-03')
    expect(days.get(`${publicUrl}/search/news?news=${strange.slug_values[0]}`)).toBe('2019-03-04')
    expect(days.get(`${publicUrl}/profile/researchers-0`)).toBe(today)
  })

  test('is not read again for whoever has it, until a record changes', async () => {
    const tag = (await server.request('/sitemap/1.xml')).headers.get('etag')!
    const again = () => server.request('/sitemap/1.xml', { headers: { 'If-None-Match': tag } })
    expect((await again()).status).toBe(304)
    await catalogue.put([{ ...trial, last_updated: '2021-01-01' }])
    expect((await again()).status).toBe(200)
  })

  test('has no other parts', async () => {
    for (const name of [
      '2.xml',
      '0.xml',
      '-1.xml',
      '1',
      '01.xml',
      '1e0.xml',
      '999999999999.xml',
      '1.xml.xml',
      'pages',
      '..%2F1.xml',
      '%00',
    ])
      expect([name, (await server.request(`/sitemap/${name}`)).status]).toEqual([name, 404])
  })

  test('is packed', async () => {
    const headers = { 'Accept-Encoding': 'gzip' }
    const packed = await server.app.fetch(new Request('http://127.0.0.1/sitemap/1.xml', { headers }))
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    await packed.body!.cancel()
  })

  test('is read as often as guests of one address may open records', async () => {
    let answered = 0
    let refused = await server.request('/sitemap/1.xml')
    for (; refused.status === 200; refused = await server.request('/sitemap/1.xml')) answered += 1
    expect(answered).toBeGreaterThan(100)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

test('where guests see twelve results the sitemap has the public pages only', async () => {
  const closed = await startTestServer({ socket: false, settings: { publicUrl } })
  const entries = entriesOf((await closed.request<string>('/sitemap.xml')).body)
  expect(entries.map(({ loc }) => new URL(loc).pathname)).toEqual([
    '/',
    '/search',
    '/communities',
    '/questions',
    '/login',
    '/api-docs',
    '/terms',
    '/privacy',
    '/cookies',
  ])
  for (const path of ['/sitemap/1.xml', '/sitemap/pages.xml']) expect([path, (await closed.request(path)).status]).toEqual([path, 404])
  await closed.stop()
})

test('a part of the largest possible slugs stays below 50,000 addresses and 50 MB, and parts keep their records', async () => {
  const db = openMemoryDatabase()
  const insert = db.prepare(
    `insert into documents (index_name, slug, json, hash, demo, deleted, change_seq, added_at, updated_at) values ('research_groups', ?, '{}', '', 0, ?, ?, 0, 0)`,
  )
  const records = 40_000
  db.exec('begin')
  for (let n = 1; n <= records; n++) insert.run(String(n).padEnd(300, '東'), n % 1000 === 0 ? 1 : 0, n)
  db.exec('commit')
  const reads = partReadsOf(db)
  const { parts } = reads.addressParts()
  let listed = 0
  for (let part = 1; part <= parts; part++) {
    async function* batches() {
      for (let after: number | undefined = 0; after !== undefined;) {
        const batch = reads.addressBatch(part, after)
        yield batch.addresses
        after = batch.next
      }
    }
    let bytes = 0
    let own = 0
    for await (const piece of sitemapOfRecords(publicUrl, batches())) {
      bytes += Buffer.byteLength(piece)
      own += piece.split('<loc>').length - 1
    }
    expect([part, own <= 50_000, bytes <= 50_000_000]).toEqual([part, true, true])
    listed += own
  }
  expect(listed).toBe(records - records / 1000)
  db.close()
})
