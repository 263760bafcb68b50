import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Changes } from '#contract/changes.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { Sharing } from './sharing.ts'

let server: TestServer
let sharing: Sharing
let owner: TestUser
let editor: TestUser
let reader: TestUser
let folder: string
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  sharing = new Sharing(server)
})
beforeEach(async () => {
  ;[owner, editor, reader] = [await server.user(), await server.user(), await server.user()]
  folder = (await server.folder(owner)).id
  await sharing.join(folder, owner, editor, 2)
  await sharing.join(folder, editor, reader, 1)
})
afterAll(() => server.stop())

const since = async (user: TestUser, cursor?: string) =>
  (await server.request<Changes>(`/v1/changes${cursor === undefined ? '' : `?since=${cursor}`}`, { user })).body
/** What the texts of a user's folders count ([Note: Bytes of an account]): all bytes without those of stored answers. */
async function textBytes({ id }: TestUser): Promise<number> {
  const answers = await server.store.read.selectFrom('mutations').select('bytes').where('user_id', '=', id).execute()
  const size = await server.store.read.selectFrom('account_sizes').select('bytes').where('user_id', '=', id).executeTakeFirst()
  return (size?.bytes ?? 0) - answers.reduce((sum, { bytes }) => sum + bytes, 0)
}
const rolesOf = async (user = owner) => (await sharing.contributors(folder, user)).map(({ role, is_holder }) => [role.name, is_holder])

test('A16 nobody gives a role above their own, changes an owner or changes themselves', async () => {
  const [ownerSlug, editorSlug, readerSlug] = await Promise.all([owner, editor, reader].map(sharing.slugOf))
  const refusals = [
    await sharing.invite(folder, editor, [{ email: 'friend@example.org', role_id: 3 }]),
    await sharing.invite(folder, reader, [{ email: 'friend@example.org', role_id: 1 }]),
    await sharing.setRole(folder, readerSlug!, 3, editor),
    await sharing.setRole(folder, ownerSlug!, 1, editor),
    await sharing.remove(folder, ownerSlug!, editor),
    await sharing.setRole(folder, editorSlug!, 3, editor),
    await sharing.setRole(folder, ownerSlug!, 1, owner),
    await sharing.remove(folder, ownerSlug!, owner),
    await sharing.setRole(folder, editorSlug!, 1, reader),
    await sharing.remove(folder, editorSlug!, reader),
    await sharing.leave(folder, owner),
  ]
  expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(refusals.map(() => [403, 'forbidden']))
  expect(refusals.at(-1)!.body.error).toBe('You are the only owner. Make someone else an owner first, or delete the folder.')
  expect(await rolesOf()).toEqual([
    ['owner', true],
    ['admin', false],
    ['member', false],
  ])
})

test('two owners cannot change or remove each other, and the folder passes on when the one who is shown leaves', async () => {
  await sharing.add(folder, 'news-1', owner)
  const [ownerSlug, editorSlug] = await Promise.all([owner, editor].map(sharing.slugOf))
  expect((await sharing.setRole(folder, editorSlug!, 3, owner)).body.contributor).toMatchObject({ role: { id: 3 }, is_holder: false })
  for (const [slug, by] of [
    [ownerSlug!, editor],
    [editorSlug!, owner],
  ] as const) {
    expect((await sharing.remove(folder, slug, by)).body).toMatchObject({ error: 'An owner cannot be changed or removed.' })
    expect((await sharing.setRole(folder, slug, 1, by)).status).toBe(403)
  }
  expect((await sharing.show(folder, reader)).body).toMatchObject({ owner: { full_name: await sharing.nameOf(owner) } })
  expect([await textBytes(owner), await textBytes(editor)]).toEqual(['Reading[]'.length, 0])
  expect((await sharing.leave(folder, owner)).status).toBe(200)
  expect([await textBytes(owner), await textBytes(editor)]).toEqual([0, 'Reading[]'.length])
  expect((await sharing.show(folder, reader)).body).toMatchObject({ owner: { full_name: await sharing.nameOf(editor) }, count: 1 })
  expect(await rolesOf(editor)).toEqual([
    ['owner', true],
    ['member', false],
  ])
  expect((await sharing.leave(folder, editor)).status).toBe(403)
  expect((await sharing.rename(folder, 'Ours now', editor)).status).toBe(200)
})

test('A17 whoever is removed gets 404 at the next call, and their devices remove the folder at the next pull', async () => {
  const { cursor } = await since(reader)
  expect((await sharing.show(folder, reader)).status).toBe(200)
  expect((await sharing.remove(folder, await sharing.slugOf(reader), editor)).body.folder).toMatchObject({ contributors_count: 2 })
  const calls = [
    await sharing.show(folder, reader),
    await sharing.add(folder, 'news-1', reader),
    await sharing.invite(folder, reader, [{ email: 'x@example.org' }]),
    await sharing.read(`/v1/bookmark_folders/${folder}/contributors`, reader),
    await sharing.read(`/v1/bookmark_folders/${folder}/history`, reader),
    await sharing.leave(folder, reader),
  ]
  expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 404))
  const changes = await since(reader, cursor)
  expect([changes.folders, changes.removed_folders]).toEqual([[], [folder]])
  expect((await sharing.invites(folder, owner)).map(({ action }) => action)).toEqual(['removed_by_admin', 'confirmed'])

  await sharing.join(folder, owner, reader, 2)
  const again = await since(reader, changes.cursor)
  expect([again.folders, again.removed_folders]).toMatchObject([[{ id: folder, rw_access: 'admin' }], []])
})

