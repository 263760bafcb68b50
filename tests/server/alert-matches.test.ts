import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountBounds } from '#contract/account-bounds.ts'
import type { Changes } from '#contract/changes.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { publicationsIndex } from '#contract/indexes/publications.data.ts'
import { limits } from '#contract/limits.ts'
import type { SearchState, SearchStateInput } from '#contract/search.ts'
import { savedData, type SavedSearch } from '#contract/searches.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { matchAlerts, pruneFinds } from '#server/subjects/alert-finds/index.ts'
import { createSearch } from '#server/subjects/searches/changes.ts'
import { oneOf, randomFrom, recordsOf } from '../search/records.ts'
import { savedStates } from '../search/saved-states.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

let catalogue: Catalogue
let server: TestServer
let user: TestUser
beforeEach(async () => {
  catalogue = smallCatalogue()
  server = await startTestServer({ socket: false, catalogue })
  user = await server.user()
})
afterEach(() => server.stop())

const match = () =>
  matchAlerts({ store: server.store, catalogue, guest: 'unregistered', now: server.now, signal: new AbortController().signal })
const save = async (data: SearchStateInput, by = user) => {
  const body = { search: { name: `Search for ${data.keyword}`, data } }
  const { body: saved } = await server.request<SavedSearch>(`/v1/users/${by.id}/searches`, { user: by, key: true, body })
  return saved
}
const shown = async (by = user) =>
  (await server.request<{ results: SavedSearch[] }>(`/v1/users/${by.id}/searches`, { user: by })).body.results
const change = (id: string, search: object) =>
  server.request(`/v1/users/${user.id}/searches/${id}`, { method: 'PUT', user, key: true, body: { search } })
const told = async (by = user) =>
  (await server.request<{ results: { data: { message: string } }[] }>('/v1/notifications', { user: by })).body.results.map(
    ({ data }) => data.message,
  )
const changeFollowed = (slug: string, subscription: object) =>
  server.request(`/v1/researchers/${slug}/subscribe`, { method: 'PUT', user, key: true, body: { subscription } })
/** The followed profiles, as devices get them. */
const followed = async (by = user) => (await server.request<Changes>('/v1/changes', { user: by })).body.subscriptions
const finds = () => server.store.read.selectFrom('alert_finds').selectAll().orderBy('number').execute()

let papers = 0
/** A paper that is in the catalogue from now on. */
async function publish(title: string, more: object = {}): Promise<CatalogueRecord> {
  await pause()
  const record = { index: 'publications' as const, slug_values: [`paper-${++papers}`], source: { name: 'Tests' }, title, ...more }
  await catalogue.put([record])
  return record
}
const byAda = (title: string) => publish(title, { authors: [{ name: 'Ada', slug_values: ['researchers-1'] }] })
/** Until the clock of records, which is not the server's, has gone on. */
const pause = () => new Promise(resolve => setTimeout(resolve, 2))

/** Papers with a wide vocabulary: most searches find few of them. */
function variedRecords(count: number): CatalogueRecord[] {
  const random = randomFrom(3)
  const short = () => oneOf(random, ['lamp', 'port', 'reed', 'silt', 'moor'])
  /** Two words in one, with a hyphen, or side by side. */
  const compound = () => short() + oneOf(random, ['', '-', ' ']) + short()
  const word = () =>
    `${oneOf(random, ['lamp', 'port', 'reed', 'silt', 'moor'])}${oneOf(random, ['er', 'ing', 'ed', 'ful', ''])} w${Math.floor(random() ** 2 * 400)}x`
  return recordsOf(11, count).map((record, n) => ({
    ...record,
    abstract: '',
    title: [word(), word(), n % 3 === 0 ? compound() : word()].join(' '),
    ...(n % 20 > 0 && { authors: [], locations: [], fields_of_study: [] }),
  }))
}

