import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '#contract/endpoint.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { mapsOf, type maps } from '#contract/maps.ts'
import { rightLabels } from '#contract/right-labels.ts'
import { type UserType, userTypes } from '#contract/rights.ts'
import { slugify } from '#contract/slugs.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'
import { record } from './search-server.ts'

type MapAnswer = Reply<typeof maps.show>

const countries = ['Germany', 'France', 'South Korea', 'Republic of Korea', 'United States', 'Atlantis', '', '  ']
const states = ['Texas', 'Ohio', 'Bavaria', 'Georgia']
/** Every combination of these, so that a plain count knows each number. */
const organisations = Array.from({ length: 240 }, (_, n) => {
  const country = countries[n % countries.length]!
  return {
    country,
    region: states[Math.floor(n / 8) % states.length]!,
    type: Math.floor(n / 32) % 3 === 0 ? 'Hospital' : 'Company',
    name: `${Math.floor(n / 7) % 2 === 0 ? 'Lantern' : 'Harbour'} house ${n}`,
  }
})
type Organisation = (typeof organisations)[number]

let server: TestServer
let premium: TestUser
beforeAll(async () => {
  const records = organisations.map(({ name, country, region, type }, n) =>
    record('organisations', `o-${n}`, { name, country: [{ name: country }], region, organisation_types: [type] }),
  )
  server = await startTestServer({ socket: false, catalogue: smallCatalogue(records) })
  premium = await server.user()
})
afterAll(() => server.stop())

const ask = (body: unknown, user: TestUser | undefined = premium) =>
  server.request<MapAnswer & { code?: string; errors?: object }>('/search-service/maps', { body, ...(user && { user }) })
const mapOf = async (map_filter: string, state: object = {}): Promise<MapAnswer> => {
  const { status, body } = await ask({ state: { index: 'organisations', ...state }, map_filter })
  expect(status).toBe(200)
  return body
}
const filters = (chosen: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(chosen).map(([name, values]) => [name, { buckets: values.map(value => ({ value })) }]))
/** How many of these organisations each place has, counted one by one. */
function counted(found: readonly Organisation[], placeOf: (one: Organisation) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const one of found) {
    const place = slugify(placeOf(one))
    if (place) counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}
const countsOf = ({ regions }: MapAnswer) => Object.fromEntries(regions.map(({ data }) => [data.value, data.count]))

test('countries are counted with the words and filters of the search; those chosen on the map narrow the total, not the map', async () => {
  const isFound = ({ name, type }: Organisation) => name.startsWith('Lantern') && type === 'Hospital'
  const found = organisations.filter(isFound)
  const map = await mapOf('world', { keyword: 'lantern', filters: filters({ organisation_type: ['hospital'], country: ['germany'] }) })
  expect(map.filter).toBe('country')
  expect(map.total).toBe(found.filter(({ country }) => country === 'Germany').length)
  expect(countsOf(map)).toEqual(counted(found, ({ country }) => country))
  const totals = counted(organisations, ({ country }) => country)
  for (const { data } of map.regions) expect([data.value, data.total]).toEqual([data.value, totals[data.value]])
  expect(map.regions.filter(({ active }) => active).map(({ data }) => data.value)).toEqual(['germany'])
})

test('two spellings of a country have one id, a place that no map has its own, and a record without a name of its country none', async () => {
  const { regions } = await mapOf('world')
  expect(Object.fromEntries(regions.map(({ id, data }) => [data.value, id]))).toEqual({
    germany: 'germany',
    france: 'france',
    'south-korea': 'south-korea',
    'republic-of-korea': 'south-korea',
    'united-states': 'united-states',
    atlantis: 'atlantis',
  })
})

test('states are those of organisations in the US, whatever other countries are chosen', async () => {
  const american = organisations.filter(({ country }) => country === 'United States')
  const expected = counted(american, ({ region }) => region)
  delete expected['bavaria']
  expect(await mapOf('us')).toMatchObject({ filter: 'region', total: organisations.length })
  expect(countsOf(await mapOf('us'))).toEqual(expected)
  expect(countsOf(await mapOf('us', { filters: filters({ country: ['germany'] }) }))).toEqual({})
  expect(countsOf(await mapOf('us', { filters: filters({ country: ['germany', 'united-states'] }) }))).toEqual(expected)
})

test('a chosen region without results stays on the map, so that it can be removed', async () => {
  const { regions, total } = await mapOf('world', { keyword: 'nothinghasthis', filters: filters({ country: ['france'] }) })
  expect([total, regions.filter(({ active }) => active)]).toEqual([
    0,
    [{ id: 'france', label: 'France', active: true, data: { value: 'france', count: 0, total: 30 } }],
  ])
})

test('an index without such a map has no filter and no regions; the data of the indexes says which has which', async () => {
  const withMaps = indexNames.map(index => [index, Object.keys(mapsOf(index))])
  expect(Object.fromEntries(withMaps)).toMatchObject({
    organisations: ['world', 'us'],
    clinical_trials: ['world', 'us'],
    patents: ['world'],
    news: [],
  })
  for (const [index, map_filter] of [
    ['news', 'world'],
    ['patents', 'us'],
  ])
    expect((await ask({ state: { index }, map_filter })).body).toEqual({ total: 0, regions: [] })
})

test.each([
  ['no map', {}, 'map_filter'],
  ['an unknown map', { map_filter: 'moon' }, 'map_filter'],
  ['no search', { state: undefined, map_filter: 'us' }, 'state'],
])('D19 %s is refused with its field', async (_, more, field) => {
  const { status, body } = await ask({ state: { index: 'organisations' }, ...more })
  expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, 'invalid', [field]])
})

test('unknown filters are ignored, and an unknown value finds nothing', async () => {
  expect((await mapOf('world', { filters: filters({ nothing: ['a'] }) })).total).toBe(organisations.length)
  expect((await mapOf('world', { filters: filters({ organisation_type: ['nowhere'] }) })).regions).toEqual([])
})

test('the map is for who has the right to it (S1§6), and says what is missing', async () => {
  const expected: Record<UserType, number> = { unregistered: 401, free: 403, trial: 200, verified_academic: 200, premium: 200 }
  for (const user_type of userTypes) {
    const user = user_type === 'unregistered' ? undefined : await server.user({ user_type })
    const body = { state: { index: 'organisations' }, map_filter: 'world' }
    const { status } = await server.request('/search-service/maps', { body, ...(user && { user }) })
    expect([user_type, status]).toEqual([user_type, expected[user_type]])
  }
  expect(rightLabels.viewMapModal).toBe('maps of results')
})
