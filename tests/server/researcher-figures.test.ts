import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type ResearcherFigures, researcherFigures } from '#contract/researcher-figures.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { type TestServer, startTestServer } from '../support/test-server.ts'

const source = { name: 'Tests' }
const person = (slug: string, full_name: string, more: object = {}): CatalogueRecord => ({
  index: 'researchers',
  slug_values: [slug, `old-${slug}`],
  source,
  full_name,
  ...more,
})
const ada = { name: 'Ada Brook', slug_values: ['ada'] }
const ben = { name: 'Ben Moss', slug_values: ['ben'] }
/** Two people of one name, and one who is only a name. */
const firstLi = { name: 'Li Na', slug_values: ['li-na-1'] }
const secondLi = { name: 'Li Na', slug_values: ['li-na-2'] }
const guest = { name: 'Gil Guest' }
const work = (slug: string, authors: object[], year: number, estimated_citation_count?: number): CatalogueRecord => ({
  index: 'publications',
  slug_values: [slug],
  source,
  title: `On ${slug}`,
  authors,
  publication_date: `${year}-05-01`,
  ...(estimated_citation_count !== undefined && { estimated_citation_count }),
})

const records: CatalogueRecord[] = [
  person('ada', 'Ada Brook', { name_variants: ['A. Brook'] }),
  person('ben', 'Ben Moss'),
  person('li-na-1', 'Li Na'),
  person('li-na-2', 'Li Na'),
  person('other-ada', 'Ada Brook'),
  person('nobody', 'Nora Quiet'),
  work('moths', [ada, ben], 2019, 10),
  work('lamps', [ada, ben, firstLi], 2019, 8),
  work('night', [ada, firstLi, guest], 2020, 5),
  work('glass', [ada, secondLi], 2021, 4),
  work('wicks', [ada, ben], 2021, 3),
  work('dusk', [{ ...ada, name: 'A. Brook' }], 2022),
  // Only the name: not this person's.
  work('stolen', [{ name: 'Ada Brook' }], 2022, 900),
  { index: 'patents', slug_values: ['lens'], source, title: 'A lens', parties: [{ ...ada, party_type: 'researcher' }] },
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue: smallCatalogue(records) })
})
afterAll(() => server.stop())

const figuresOf = async (slug: string): Promise<ResearcherFigures> =>
  (await server.request<ResearcherFigures>(`/v1/researchers/${slug}/figures`)).body

test('figures are those of works that are linked with the person, not of those with the name alone', async () => {
  const { publications } = await figuresOf('ada')
  expect(publications).toEqual({
    total: 6,
    years: [
      { year: 2019, count: 2, citations: 18 },
      { year: 2020, count: 1, citations: 5 },
      { year: 2021, count: 2, citations: 7 },
      { year: 2022, count: 1, citations: 0 },
    ],
    cited: 5,
    citations: 30,
    // 10, 8, 5, 4, 3: four with at least four, one with at least ten.
    ranking_h_index: 4,
    ranking_i10_index: 1,
  })
})

test('collaborators are counted by profile: two of one name apart, one without a profile by name', async () => {
  const { collaborators } = await figuresOf('ada')
  expect(collaborators).toEqual([
    { name: 'Ben Moss', slug_values: ['ben'], count: 3 },
    { name: 'Li Na', slug_values: ['li-na-1'], count: 2 },
    { name: 'Gil Guest', count: 1 },
    { name: 'Li Na', slug_values: ['li-na-2'], count: 1 },
  ])
})

test('works are listed by kind, the latest first, and a kind without any is left out', async () => {
  const { works } = await figuresOf('ada')
  expect(works.map(({ index, total, latest }) => [index, total, latest.map(({ data }) => data.slug_values[0])])).toEqual([
    ['publications', 6, ['dusk', 'glass', 'wicks', 'night', 'lamps']],
    ['patents', 1, ['lens']],
  ])
})

test('without any known citation the indexes are unknown, not zero', async () => {
  expect(await figuresOf('nobody')).toEqual({ publications: { total: 0, years: [], cited: 0 }, collaborators: [], works: [] })
})

test('publications that a person has put on their profile count, whatever they link to', async () => {
  const user = await server.user()
  await server.store.write(async tx => {
    await tx.insertInto('user_slugs').values({ slug: 'other-ada', user_id: user.id }).execute()
    const row = { slug_value: 'stolen', is_linked: true, publication: { title: 'On stolen' }, identifier: null, title_key: 'x' }
    await tx
      .insertInto('own_publications')
      .values({ ...row, user_id: user.id, id: 'a', bytes: 1, record_stale: 0, added_at: 1, version: 1, change_seq: 1 } as never)
      .execute()
  })
  expect((await figuresOf('other-ada')).publications).toMatchObject({ total: 1, citations: 900, ranking_h_index: 1, ranking_i10_index: 1 })
})

test('an older slug finds the same figures; one that never existed does not', async () => {
  expect(await figuresOf('old-ada')).toEqual(await figuresOf('ada'))
  expect((await server.request('/v1/researchers/absent/figures')).status).toBe(404)
})

test('profiles with a similar name are listed without the person themselves', async () => {
  type Similar = Reply<typeof researcherFigures.similar>
  const { body } = await server.request<Similar>('/v1/researchers/ada/similar')
  expect(body.results.map(({ data }) => data.slug_values[0])).toEqual(['other-ada'])
})