test('of 1,000 new papers 200 saved searches are told exactly what a search finds, once, with one notification each', async () => {
  const records = variedRecords(1200)
  const added = records.slice(200)
  await catalogue.put(records.slice(0, 200))
  await pause()
  // Of a number beside other words a search takes what has the words alone, if any record has the number; an alert takes all words.
  const states = savedStates(randomFrom(5), publicationsIndex, records, 400)
    .filter(({ keyword }) => !/\d{3}/.test(keyword))
    .slice(0, 200)
  expect(states).toHaveLength(200)
  const saved: { id: string; state: SearchState }[] = []
  const owner = { id: user.id, user_type: 'premium' } as const
  await server.store.write(async tx => {
    for (const state of states) {
      const data = v.parse(savedData, state)
      saved.push({ id: (await createSearch(tx, owner, { name: 'Saved', data }, accountBounds, server.now())).id, state })
    }
  })
  await pause()
  await catalogue.put(added)
  await Promise.all([match(), match()])
  await match()

  const found = new Map<string, string[]>()
  for (const { alert, slug_value } of await finds()) found.set(alert, [...(found.get(alert) ?? []), slug_value])
  const only = added.map(record => record.slug_values[0]!)
  let alerts = 0
  for (const { id, state } of saved) {
    const { slugs = [] } = await catalogue.search(state, { filters: false, slugs: 2000 }, { only })
    const stored = found.get(id) ?? []
    expect(stored.toSorted(), JSON.stringify(state)).toEqual(slugs.toSorted())
    if (slugs.length > 0) alerts += 1
  }
  expect(alerts).toBeGreaterThan(50)
  const counts = new Map(
    (await server.store.read.selectFrom('searches').select(['id', 'new_results']).execute()).map(row => [row.id, row.new_results]),
  )
  for (const { id } of saved) expect(counts.get(id)).toBe(found.get(id)?.length ?? 0)
  const notices = await server.store.read.selectFrom('notifications').select('key').where('user_id', '=', user.id).execute()
  expect(notices).toHaveLength(alerts)
}, 120_000)

test('an alert shows what it found last, and is told once however often its record changes', async () => {
  const { id } = await save({ index: 'publications', keyword: 'zinc' })
  const first = await publish('Zinc and copper')
  await match()
  await catalogue.put([{ ...first, abstract: 'It has changed.' }])
  await match()
  expect(await shown()).toMatchObject([{ id, new_results: 1, found: [{ slug_value: first.slug_values[0], title: 'Zinc and copper' }] }])
  expect(await told()).toEqual(['1 new result for “Search for zinc”.'])
  await change(id, { seen_at: server.now() })
  expect(await shown()).toMatchObject([{ new_results: 0, found: [{ title: 'Zinc and copper' }] }])
})

test('what was there when a search was saved is not new, also if it changes later', async () => {
  const old = await publish('Zinc before')
  await pause()
  await save({ index: 'publications', keyword: 'zinc' })
  await catalogue.put([{ ...old, abstract: 'It has changed.' }])
  await match()
  expect([await finds(), await told()]).toEqual([[], []])
})

test('a record that comes to fit after it was added is found then', async () => {
  await save({ index: 'publications', keyword: 'zinc' })
  const record = await publish('Copper')
  await match()
  await catalogue.put([{ ...record, abstract: 'With zinc.' }])
  await match()
  expect(await finds()).toMatchObject([{ slug_value: record.slug_values[0] }])
})

test('a paused alert finds nothing, and afterwards only what comes later', async () => {
  const { id } = await save({ index: 'publications', keyword: 'zinc' })
  await change(id, { is_paused: true })
  await publish('Zinc in the pause')
  await match()
  await pause()
  await change(id, { is_paused: false })
  await match()
  expect(await finds()).toEqual([])
  await publish('Zinc after it')
  await match()
  expect(await finds()).toMatchObject([{ title: 'Zinc after it' }])
})

test('another search behind an alert forgets what the first one found', async () => {
  const { id } = await save({ index: 'publications', keyword: 'zinc' })
  await publish('Zinc')
  await match()
  await change(id, { data: { index: 'publications', keyword: 'copper' } })
  await publish('Copper')
  await match()
  expect(await shown()).toMatchObject([{ new_results: 1, found: [{ title: 'Copper' }] }])
})

test('an alert that can no longer be read, or whose scope has gone, finds nothing and keeps no other one from finding', async () => {
  const { id } = await save({ index: 'publications', keyword: 'zinc' })
  const gone = await save({ index: 'publications', scoped_index: 'researchers', scoped_slug_texts: ['researchers-2'] })
  await save({ index: 'publications', keyword: 'copper' })
  const data = { ...(await shown()).find(search => search.id === id)!.data, keyword: 'title:(' }
  await server.store.write(tx => tx.updateTable('searches').set({ data }).where('id', '=', id).execute())
  await catalogue.remove('researchers', 'researchers-2')
  await publish('Zinc and copper', { authors: [{ name: 'Ann', slug_values: ['researchers-2'] }] })
  await match()
  expect((await finds()).map(find => find.alert)).not.toContain(gone.id)
  expect(await shown()).toMatchObject([{ new_results: 1 }, { new_results: 0 }, { new_results: 0 }])
})

test('an alert with filters finds nothing while the plan does not allow them', async () => {
  await save({ index: 'publications', keyword: 'zinc', filters: { source: { buckets: [{ value: 'tests' }] } } })
  await server.store.write(tx => tx.updateTable('users').set({ user_type: 'free' }).where('id', '=', user.id).execute())
  await publish('Zinc')
  await match()
  expect(await finds()).toEqual([])
})