test('A17 an editor who becomes a reader is refused at the next change, and their devices learn the role', async () => {
  const { cursor } = await since(editor)
  expect((await sharing.add(folder, 'news-1', editor)).status).toBe(200)
  await sharing.setRole(folder, await sharing.slugOf(editor), 1, owner)
  expect((await sharing.add(folder, 'news-2', editor)).status).toBe(403)
  const [row] = (await since(editor, cursor)).folders
  expect(row).toMatchObject({ id: folder, rw_access: 'member', contributors_count: 3 })
  expect(row).not.toHaveProperty('invite_count')
})

test('a deleted folder goes from the devices of all its people, with its invitations', async () => {
  const invited = await server.user()
  await sharing.invite(folder, owner, [{ email: invited.email }])
  const cursors = await Promise.all([editor, reader].map(user => since(user)))
  await sharing.erase(folder, owner)
  for (const [at, user] of [editor, reader].entries()) expect((await since(user, cursors[at]!.cursor)).removed_folders).toEqual([folder])
  expect([await sharing.pending(invited), await sharing.pendingCount(invited)]).toEqual([[], 0])
  for (const user of [owner, editor, reader]) expect((await sharing.show(folder, user)).status).toBe(404)
  const kept = await server.store.read.selectFrom('memberships').select('user_id').where('slug_value', '=', folder).execute()
  expect(kept).toEqual([])
})

test('whoever leaves with a copy has the items in a private folder of their own, also on their devices', async () => {
  await sharing.change('PUT', `/v1/bookmark_folders/${folder}`, owner, { bookmark_folder: { is_private: false, tags: ['fog'] } })
  for (const slug of ['news-1', 'news-2', 'news-3']) await sharing.add(folder, slug, owner)
  const { cursor } = await since(reader)
  const { body } = await sharing.leave(folder, reader, true)
  expect(body.copy).toMatchObject({ name: 'Reading', tags: ['fog'], is_private: true, rw_access: 'owner', count: 3, contributors_count: 1 })
  expect((await sharing.show(folder, reader)).status).toBe(404)
  const changes = await since(reader, cursor)
  expect(changes.folders.map(({ id }) => id)).toEqual([body.copy!.id])
  expect(changes.bookmarks.map(({ folder_id, slug_value }) => [folder_id, slug_value])).toEqual(
    ['news-1', 'news-2', 'news-3'].map(slug => [body.copy!.id, slug]),
  )
  expect(changes.removed_folders).toEqual([folder])
  expect((await sharing.invites(folder, owner)).map(({ action }) => action)).toEqual(['removed_by_user', 'confirmed'])
})

test('who may not invite sees neither invitations nor addresses', async () => {
  await sharing.invite(folder, owner, [{ email: 'waits@example.org' }])
  expect((await sharing.show(folder, reader)).body).not.toHaveProperty('invite_count')
  expect((await sharing.show(folder, editor)).body).toMatchObject({ invite_count: 1 })
  expect((await sharing.read(`/v1/bookmark_folders/${folder}/invites`, reader)).status).toBe(403)
  expect((await sharing.contributors(folder, reader)).map(({ email }) => email)).toEqual([null, null, null])
  expect((await sharing.contributors(folder, editor)).map(({ email }) => email)).toEqual([null, editor.email, reader.email])
})

test('A14 somebody who is no contributor is not found', async () => {
  const other = await server.user()
  const slug = await sharing.slugOf(other)
  expect((await sharing.setRole(folder, slug, 1, owner)).status).toBe(404)
  expect((await sharing.remove(folder, slug, owner)).status).toBe(404)
})

test('whoever is removed does not come back by an invitation of their own', async () => {
  const helper = await server.user()
  await sharing.invite(folder, editor, [{ email: helper.email, role_id: 2 }])
  const [waiting] = await sharing.invites(folder, owner)
  expect((await sharing.remove(folder, await sharing.slugOf(editor), owner)).status).toBe(200)
  expect((await sharing.accept(waiting!.id, helper)).status).toBe(410)
  expect((await sharing.show(folder, helper)).status).toBe(404)
})

test.each([
  ['has a lower role', async () => sharing.setRole(folder, await sharing.slugOf(editor), 1, owner)],
  ['has left', () => sharing.leave(folder, editor)],
])('an invitation gives no role that its sender may not give any more: who %s', async (_, lower) => {
  const friend = await server.user()
  await sharing.invite(folder, editor, [{ email: friend.email, role_id: 2 }])
  const invite = (await sharing.invites(folder, owner)).find(one => one.email === friend.email)
  expect((await lower()).status).toBe(200)
  expect((await sharing.accept(invite!.id, friend)).status).toBe(200)
  expect((await sharing.show(folder, friend)).body).toMatchObject({ rw_access: 'member' })
})
