import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { type CatalogueRecord, textsAt, titleOf } from '#contract/indexes/record.ts'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { record as recordSchema } from '#contract/records.ts'
import { type SearchReply, type SearchStateInput, searchState } from '#contract/search.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { demoCatalogue } from '#server/seed/demo-catalogue.ts'
import { DeviceSearch } from '#workers/device-search/device-search.ts'
import type { IndexedRecord, StoredPart } from '#workers/device-search/index-update.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

/**
 * The same records on the server and on the device, after the same changes: on the server as segments and live records, on the device in several
 * stored parts that a later start has opened.
 */
let server: TestServer
let user: TestUser
let catalogue: Catalogue
let device: DeviceSearch
const session = { session: 'second', number: 0 }

const everything = demoCatalogue().filter((_, number) => number % 3 === 0)
const half = Math.floor(everything.length / 2)
const isGone = (at: number): boolean => at % 11 === 3
const isChanged = (at: number): boolean => at % 7 === 2
const changed = (record: CatalogueRecord): CatalogueRecord => ({
  ...record,
  [indexes[record.index].title]: `${titleOf(indexes[record.index], record)} revisited`,
})
const left = everything.flatMap((record, at) => (isGone(at) ? [] : isChanged(at) ? changed(record) : record))

const indexed = (record: CatalogueRecord, at: number): IndexedRecord => ({
  index: record.index,
  text: JSON.stringify(v.parse(recordSchema, JSON.parse(JSON.stringify(record)))),
  addedAt: at,
  copy: { name: record.slug_values[0]!, revision: String(at), asOf: at },
})

/** Records reach a device a hundred at a time. */
const learn = (of: DeviceSearch, at: { session: string; number: number }, records: readonly IndexedRecord[]): void => {
  for (let from = 0; from < records.length; from += 100) {
    at.number += 1
    expect(of.update({ ...at, put: records.slice(from, from + 100), removed: [] })).toBe(true)
  }
}

/** What a first run has stored of the first half of the records. */
function firstRun(): StoredPart[] {
  const first = new DeviceSearch()
  const at = { session: 'first', number: 0 }
  learn(first, at, everything.slice(0, half).map(indexed))
  return first.keep(at)!.put
}

beforeAll(async () => {
  server = await startTestServer({
    socket: false,
    catalogue: async dir => {
      catalogue = await openCatalogue(dir)
      await catalogue.put(everything)
      return catalogue
    },
  })
  user = await server.user()
  await catalogue.put(everything.filter((_, at) => isChanged(at) && !isGone(at)).map(changed))
  for (const { index, slug_values } of everything.filter((_, at) => isGone(at))) await catalogue.remove(index, slug_values[0]!)

  device = new DeviceSearch()
  device.update({ session: 'second', number: 1, put: [], removed: [] })
  session.number = 1
  for (const { id, file } of firstRun()) {
    session.number += 1
    expect(device.openPart({ ...session, id, file }).status).toBe('opened')
  }
  const rest = everything.map(indexed).slice(half)
  for (const some of [rest.slice(0, rest.length / 2), rest.slice(rest.length / 2)]) {
    learn(device, session, some)
    // A search between them: what comes later is in parts of its own.
    here({ index: 'publications' })
  }
  for (const [at, record] of everything.entries()) {
    if (!isGone(at) && !isChanged(at)) continue
    session.number += 1
    const put = isGone(at) ? [] : [indexed(changed(record), at)]
    const removed = isGone(at) ? [{ index: record.index, slug: record.slug_values[0]! }] : []
    expect(device.update({ ...session, put, removed })).toBe(true)
  }
}, 180_000)
afterAll(() => server.stop())

const here = (body: SearchStateInput): unknown => {
  const answer = device.search({ ...session, state: v.parse(searchState, body), filters: true })
  return answer.status === 'answered' ? JSON.parse(JSON.stringify(answer.value.reply)) : answer.status
}
const there = async (body: SearchStateInput): Promise<unknown> => {
  const { status, body: reply } = await server.request<SearchReply & { code: string }>('/search-service/search', { user, body })
  return status === 200 ? reply : reply.code
}

/** Searches of every kind, made from the records of an index. */
function searchesOf(index: IndexName): SearchStateInput[] {
  const data = indexes[index]
  const some = left.filter(record => record.index === index).filter((_, at, all) => at % Math.ceil(all.length / 3) === 0)
  const chosen = (...values: string[]) => ({ buckets: values.map(value => ({ value })) })
  return some.flatMap((record): SearchStateInput[] => {
    const title = titleOf(data, record)
    const words = title.split(/[^\p{L}]+/u).filter(word => word.length > 3)
    const [first = 'research', second = 'study', third = 'of'] = words
    const swapped = first.slice(0, -2) + first.at(-1)! + first.at(-2)!
    const person = textsAt(record, 'authors.name')[0] ?? textsAt(record, 'inventors.name')[0] ?? title
    const identifier = textsAt(record, 'identifiers.value')[0] ?? record.slug_values[0]!
    const keywords = [
      title,
      first,
      `${first} ${second}`,
      `${first} OR ${second}`,
      `${first} NOT ${second}`,
      `"${first} ${second}"`,
      `${first.slice(0, 4)}*`,
      `title:${first}`,
      `${first} ${second} ${third} xyzzyplugh`,
      `how does ${second} improve ${first}`,
      `${swapped} ${second}`,
      swapped,
      person,
      person.split(' ').at(-1)!,
      identifier,
      `(${first} ${second}`,
      `${first} AND xyzzyplugh`,
    ]
    return [
      ...keywords.map(keyword => ({ index, keyword })),
      { index, keyword: first, filters: { year: chosen('2018-2024') } },
      { index, keyword: first, filters: { country: chosen('germany', 'france') } },
      { index, keyword: first, sort: 'newest' },
      { index, keyword: first, sort: 'most_cited' },
      { index, keyword: 'of', page: 1 },
      { index, keyword: first, exclude: [second], exact_match: true },
    ]
  })
}

test('after changes and removals, from stored parts, every search lists the same in the same order as the server', async () => {
  const searches = (['publications', 'researchers', 'organisations', 'projects', 'clinical_trials', 'patents'] as const).flatMap(searchesOf)
  expect(searches.length).toBeGreaterThan(200)
  // A search waits for the changes of its own index alone, while what is a slip depends on all of them.
  for (const index of indexNames) await there({ index })
  let found = 0
  for (const body of searches) {
    const reply = await there(body)
    expect(here(body), JSON.stringify(body)).toEqual(reply)
    if (typeof reply === 'object' && (reply as SearchReply).total > 0) found += 1
  }
  expect(found).toBeGreaterThan(searches.length / 2)
})
