import { afterEach, beforeEach, expect, test } from 'vitest'
import { alertOfProfile } from '#contract/alert-names.ts'
import type { Changes } from '#contract/changes.ts'
import type { SavedSearch } from '#contract/searches.ts'
import { alertsOfUser, changeAlert, markAlert, readAlert } from '#server/subjects/alert-rows/index.ts'
import { forgetFoundProfiles } from '#server/subjects/kept-finds/index.ts'
import { newestChangeSeq } from '#server/store/change-seq.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

let server: TestServer
let user: TestUser
/** The names of a saved search of the user and of a profile that they follow. */
let alerts: { search: string; profile: string }

beforeEach(async () => {
  server = await startTestServer({ socket: false, catalogue: smallCatalogue() })
  user = await server.user()
  const body = { search: { name: 'Zinc papers', data: { index: 'publications', keyword: 'zinc' } } }
  const { body: search } = await server.request<SavedSearch>(`/v1/users/${user.id}/searches`, { user, key: true, body })
  await server.request('/v1/researchers/researchers-1/subscribe', { user, key: true, body: {} })
  alerts = { search: search.id, profile: alertOfProfile({ index: 'researchers', slug: 'researchers-1' }) }
})
afterEach(() => server.stop())

/** What the user's devices get after a cursor. */
const changes = async (cursor?: string) =>
  (await server.request<Changes>(`/v1/changes${cursor === undefined ? '' : `?since=${cursor}`}`, { user })).body
const read = (alert: string, by = user) => readAlert(server.store.read, { user_id: by.id, alert })

test('a saved search and a followed profile are read alike by their user, and are nothing to others', async () => {
  const state = { new_results: 0, is_paused: false, push: false, mail: 'off', mailed_to: 0 }
  expect(await read(alerts.search)).toMatchObject({ name: 'Zinc papers', ...state })
  expect(await read(alerts.profile)).toMatchObject({ name: expect.any(String), ...state })
  expect(await read(alerts.search)).toMatchObject({ alert: alerts.search, data: { keyword: 'zinc' } })
  expect(await read(alerts.profile)).toMatchObject({ alert: alerts.profile, data: null })
  const other = await server.user()
  const all = (by: TestUser) => alertsOfUser(server.store.read, by.id).orderBy('alert').execute()
  expect(await all(user)).toEqual([await read(alerts.search), await read(alerts.profile)])
  expect(await all(other)).toEqual([])
  for (const alert of Object.values(alerts)) expect(await read(alert, other)).toBeUndefined()
  expect(await read(alertOfProfile({ index: 'organisations', slug: 'researchers-1' }))).toBeUndefined()
})

test('a change reaches the devices, a mark of the server does not, and neither reaches what others have', async () => {
  const other = await server.user()
  await server.request('/v1/researchers/researchers-1/subscribe', { user: other, key: true, body: {} })
  for (const alert of Object.values(alerts)) {
    const { cursor } = await changes()
    const mark = { finds_from: 7, mailed_to: 8 }
    await server.store.write(tx => markAlert(tx, { user_id: user.id, alert }, mark))
    expect(await read(alert)).toMatchObject(mark)
    expect((await changes(cursor)).cursor).toBe(cursor)
    await server.store.write(tx => changeAlert(tx, { user_id: user.id, alert }, { new_results: 3 }))
    const { searches, subscriptions } = await changes(cursor)
    expect([...searches, ...subscriptions].map(one => one.new_results)).toEqual([3])
    await server.store.write(tx => changeAlert(tx, { user_id: other.id, alert }, { new_results: 4 }))
    expect(await read(alert)).toMatchObject({ ...mark, new_results: 3 })
  }
  expect(await read(alerts.profile, other)).toMatchObject({ new_results: 4, mailed_to: 0 })
})

test('what a user chooses makes another version of a saved search, what it found does not', async () => {
  const key = { user_id: user.id, alert: alerts.search }
  const version = async () => (await changes()).searches.map(one => [one.mail, one.version])
  await server.store.write(tx => changeAlert(tx, key, { new_results: 3 }))
  expect(await version()).toEqual([['off', 1]])
  await server.store.write(tx => changeAlert(tx, key, { mail: 'daily' }))
  expect(await version()).toEqual([['daily', 2]])
})

test('a profile that is forgotten under several slugs is taken out of what each alert found, which is counted once', async () => {
  const slugs = ['ada', 'ada-l']
  await server.store.write(async tx => {
    for (const alert of Object.values(alerts)) {
      const find = { user_id: user.id, alert, index_name: 'researchers', title: 'Ada', added_at: server.now() + 1, found_at: 0 } as const
      const finds = [...slugs, 'grace'].map((slug_value, number) => ({ ...find, slug_value, number }))
      await tx.insertInto('alert_finds').values(finds).execute()
      await changeAlert(tx, { user_id: user.id, alert }, { new_results: finds.length })
    }
  })
  const { cursor } = await changes()
  const before = await newestChangeSeq(server.store.read)
  await server.store.write(tx => forgetFoundProfiles(tx, slugs))
  expect((await newestChangeSeq(server.store.read)) - before).toBe(Object.keys(alerts).length)
  const { searches, subscriptions } = await changes(cursor)
  const shown = [...searches, ...subscriptions].map(({ new_results, found }) => [new_results, found.map(one => one.slug_value)])
  expect(shown).toEqual([
    [1, ['grace']],
    [1, ['grace']],
  ])
})
