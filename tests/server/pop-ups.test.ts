import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { PopUp } from '#contract/pop-ups.ts'
import { type TestServer, startTestServer } from '../support/test-server.ts'
import { smallCatalogue, smallRecords } from '../support/small-catalogue.ts'

const source = { name: 'Tests' }
const hall = { name: 'Lantern Hall', slug_values: ['lantern-hall'] }
const records: CatalogueRecord[] = [
  {
    index: 'researchers',
    slug_values: ['ada', 'ada-before'],
    source,
    full_name: 'Ada Lantern',
    function_title: 'Professor',
    organisations: [{ name: 'Earlier', slug_values: ['earlier'], present: false }, { ...hall, present: true }, { name: 'Third' }],
    country: 'Germany',
    research_interests: ['Wicks', 'Oil', 'Glass', 'Brass'],
    avatar: 'ada.png',
    about: 'Not for a card.',
    phone_number: '+49 30 123456',
  },
  {
    index: 'organisations',
    slug_values: ['lantern-hall'],
    source,
    name: 'Lantern Hall',
    organisation_types: ['Company'],
    country: [{ name: 'Norway' }],
    city: 'Oslo',
  },
  {
    index: 'research_groups',
    slug_values: ['keepers'],
    source,
    name: 'Keepers',
    category: 'Academic',
    organisations: [hall],
    owners: [
      { name: 'Ada L.', slug_values: ['ada-before'] },
      { name: 'Nobody', slug_values: ['nobody'] },
      { name: 'Only a name' },
      { name: 'Fourth' },
    ],
    topics: [{ name: 'Wicks', slug_values: ['wicks'] }],
    research_interests: ['Wicks', 'Oil'],
  },
  {
    index: 'projects',
    slug_values: ['towers'],
    source,
    title: 'Towers',
    start_date: '2021-03-01',
    participants: [hall],
    organisations: [hall],
  },
  ...Array.from({ length: 5 }, (_, n): CatalogueRecord => ({
    index: 'publications',
    slug_values: [`on-wicks-${n}`],
    source,
    title: `On wicks ${n}`,
    publication_date: `${2015 + n}-01-01`,
    authors: [{ name: 'Ada Lantern', slug_values: ['ada'] }],
  })),
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue: smallCatalogue([...smallRecords, ...records]) })
})
afterAll(() => server.stop())

const popUp = async (kind: string, id: string) => (await server.request<PopUp>(`/v1/pop_ups/${kind}/${id}`)).body

test('a researcher has the present organisation first, three topics, and three publications of all', async () => {
  const body = await popUp('researcher', 'ada-before')
  expect(body).toMatchObject({
    index: 'researchers',
    slug_values: ['ada', 'ada-before'],
    source,
    name: 'Ada Lantern',
    avatar: 'ada.png',
    kinds: ['Professor'],
    organisations: [hall, { name: 'Earlier' }],
    place: ['Germany'],
    topics: ['Wicks', 'Oil', 'Glass'],
    people: [],
    works_total: 5,
  })
  expect(body.works).toHaveLength(limits.popUp.entries)
  expect(body.works[0]).toEqual({
    index: 'publications',
    title: expect.stringMatching(/^On wicks \d$/) as string,
    slug_values: [expect.stringMatching(/^on-wicks-\d$/)],
    year: expect.stringMatching(/^20\d\d$/) as string,
  })
  expect(JSON.stringify(body)).not.toMatch(/Not for a card|123456/)
})

test('an organisation has its kind and place, and its projects where it has no publications', async () => {
  expect(await popUp('organisation', 'lantern-hall')).toMatchObject({
    name: 'Lantern Hall',
    kinds: ['Company'],
    place: ['Oslo', 'Norway'],
    topics: [],
    works: [{ index: 'projects', title: 'Towers', slug_values: ['towers'], year: '2021' }],
    works_total: 1,
  })
})

test('a group has topics once each and three leaders, of whom those in the catalogue have a profile', async () => {
  expect(await popUp('research_group', 'keepers')).toMatchObject({
    kinds: ['Academic'],
    topics: ['Wicks', 'Oil'],
    people: [
      { name: 'Ada L.', slug_values: ['ada', 'ada-before'], avatar: 'ada.png', profile_visible: true },
      { name: 'Nobody', slug_values: ['nobody'], profile_visible: false },
      { name: 'Only a name', slug_values: [], profile_visible: false },
    ],
    works: [],
    works_total: 0,
  })
})

test('an unknown profile answers 404, one of another kind too, and a deleted one 410', async () => {
  for (const path of ['researcher/nobody', 'organisation/ada', 'research_group/lantern-hall'])
    expect((await server.request(`/v1/pop_ups/${path}`)).status, path).toBe(404)
  const catalogue = smallCatalogue()
  await catalogue.remove('researchers', 'researchers-0')
  const emptied = await startTestServer({ socket: false, catalogue })
  try {
    expect((await emptied.request('/v1/pop_ups/researcher/researchers-0')).status).toBe(410)
  } finally {
    await emptied.stop()
  }
})

test('an answer that has not changed is not sent again', async () => {
  const path = '/v1/pop_ups/researcher/ada'
  const { headers } = await server.request(path)
  const again = await server.request(path, { headers: { 'If-None-Match': headers.get('etag')! } })
  expect(again.status).toBe(304)
})
