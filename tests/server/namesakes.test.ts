import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  user = await server.user()
})
afterAll(() => server.stop())

const say = (method: 'PUT' | 'DELETE', one: string, another: string, as = user) =>
  server.request(`/v1/researchers/${one}/namesakes/${another}`, { method, user: as, key: true })
const rows = async (as = user) =>
  (await server.request<{ namesakes: object[] }>('/v1/changes', { user: as })).body.namesakes.map(row => Object.values(row).slice(0, 2))

test('a pair is remembered once, whichever is named first and by whatever slug, and only for this user', async () => {
  expect((await say('PUT', 'researchers-1', 'researchers-2')).status).toBe(200)
  expect((await say('PUT', 'old-researchers-2', 'researchers-1')).status).toBe(200)
  expect(await rows()).toEqual([['researchers-1', 'researchers-2']])
  expect(await rows(await server.user())).toEqual([])
})

test('what was said can be taken back, also twice and if it was never said', async () => {
  await say('PUT', 'researchers-1', 'researchers-2')
  for (const turn of [1, 2]) expect((await say('DELETE', 'researchers-2', 'researchers-1')).status, `${turn}`).toBe(200)
  expect(await rows()).toEqual([])
  await say('PUT', 'researchers-1', 'researchers-2')
  expect(await rows()).toHaveLength(1)
})

test('nobody is told apart from themselves, nor from a profile that does not exist', async () => {
  expect((await say('PUT', 'researchers-1', 'old-researchers-1')).status).toBe(404)
  expect((await say('PUT', 'researchers-1', 'absent')).status).toBe(404)
})

test('an account tells so many profiles apart and no more, but a known pair stays no error', async () => {
  const other = await server.user()
  await server.store.write(async tx => {
    for (let at = 0; at < limits.namesakes - 1; at += 1)
      await tx
        .insertInto('namesakes')
        .values({ user_id: other.id, slug_value: 'a', other_slug_value: `b-${at}`, created_at: 1, change_seq: at })
        .execute()
  })
  expect((await say('PUT', 'researchers-0', 'researchers-1', other)).status).toBe(200)
  const refused = await say('PUT', 'researchers-0', 'researchers-2', other)
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([422, 'limit_reached'])
  expect((await say('PUT', 'researchers-1', 'researchers-0', other)).status).toBe(200)
})
