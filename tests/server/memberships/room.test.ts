import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountBounds } from '#contract/account-bounds.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { Sharing } from './sharing.ts'

let server: TestServer
let sharing: Sharing
beforeAll(async () => {
  const few = { ...accountBounds.premium, folders: 2, items: 3 }
  const bounds = { unregistered: few, free: few, trial: few, verified_academic: few, premium: few }
  server = await startTestServer({ socket: false, bounds })
  sharing = new Sharing(server)
})
afterAll(() => server.stop())

async function sharedFolder(role_id: 1 | 3): Promise<{ folder: string; owner: TestUser; other: TestUser }> {
  const [owner, other] = [await server.user(), await server.user()]
  const folder = (await server.folder(owner)).id
  await sharing.join(folder, owner, other, role_id)
  for (const slug of ['news-1', 'news-2']) await sharing.add(folder, slug, owner)
  return { folder, owner, other }
}

test('A40 whoever leaves without room for a copy is told so and stays a member', async () => {
  const { folder, other } = await sharedFolder(1)
  const own = (await server.folder(other)).id
  for (const slug of ['news-3', 'news-4']) expect((await sharing.add(own, slug, other)).status).toBe(200)
  const refused = await sharing.leave(folder, other, true)
  expect([refused.status, refused.body]).toEqual([422, expect.objectContaining({ code: 'limit_reached', bound: 'items' })])
  expect((await sharing.show(folder, other)).status).toBe(200)
  const list = () => sharing.read<{ results: object[] }>(`/v1/users/${other.id}/bookmark_folders`, other)
  expect((await list()).body.results.length).toBe(2)
  await sharing.drop(own, 'news-4', other)
  expect((await sharing.leave(folder, other, true)).body.copy).toMatchObject({ count: 2 })
})

test('A40 a folder passes on only to an owner who has room for it, whose numbers are not told', async () => {
  const { folder, owner, other } = await sharedFolder(3)
  for (let n = 0; n < 2; n++) await server.folder(other)
  const refused = await sharing.leave(folder, owner)
  expect([refused.status, refused.body]).toEqual([
    422,
    { code: 'limit_reached', error: expect.stringMatching(/^The other owner has no room for this folder\./) },
  ])
  expect((await sharing.contributors(folder, other)).map(({ is_holder }) => is_holder)).toEqual([true, false])
})

test('A40 the items of a folder with two owners count for the one who is shown', async () => {
  const { folder, owner, other } = await sharedFolder(3)
  const own = (await server.folder(other)).id
  for (const slug of ['news-3', 'news-4', 'news-5']) expect((await sharing.add(own, slug, other)).status).toBe(200)
  expect((await sharing.add(folder, 'news-6', other)).status).toBe(200)
  const full = await sharing.add(folder, 'news-7', other)
  expect([full.status, full.body.error]).toEqual([422, expect.stringContaining('The owner of this folder can have no more items')])
  expect((await sharing.add(folder, 'news-7', owner)).body).toMatchObject({ bound: 'items' })
})
