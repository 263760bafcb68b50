import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { isSafe } from '#contract/endpoint.ts'
import { can, userTypes } from '#contract/rights.ts'
import type { SearchReply } from '#contract/search.ts'
import type { Scene } from '../authorisation/actors.ts'
import { nameOf, requestOf, table } from '../authorisation/table.ts'
import { endpointNamed } from '../../support/endpoints.ts'
import { smallCatalogue, smallRecords } from '../../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

const countries = ['Chile', 'France', 'Ghana', 'India', 'Japan', 'Kenya', 'Peru', 'Spain']
/** Organisations in more places than everyone may see, and more of them than everyone may see. */
const places = countries.flatMap((name, at) =>
  Array.from({ length: at + 1 }, (_, n) => ({
    index: 'organisations' as const,
    slug_values: [`place-${at}-${n}`],
    source: { name: 'Tests' },
    name: `House of lanterns ${at} ${n}`,
    organisation_types: [['Education'], ['Company'], ['Museum']][n % 3],
    country: [{ name }],
  })),
)

let server: TestServer
let scene: Scene
const people = new Map<string, TestUser | undefined>()
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue: smallCatalogue([...smallRecords, ...places]) })
  for (const user_type of userTypes) people.set(user_type, user_type === 'unregistered' ? undefined : await server.user({ user_type }))
  const owner = people.get('premium')!
  scene = { owner, folder: await server.folder(owner, { is_private: false }) }
})
afterAll(() => server.stop())

interface Json {
  [key: string]: unknown
}
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Every object in an answer. */
function* objectsIn(value: unknown): Generator<Json> {
  if (!isObject(value)) return
  if (!Array.isArray(value)) yield value
  for (const part of Object.values(value)) yield* objectsIn(part)
}

const words = 'house of lanterns'
/** The request of a row, asked about the organisations and with their words instead. */
function aboutPlaces(body: unknown, name = ''): unknown {
  if (Array.isArray(body)) return body.map(one => aboutPlaces(one))
  if (name === 'query' || name === 'keyword') return words
  if (!isObject(body)) return body === 'publications' ? 'organisations' : body
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, aboutPlaces(value, key)]))
}

const filters = ['country', 'organisation_types', 'year']
const more = [
  {},
  { keyword: words },
  { per_page: 48 },
  { page: 1 },
  { limit: 50 },
  { limit: 12 },
  { limit: 12, without: { index: 'organisations', slug: 'place-7-0' } },
]
/** Each way of asking a door for the same. */
function asked(body: unknown): unknown[] {
  if (!isObject(body)) return [body]
  const bodies = [body, ...more.map(one => ({ ...(aboutPlaces(body) as Json), ...one }))]
  return bodies.flatMap(one =>
    'filter' in one || 'name' in one
      ? ['a', 'c', 'e', 'f', 'g', 'i', 'j', 'k', 'p', 's'].flatMap(query =>
          filters.map(name => ({ ...one, ...('filter' in one ? { filter: name, query } : { name }) })),
        )
      : [one],
  )
}
const queries = ['', `?q=${encodeURIComponent('house')}&limit=50`, '?index=organisations', '?page=1']

/** Every call that only reads, whoever may make it: a new one is asked too. */
const doors = (scene: Scene) =>
  table
    .filter(row => isSafe(endpointNamed(nameOf(row))))
    .flatMap(row => {
      const { path, method, body } = requestOf(row, scene)
      const bare = path.split('?')[0]!
      const paths =
        body === undefined
          ? [path, ...queries.map(query => bare + query), bare.replace(/function_title|interest|country$/, 'organisation') + queries[1]!]
          : [path]
      return [...new Set(paths)].flatMap(one => asked(body).map(asking => ({ name: nameOf(row), path: one, method, body: asking })))
    })
type Door = ReturnType<typeof doors>[number]

