import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnedType, Permission } from '#contract/access.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { addCommunity, addMembership } from './people/memberships.ts'

let server: TestServer
let owner: TestUser
let stranger: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  owner = await server.user()
  stranger = await server.user()
})
afterAll(() => server.stop())

async function permission(type: OwnedType, id: string, user?: TestUser): Promise<Permission> {
  const { status, body } = await server.request<{ permission: Permission }>('/v1/permissions', {
    ...(user && { user }),
    body: { permission: { type, id } },
  })
  expect(status).toBe(200)
  return body.permission
}

const pages = { overview: false, explore: false, workspace: false, questions: false, more_information: false }
const allPages = { overview: true, explore: true, workspace: true, questions: true, more_information: true }
const closed = { role: { rw_access: null }, ...pages }
const open = { role: { rw_access: null }, ...allPages }

describe('a community’s flags open its pages to everyone, and roles open them to members', () => {
  test.each([
    ['overview_visible', { overview: true, more_information: true }],
    ['search_visible', { explore: true }],
    ['pages_visible', { workspace: true }],
    ['questions_visible', { questions: true }],
  ])('%s', async (flag, seen) => {
    const slug = await addCommunity(server.store, { [flag]: true })
    for (const viewer of [undefined, stranger]) expect(await permission('community', slug, viewer)).toEqual({ ...closed, ...seen })
  })

  test.each(['member', 'admin', 'owner'] as const)('%s', async role => {
    const slug_value = await addCommunity(server.store)
    await addMembership(server.store, { kind: 'community', slug_value, user_id: owner.id, role })
    expect(await permission('community', slug_value, owner)).toEqual({ role: { rw_access: role }, ...allPages })
    expect(await permission('community', slug_value, stranger)).toEqual(closed)
  })
})

test('A20 hidden communities, others’ folders and unknown ids get the same answer', async () => {
  const slug = await addCommunity(server.store)
  const folder = await server.folder(owner)
  for (const viewer of [undefined, stranger]) {
    const absent = await permission('community', 'community-that-never-was', viewer)
    expect(absent).toEqual(closed)
    expect(await permission('community', slug, viewer)).toEqual(absent)
    expect(await permission('bookmark_folder', folder.id, viewer)).toEqual(absent)
    expect(await permission('researcher', 'nobody', viewer)).toEqual(absent)
    expect(await permission('research_group', 'no-group', viewer)).toEqual(absent)
  }
})

test('a folder is open to its members, in their role', async () => {
  const folder = await server.folder(owner)
  expect(await permission('bookmark_folder', folder.id, owner)).toEqual({ role: { rw_access: 'owner' }, ...allPages })
})

test('anyone can read profiles, groups and organisations, and a profile has one owner', async () => {
  const { body } = await server.request<{ slug_values: string[] }>('/v1/me', { user: owner })
  const slug = body.slug_values[0]!
  expect(await permission('researcher', slug, owner)).toEqual({ role: { rw_access: 'owner' }, ...allPages })
  expect(await permission('researcher', slug, stranger)).toEqual(open)
  expect(await permission('researcher', 'researchers-0')).toEqual(open)
  await addMembership(server.store, { kind: 'organisation', slug_value: 'organisations-0', user_id: owner.id, role: 'admin' })
  expect(await permission('organisation', 'organisations-0')).toEqual(open)
  expect(await permission('organisation', 'organisations-0', owner)).toEqual({ role: { rw_access: 'admin' }, ...allPages })
  await addMembership(server.store, { kind: 'research_group', slug_value: 'research-groups-0', user_id: owner.id })
  expect(await permission('research_group', 'old-research-groups-0')).toEqual(open)
  expect(await permission('research_group', 'old-research-groups-0', owner)).toEqual({ role: { rw_access: 'member' }, ...allPages })
})

test('A17 a removed role has no effect from the next call on', async () => {
  const slug_value = await addCommunity(server.store)
  await addMembership(server.store, { kind: 'community', slug_value, user_id: owner.id, role: 'admin' })
  expect((await permission('community', slug_value, owner)).role.rw_access).toBe('admin')
  await server.store.write(tx => tx.deleteFrom('memberships').where('slug_value', '=', slug_value).execute())
  expect(await permission('community', slug_value, owner)).toEqual(closed)
})
