import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Dashboard } from '#contract/previews.ts'
import { createOwner } from '#server/subjects/sign-up/index.ts'
import { searchedCatalogue, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue: searchedCatalogue })
})
afterAll(() => server.stop())

const newestResearcher = async () =>
  (await server.request<Dashboard>('/search-service/dashboard_data?index=researchers')).body.newest[0]?.data['full_name']

test('the account that an import makes is no researcher; it becomes one when its profile is edited', async () => {
  await createOwner(server.store, 'owner@example.org', 'eleven lanterns over the weir')
  // Stale profiles are written after the start.
  await server.restart()
  const somebody = await server.user()
  const rename = (token: string, id: string, first_name: string) =>
    server.request(`/v1/users/${id}`, { method: 'PUT', token, body: { user: { first_name, last_name: 'Brook' } } })
  await rename(somebody.token, somebody.id, 'Sim')
  await vi.waitFor(async () => expect(await newestResearcher()).toBe('Sim Brook'))
  const owner = await server.store.read.selectFrom('users').selectAll().where('email', '=', 'owner@example.org').executeTakeFirstOrThrow()
  const record = () => server.request(`/v1/records/researchers/${owner.slug_values[0]}`)
  expect((await record()).status).toBe(404)
  await rename(await server.session(owner.id), owner.id, 'Odile')
  await vi.waitFor(async () => expect((await record()).body).toMatchObject({ full_name: 'Odile Brook' }))
  expect(await newestResearcher()).toBe('Odile Brook')
})

test('an owner without a password has none until the link of the import was used, once and within a day', async () => {
  const email = 'keeper@example.org'
  const { secret } = (await createOwner(server.store, email))!
  await expect(server.signIn(email, '')).rejects.toThrow('422')
  const choose = (password: string) =>
    server.request('/v1/reset_password', { method: 'PUT', body: { user: { reset_password_token: secret, password } } })
  server.advanceClock(24 * 3600_000)
  expect((await choose('eleven lanterns over the weir')).status).toBe(410)
  server.advanceClock(-3600_000)
  expect((await choose('short')).status).toBe(422)
  expect((await choose('eleven lanterns over the weir')).status).toBe(200)
  expect((await choose('twelve lanterns over the weir')).status).toBe(410)
  await server.signIn(email, 'eleven lanterns over the weir')
  server.advanceClock(-23 * 3600_000)
  expect(await createOwner(server.store, email)).toBeUndefined()
})