test('saved records are left out where the search says so', async () => {
  await save({ index: 'publications', keyword: 'zinc', exclude_bookmarked: true })
  const record = await publish('Zinc')
  const folder = await server.folder(user)
  const body = { slug_values: record.slug_values, index: 'publications' }
  await server.request(`/api/bookmark_folders/${folder.id}/bookmarks`, { user, key: true, body })
  await publish('More zinc')
  await match()
  expect(await finds()).toMatchObject([{ title: 'More zinc' }])
})

test('followers of a profile are told of what names it, also by an older slug, and of nothing that was there before', async () => {
  await publish('Before', { authors: [{ name: 'Ada', slug_values: ['researchers-1'] }] })
  await match()
  const other = await server.user()
  for (const by of [user, other]) await server.request('/v1/researchers/researchers-1/subscribe', { user: by, key: true, method: 'POST' })
  await publish('After', { authors: [{ name: 'Ada', slug_values: ['old-researchers-1'] }] })
  await publish('Of another', { authors: [{ name: 'Ben', slug_values: ['researchers-2'] }] })
  await match()
  const [{ name } = { name: '' }] = await followed()
  expect([await told(), await told(other)]).toEqual([[`1 new record of ${name}.`], [`1 new record of ${name}.`]])
  expect((await finds()).map(find => find.title)).toEqual(['After', 'After'])
  await server.request('/v1/researchers/researchers-1/subscribe', { user, key: true, method: 'DELETE' })
  expect((await finds()).map(find => find.user_id)).toEqual([other.id])
})

test('a followed profile says what it found last and how much of it is new, until that was seen', async () => {
  await server.request('/v1/researchers/researchers-1/subscribe', { user, key: true, method: 'POST' })
  const first = await byAda('First')
  await match()
  const [row] = await followed()
  expect(row).toMatchObject({ slug_value: 'researchers-1', new_results: 1, found: [{ slug_value: first.slug_values[0], title: 'First' }] })
  expect((await changeFollowed('old-researchers-1', { seen_at: server.now() })).body).toMatchObject({
    subscription: { new_results: 0, found: [{ title: 'First' }] },
  })
  await byAda('Second')
  await match()
  await match()
  expect(await followed()).toMatchObject([{ new_results: 1, found: [{ title: 'Second' }, { title: 'First' }] }])
  expect(await told()).toHaveLength(2)
  // The latest look counts, and none of the future.
  await changeFollowed('researchers-1', { seen_at: server.now() + 1e9 })
  await changeFollowed('researchers-1', { seen_at: 1 })
  const [seen] = await followed()
  expect([seen!.new_results, seen!.timestamp_epoch <= server.now()]).toEqual([0, true])
})

test('a paused profile finds nothing, and afterwards only what comes later', async () => {
  await server.request('/v1/researchers/researchers-1/subscribe', { user, key: true, method: 'POST' })
  await changeFollowed('researchers-1', { is_paused: true })
  await byAda('In the pause')
  await match()
  expect(await followed()).toMatchObject([{ is_paused: true, new_results: 0, found: [] }])
  await pause()
  await changeFollowed('researchers-1', { is_paused: false })
  await byAda('After it')
  await match()
  expect(await followed()).toMatchObject([{ is_paused: false, new_results: 1, found: [{ title: 'After it' }] }])
})

test('of very many finds of an alert the oldest are forgotten, and not found again', async () => {
  await server.request('/v1/researchers/researchers-1/subscribe', { user, key: true, method: 'POST' })
  const { id } = await save({ index: 'publications', keyword: 'zinc' })
  const finds = (alert: string) =>
    Array.from({ length: limits.search.keptFinds + 1 }, (_, n) => {
      const find = { index_name: 'publications' as const, slug_value: `p-${n}`, title: 'P', added_at: 1e13 + n, found_at: 1, number: n }
      return { user_id: user.id, alert, ...find }
    })
  await server.store.write(async tx => {
    for (const alert of ['researchers/researchers-1', id])
      for (let at = 0; at <= limits.search.keptFinds; at += 500)
        await tx
          .insertInto('alert_finds')
          .values(finds(alert).slice(at, at + 500))
          .execute()
    await pruneFinds(tx)
  })
  for (const table of ['searches', 'subscriptions'] as const)
    expect(await server.store.read.selectFrom(table).select('finds_from').execute()).toEqual([{ finds_from: 1e13 }])
  expect(await server.store.read.selectFrom('alert_finds').select('slug_value').where('slug_value', '=', 'p-0').execute()).toEqual([])
})

test('another catalogue in the place of the first is matched from its beginning', async () => {
  await save({ index: 'publications', keyword: 'zinc' })
  await publish('Zinc')
  await match()
  await server.store.write(tx => tx.updateTable('matched_changes').set({ catalogue_id: 'another', up_to: 1e9 }).execute())
  await publish('More zinc')
  await match()
  expect(await finds()).toMatchObject([{ title: 'Zinc' }, { title: 'More zinc' }])
})
