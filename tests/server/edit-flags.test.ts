import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlaggedEdit } from '#contract/edit-flags.ts'
import type { HistoryLine } from '#contract/folder-history.ts'
import type { ResearchGroupRow } from '#contract/research-group-rows.ts'
import { addMember } from '#server/subjects/memberships/index.ts'
import { groupOf, joinGroup } from '../support/research-groups.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/test-server.ts'

const ownerEmail = 'server.owner@example.org'
const reason = 'The group has moved to Bergen.'
let server: TestServer
let serverOwner: TestUser
let owner: TestUser
let admin: TestUser
let group: ResearchGroupRow
beforeAll(async () => {
  server = await startTestServer({ socket: false, settings: { ownerEmail } })
  serverOwner = await server.user()
  await server.store.write(tx =>
    tx.updateTable('users').set({ verified: true, email: ownerEmail }).where('id', '=', serverOwner.id).execute(),
  )
  owner = await server.user()
  admin = await server.user()
  group = await groupOf(server, owner)
  await joinGroup(server, owner, group, admin, 'admin')
})
afterAll(() => server.stop())

const pathOf = (slug: string, kind = 'research_groups') => `/v1/${kind}/${slug}`
const edit = (research_group: object, user = owner) =>
  server.request(pathOf(group.slug_value), { method: 'PUT', user, key: true, body: { research_group } })
const history = async (user = owner, path = pathOf(group.slug_value)) =>
  (await server.request<{ history: HistoryLine[] }>(`${path}/history`, { user })).body.history
const flag = (line: string, user = admin, text = reason, path = pathOf(group.slug_value)) =>
  server.request<{ line: HistoryLine; errors?: object }>(`${path}/history/${line}/flag`, {
    method: 'PUT',
    user,
    key: true,
    body: { flag: { reason: text } },
  })
const settle = (line: string, user: TestUser) => server.request(`/v1/edit_flags/${line}`, { method: 'DELETE', user })
const flagged = async (user = serverOwner) =>
  (await server.request<{ edit_flags: FlaggedEdit[] }>('/v1/edit_flags', { user })).body.edit_flags
const told = async ({ id }: TestUser) =>
  (await server.store.read.selectFrom('notifications').select('data').where('user_id', '=', id).orderBy('id').execute())
    .map(({ data }) => data)
    .filter(({ message }) => message.includes('edit'))

test('the history says who made it and edited which fields; edits of one person within an hour are one line', async () => {
  await edit({ city: 'Oslo', country_id: 'SE' })
  await edit({ city: 'Narvik', foundation_year: 1999 })
  await edit({ name: 'Fjord biology' }, admin)
  await edit({ city: 'Narvik' })
  expect((await history()).map(({ kind, name }) => [kind, name])).toEqual([
    ['renamed', 'Fjord biology'],
    ['edited', 'country_id, city, foundation_year'],
    ['joined', null],
    ['invited', null],
    ['created', null],
  ])
  const line = (await history())[1]!.id
  await flag(line)
  await edit({ city: 'Tromsø' })
  // The flag is about what was there.
  expect((await history()).filter(({ kind }) => kind === 'edited').map(({ name }) => name)).toEqual([
    'city',
    'country_id, city, foundation_year',
  ])
  await settle(line, admin)
})

test('S1§6 an admin flags an edit with a reason; its owners and the owner of the server see it and take the flag away', async () => {
  const line = (await history()).find(({ kind }) => kind === 'edited')!
  expect((await flag(line.id, admin, 'short')).status).toBe(422)
  expect((await flag(line.id)).body.line.flag).toMatchObject({ reason })
  // The first flag stays.
  expect((await flag(line.id, admin, 'Another reason for it.')).body.line.flag).toMatchObject({ reason })
  expect((await history(admin))[0]!.flag).toMatchObject({ reason })
  expect(await flagged()).toMatchObject([
    { id: line.id, kind: 'research_group', group: { slug_values: [group.slug_value] }, line: { kind: 'edited' } },
  ])
  const notice = { message: 'flagged an edit of', message_suffix: 'Fjord biology' }
  expect((await told(owner)).at(-1)).toMatchObject({ ...notice, link: `/research_group/${group.slug_value}` })
  expect((await told(serverOwner)).at(-1)).toMatchObject({ ...notice, link: '/announcements' })
  expect((await settle(line.id, serverOwner)).status).toBe(200)
  expect(await flagged()).toEqual([])
  expect((await told(admin)).at(-1)).toMatchObject({ message: 'looked at the edit that you flagged in' })
  await flag(line.id)
  await settle(line.id, owner)
  expect((await history())[0]!.flag).toBeUndefined()
})

test('A16 nobody but an admin flags, nothing but an edit is flagged, and what is not theirs nobody takes away', async () => {
  const lines = await history()
  const line = lines.find(({ kind }) => kind === 'edited')!.id
  const [member, stranger] = [await server.user(), await server.user()]
  await joinGroup(server, owner, group, member)
  for (const user of [member, stranger, owner]) expect((await flag(line, user)).status).toBe(403)
  expect((await flag(lines.find(({ kind }) => kind === 'created')!.id)).status).toBe(404)
  // A line of another group, below one's own.
  const other = await groupOf(server, admin, 'Reef ecology')
  await server.request(pathOf(other.slug_value), { method: 'PUT', user: admin, key: true, body: { research_group: { city: 'Cairns' } } })
  const [foreign] = await history(admin, pathOf(other.slug_value))
  expect((await flag(foreign!.id)).status).toBe(404)
  await flag(line)
  for (const user of [member, stranger]) expect((await settle(line, user)).status).toBe(200)
  expect(await flagged()).toHaveLength(1)
  expect((await server.request('/v1/edit_flags', { user: owner })).status).toBe(404)
})

test('an admin of an organisation, who may not edit it, flags what its owner wrote; the flag goes with the account', async () => {
  const house = { type: 'organisation', id: 'organisations-0', name: 'Lantern House' } as const
  const clerk = await server.user()
  await server.store.write(async tx => {
    await addMember(tx, owner.id, house, 'owner', server.now())
    await addMember(tx, clerk.id, house, 'admin', server.now())
  })
  const path = pathOf(house.id, 'organisations')
  await server.request(path, { method: 'PUT', user: owner, key: true, body: { organisation: { city: 'Ulm' } } })
  const [line] = await history(clerk, path)
  expect(line).toMatchObject({ kind: 'edited', name: 'city' })
  expect((await flag(line!.id, clerk, reason, path)).status).toBe(200)
  expect((await flagged()).at(-1)).toMatchObject({ kind: 'organisation', group: { name: 'Lantern House' }, line: { flag: { reason } } })
  await server.request(`/v1/users/${clerk.id}`, { method: 'DELETE', user: clerk, body: { password: clerk.password } })
  expect((await flagged()).map(({ kind }) => kind)).toEqual(['research_group'])
})