/** What a door tells of the numbers of values, of places, and of results. */
async function toldBy({ path, method, body }: Door, user: TestUser | undefined) {
  const answer = await server.request(path, { method, ...(body !== undefined && { body }), ...(user && { user }) })
  const objects = answer.status === 200 ? [...objectsIn(answer.body)] : []
  const counted = objects.flatMap(({ value, name, label, term, count, total }) => {
    const [text] = [value, name, label, term].filter(one => typeof one === 'string')
    const isNumber = typeof count === 'number' || typeof total === 'number'
    return text !== undefined && isNumber ? [text.toLowerCase()] : []
  })
  return { counted, slugs: new Set(JSON.stringify(answer.body).match(/\bplace-\d+-\d+\b/g)) }
}

const kinds = ['education', 'company', 'museum']
const placeNames = countries.map(name => name.toLowerCase())

test.each(userTypes)('no door tells %s a number that the plan withholds, nor more results', async user_type => {
  const toldNumbers: string[] = []
  const toldPlaces = new Set<string>()
  const tooMany: unknown[] = []
  const asking = people.get(user_type)
  let answered = 0
  for (const door of doors(scene)) {
    const { counted, slugs } = await toldBy(door, asking)
    answered += slugs.size > 0 ? 1 : 0
    const isLandscape = door.name === 'landscape.show'
    const withheld = isLandscape ? kinds : [...kinds, ...placeNames]
    if (!can(user_type, 'viewFilters'))
      toldNumbers.push(...counted.filter(text => withheld.includes(text)).map(text => `${door.name} ${text}`))
    if (isLandscape || door.name === 'typeahead.autocomplete')
      for (const text of counted) if (placeNames.includes(text)) toldPlaces.add(text)
    if (!can(user_type, 'viewFullSearchResults') && slugs.size > limits.pageSize)
      tooMany.push([door.name, door.path, door.body, slugs.size])
  }
  expect([toldNumbers, tooMany]).toEqual([[], []])
  // Doors that tell nothing at all would show nothing.
  expect(answered).toBeGreaterThan(20)
  expect(toldPlaces.size).toBe(can(user_type, 'viewLandscape') ? countries.length : 5)
})

test.each(['unregistered', 'free'] as const)(
  'the thirteenth result of a search is told to %s by no door that is asked with its words',
  async user_type => {
    const all = await server.request<SearchReply>('/search-service/search', {
      body: { index: 'organisations', keyword: words, per_page: 48 },
      user: people.get('premium')!,
    })
    const beyond = all.body.results.slice(limits.pageSize).map(({ data }) => data.slug_values[0]!)
    expect(beyond.length).toBeGreaterThan(20)
    const told: unknown[] = []
    const ask = people.get(user_type)
    // What is offered while typing are the shortest names that begin so, whatever a search finds first; how many, the test above counts.
    const searching = doors(scene).filter(
      ({ name, body }) => name !== 'typeahead.typeahead' && isObject(body) && body['keyword'] === words && body['index'] !== 'publications',
    )
    for (const door of searching) {
      const { slugs } = await toldBy(door, ask)
      if (beyond.some(slug => slugs.has(slug))) told.push([door.name, door.body])
    }
    expect(told).toEqual([])
  },
)

test('the values of a filter come without their numbers and in the order of their names where these are withheld', async () => {
  const ask = (user: TestUser | undefined, filter: string) =>
    server.request<{ results?: object[]; code?: string; right?: string }>('/search-service/autocomplete', {
      body: { index: 'organisations', filter, query: filter === 'country' ? 'g' : 'c' },
      ...(user && { user }),
    })
  for (const user of [undefined, people.get('free')])
    expect((await ask(user, 'country')).body.results).toEqual([
      { value: 'germany', label: 'Germany' },
      { value: 'ghana', label: 'Ghana' },
    ])
  expect((await ask(people.get('trial'), 'country')).body.results).toEqual([
    { value: 'ghana', label: 'Ghana', count: 3 },
    { value: 'germany', label: 'Germany', count: 1 },
  ])
  expect(await ask(undefined, 'organisation_types')).toMatchObject({ status: 403, body: { code: 'right_required', right: 'viewFilters' } })
})
