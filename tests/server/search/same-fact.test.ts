import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { can, userTypes } from '#contract/rights.ts'
import type { Scene } from '../authorisation/actors.ts'
import { searches } from '../authorisation/searches.ts'
import { nameOf, requestOf } from '../authorisation/table.ts'
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
const people = new Map<string, TestUser | undefined>()
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue: smallCatalogue([...smallRecords, ...places]) })
  for (const user_type of userTypes) people.set(user_type, user_type === 'unregistered' ? undefined : await server.user({ user_type }))
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

/** The request of a row, asked about the organisations instead. */
function aboutPlaces(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(aboutPlaces)
  if (!isObject(body)) return body
  const entries = Object.entries(body).map(([key, value]) => [key, value === 'publications' ? 'organisations' : aboutPlaces(value)])
  return Object.fromEntries(entries) as unknown
}

const filters = ['country', 'organisation_types', 'year']
/** Each door with each way of asking it for the same. */
const doors = searches.flatMap(row => {
  const { path, method, body } = requestOf(row, {} as Scene)
  const asked = isObject(body) ? body : undefined
  const bodies = asked
    ? [
        body,
        aboutPlaces(body),
        ...[{ per_page: 48 }, { page: 1 }, { limit: 50 }].map(more => ({ ...(aboutPlaces(body) as Json), ...more })),
      ]
    : [body]
  const named = bodies.flatMap(one =>
    isObject(one) && ('filter' in one || 'name' in one)
      ? ['a', 'c', 'e', 'f', 'g', 'i', 'j', 'k', 'p', 's'].flatMap(query =>
          filters.map(name => ({ ...one, ...('filter' in one ? { filter: name, query } : { name }) })),
        )
      : [one],
  )
  return named.map(one => ({ name: nameOf(row), path, method, body: one }))
})

/** What a door tells of the numbers of values, of places, and of results. */
async function toldBy({ path, method, body }: (typeof doors)[number], user: TestUser | undefined) {
  const answer = await server.request(path, { method, ...(body !== undefined && { body }), ...(user && { user }) })
  const objects = answer.status === 200 ? [...objectsIn(answer.body)] : []
  const counted = objects.filter(({ value, count }) => typeof value === 'string' && typeof count === 'number')
  const slugs = objects.flatMap(({ slug_values }) => (Array.isArray(slug_values) ? [String(slug_values[0])] : []))
  return { counted, slugs: new Set(slugs.filter(slug => slug.startsWith('place-'))) }
}

test.each(userTypes)('no door tells %s a number that the plan withholds, nor more results', async user_type => {
  const toldNumbers: string[] = []
  const toldPlaces = new Set<unknown>()
  for (const door of doors) {
    const { counted, slugs } = await toldBy(door, people.get(user_type))
    const isLandscape = door.name === 'landscape.show'
    if (!can(user_type, 'viewFilters') && !isLandscape) toldNumbers.push(...counted.map(({ value }) => `${door.name} ${String(value)}`))
    if (isLandscape || door.name === 'typeahead.autocomplete')
      for (const { value } of counted) if (countries.some(name => name.toLowerCase() === value)) toldPlaces.add(value)
    if (!can(user_type, 'viewFullSearchResults')) expect([door, slugs.size <= limits.pageSize]).toEqual([door, true])
  }
  expect(toldNumbers).toEqual([])
  expect(toldPlaces.size).toBe(can(user_type, 'viewLandscape') ? countries.length : 5)
})

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
