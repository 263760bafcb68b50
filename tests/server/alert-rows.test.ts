import { afterEach, beforeEach, expect, test } from 'vitest'
import { alertOfProfile } from '#contract/alert-names.ts'
import type { SavedSearch } from '#contract/searches.ts'
import { readAlert } from '#server/subjects/alert-rows/index.ts'
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

const read = (alert: string, by = user) => readAlert(server.store.read, { user_id: by.id, alert })

test('a saved search and a followed profile are read alike by their user, and are nothing to others', async () => {
  const state = { new_results: 0, is_paused: false, push: false, mail: 'off', mailed_to: 0 }
  expect(await read(alerts.search)).toMatchObject({ name: 'Zinc papers', ...state })
  expect(await read(alerts.profile)).toMatchObject({ name: expect.any(String), ...state })
  const other = await server.user()
  for (const alert of Object.values(alerts)) expect(await read(alert, other)).toBeUndefined()
  expect(await read(alertOfProfile({ index: 'organisations', slug: 'researchers-1' }))).toBeUndefined()
})
