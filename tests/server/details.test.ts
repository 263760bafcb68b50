import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/errors.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { recordCallOf } from '#contract/record-calls.ts'
import { recordPaths } from '#contract/record-paths.ts'
import { record } from '#contract/records.ts'
import { endpoints } from '../support/endpoints.ts'
import { smallCatalogue, smallRecords } from '../support/small-catalogue.ts'
import { type TestServer, startTestServer } from '../support/test-server.ts'

const made = (index: IndexName, slug: string, fields: Record<string, unknown>): CatalogueRecord => ({
  index,
  slug_values: [slug, `older-${slug}`],
  source: { name: 'Tests' },
  ...fields,
})
const authorsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Author ${at + 1}`, position: at + 1 }))

/** A record of each of the six kinds, as an importer writes it. */
const whole: CatalogueRecord[] = [
  made('publications', 'many-hands', {
    title: 'Many hands',
    authors: authorsOf(5000),
    abstract: 'Light work.',
    locations: [{ name: 'Hands' }],
  }),
  made('publications', 'some-hands', { title: 'Some hands', authors: authorsOf(3), authors_count: 41 }),
  made('patents', 'lamp', {
    title: 'A lamp',
    parties: [{ name: 'Ada Brook', role: 'Inventor', party_type: 'researcher', order: 1 }],
    claims: [{ order: 1, value: 'A lamp.' }],
    full_texts: [{ name: 'Background', value: 'It was dark.' }],
    publication_no: 'EP1',
  }),
  made('clinical_trials', 'tea', {
    full_title: 'Tea',
    diseases: [{ term: 'Thirst' }],
    mask_info: { masking: 'Double', who_masked: ['Participant'] },
    bio_specimen: { retention: 'None' },
    fda_oversight: { has_dmc: false },
    intervention_arms: [{ arm_title: 'Cup', arm_intervention_names: ['Tea'] }],
    citations: [{ value: 'On tea.' }],
  }),
  made('projects', 'light', {
    title: 'Light',
    funding_source: { full_name: 'Fund' },
    parent_project: { name: 'Sun', slug_values: ['sun'] },
    nih_activity_code: { value: 'R01' },
  }),
  made('research_topics', 'glow', {
    title: 'Glow',
    research_group: {
      name: 'Glow group',
      organisations: [{ name: 'Glow House', country: { name: 'Norway' } }],
      owners: [{ name: 'Ada Brook' }],
    },
  }),
  made('news', 'dawn', { title: 'Dawn', content_from: { name: 'The Courier' }, teaser: 'It is morning.' }),
]

let server: TestServer
beforeAll(async () => {
  const catalogue = smallCatalogue([...smallRecords, ...whole])
  server = await startTestServer({ socket: false, catalogue })
  for (const index of indexNames) await catalogue.remove(index, `${index.replaceAll('_', '-')}-2`)
})
afterAll(() => server.stop())

const pathOf = ({ index, slug_values }: CatalogueRecord) => `${recordPaths[index]}/${slug_values[0]}`

describe('a record at the path of its index', () => {
  test('a research topic is also at its short path (S2§7)', async () => {
    const whole = await server.request(`/v1${recordPaths.research_topics}/glow`)
    expect(whole.status).toBe(200)
    expect((await server.request('/v1/research_topics/glow')).body).toEqual(whole.body)
    expect((await server.request('/v1/research_topics/nothing')).status).toBe(404)
  })

  test.each(whole.map(one => [pathOf(one), one] as const))(
    '%s is what the contract says, by any slug, under both bases',
    async (path, one) => {
      const answer = await server.request(`/v1${path}`)
      expect(answer.status).toBe(200)
      expect(v.safeParse(recordCallOf(one.index)!.reply, answer.body).issues).toBeUndefined()
      expect(v.safeParse(record, answer.body).success).toBe(true)
      for (const same of [`/api${path}`, `/v1${recordPaths[one.index]}/older-${one.slug_values[0]}`])
        expect((await server.request(same)).body, same).toEqual(answer.body)
      if (!['publications', 'patents'].includes(one.index)) expect(answer.body).toEqual(JSON.parse(JSON.stringify(one)))
    },
  )

  test.each([...new Set([...Object.values(recordPaths), ...indexNames.map(index => `/records/${index}`)])])(
    '%s: what never was is not found, what was deleted is gone, both in our words; other verbs are told which one is answered',
    async path => {
      const name = (indexNames.find(index => recordPaths[index] === path) ?? path.split('/').at(-1)!).replaceAll('_', '-')
      for (const base of ['/v1', '/api']) {
        for (const [id, status, code] of [
          ['nobody', 404, 'not_found'],
          ['%00', 404, 'not_found'],
          [`${name}-2`, 410, 'gone'],
        ] as const) {
          const { status: told, body } = await server.request(`${base}${path}/${id}`)
          expect([told, v.parse(errorBody, body).code], `${base}${path}/${id}`).toEqual([status, code])
        }
        const answered = endpoints.filter(({ spec }) => spec.path === `${path}/{id}`).map(({ spec }) => spec.method)
        const allowed = answered.length === 0 ? ['GET'] : answered
        for (const method of ['POST', 'PUT', 'DELETE'].filter(one => !allowed.some(other => other === one))) {
          const refused = await server.request(`${base}${path}/${name}-1`, { method })
          expect([refused.status, refused.body['code'], refused.headers.get('allow')]).toEqual([
            405,
            'method_not_allowed',
            allowed.join(', '),
          ])
        }
        const head = await server.app.request(`${base}${path}/${name}-1`, { method: 'HEAD' })
        expect([head.status, await head.text()]).toEqual([200, ''])
      }
    },
  )

  test('an unknown index answers 404', async () => {
    for (const index of ['nothing', 'constructor']) expect((await server.request(`/v1/records/${index}/a`)).status).toBe(404)
  })

  test('may be cached, and an unchanged one answers 304', async () => {
    for (const path of [...whole.map(pathOf), '/publications/many-hands/authors', '/records/news/dawn']) {
      const first = await server.request(`/v1${path}`)
      expect(first.headers.get('cache-control'), path).toBe('private, no-cache')
      const again = await server.request(`/v1${path}`, { headers: { 'If-None-Match': first.headers.get('etag')! } })
      expect(again.status, path).toBe(304)
    }
  })

  test('only the patent’s own path sends full texts', async () => {
    expect((await server.request('/v1/patents/lamp')).body['full_texts']).toEqual([{ name: 'Background', value: 'It was dark.' }])
    expect((await server.request('/v1/records/patents/lamp')).body).not.toHaveProperty('full_texts')
  })
})

describe('a work with many authors', () => {
  interface AuthorsReply {
    authors: { name: string }[]
    authors_count: number
  }

  test.each(['/v1/publications/many-hands', '/v1/records/publications/many-hands'])(
    '%s sends the first authors, the last two, and how many there are',
    async path => {
      const { body } = await server.request<AuthorsReply>(path)
      expect(body.authors_count).toBe(5000)
      expect(body.authors.length).toBe(limits.authors.loaded)
      expect(body.authors.slice(-3).map(one => one.name)).toEqual(['Author 48', 'Author 4999', 'Author 5000'])
      expect(JSON.stringify(body).length).toBeLessThan(4000)
    },
  )

  test('all authors have a call of their own, in order', async () => {
    const { body } = await server.request<{ authors: { name: string }[]; total: number }>('/v1/publications/many-hands/authors')
    expect([body.total, body.authors.length, body.authors[4321]]).toEqual([5000, 5000, { name: 'Author 4322', position: 4322 }])
  })

  test('where a provider lists only some authors, the number is the provider’s', async () => {
    expect((await server.request<AuthorsReply>('/v1/publications/some-hands')).body.authors_count).toBe(41)
    const { body } = await server.request<{ authors: unknown[]; total: number }>('/v1/publications/some-hands/authors')
    expect([body.authors.length, body.total]).toEqual([3, 41])
  })

  test('a work without authors has neither authors nor a number', async () => {
    expect((await server.request('/v1/publications/publications-1')).body).not.toHaveProperty('authors_count')
    expect((await server.request('/v1/publications/publications-1/authors')).body).toEqual({ authors: [], total: 0 })
    expect((await server.request('/v1/publications/nobody/authors')).status).toBe(404)
    expect((await server.request('/v1/publications/publications-2/authors')).status).toBe(410)
  })

  test('its card carries some authors and the number of all', async () => {
    const list = { index: 'publications', slugs: ['many-hands'] }
    const { body } = await server.request<{ results: { data: AuthorsReply }[] }>('/search-service/list', { body: list })
    expect([body.results[0]!.data.authors.length, body.results[0]!.data.authors_count]).toEqual([limits.cardEntries, 5000])
  })
})

describe('references', () => {
  const ask = (items: unknown) => server.request<{ records: Record<string, unknown>[] }>('/search-service/references', { body: { items } })

  test('come in the requested order, of any index, by any slug, without missing records', async () => {
    const { body } = await ask([
      { index: 'news', slug: 'dawn' },
      { index: 'patents', slug: 'nobody' },
      { index: 'patents', slug: 'older-lamp' },
      { index: 'publications', slug: 'publications-2' },
      { index: 'publications', slug: 'many-hands' },
      { index: 'news', slug: 'dawn' },
    ])
    expect(body.records.map(one => `${String(one['index'])} ${String((one['slug_values'] as string[])[0])}`)).toEqual([
      'news dawn',
      'patents lamp',
      'publications many-hands',
      'news dawn',
    ])
  })

  test('contain the fields of references only, with all authors', async () => {
    const { body } = await ask(whole.map(({ index, slug_values }) => ({ index, slug: slug_values[0] })))
    const of = (slug: string) => body.records.find(one => (one['slug_values'] as string[])[0] === slug)!
    expect((of('many-hands')['authors'] as unknown[]).length).toBe(5000)
    expect(Object.keys(of('lamp')).sort()).toEqual(['index', 'parties', 'publication_no', 'slug_values', 'source', 'title'])
    expect(Object.keys(of('tea')).sort()).toEqual(['full_title', 'index', 'slug_values', 'source'])
    expect(of('light')).toMatchObject({ funding_source: { full_name: 'Fund' } })
    expect(body.records.filter(one => !v.safeParse(record, one).success)).toEqual([])
  })

  test('of too many records or of invalid slugs are refused', async () => {
    const item = { index: 'news', slug: 'dawn' }
    expect((await ask(Array.from({ length: limits.references.batch }, () => item))).status).toBe(200)
    expect((await ask(Array.from({ length: limits.references.batch + 1 }, () => item))).status).toBe(422)
    expect((await ask([{ index: 'nothing', slug: 'dawn' }])).status).toBe(422)
    expect((await ask([])).body).toEqual({ records: [] })
  })
})

test('the test records match the contract', () => {
  const wrong = smallRecords.flatMap(one => {
    const schema = recordCallOf(one.index)?.reply ?? record
    return (v.safeParse(schema, one).issues ?? []).map(issue => `${one.slug_values[0]} ${v.getDotPath(issue)} ${issue.message}`)
  })
  expect(wrong).toEqual([])
})
