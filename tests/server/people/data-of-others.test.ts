import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '#server/subjects/memberships/index.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { groupOf } from '../../support/research-groups.ts'
import { addCommunity } from './memberships.ts'

// What the export of somebody's data says about others whom they had to do with.

let server: TestServer
let asker: TestUser
/** Who answers for things. The asker knows none of their addresses. */
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  ;[asker, manager] = await Promise.all([server.user(), server.user()])
})
afterAll(() => server.stop())

type Tables = Record<string, Record<string, unknown>[]>
const dataOf = async (user: TestUser): Promise<Tables> =>
  (await server.request<{ tables: Tables }>(`/v1/users/${user.id}/data`, { user })).body.tables
const send = async (user: TestUser, path: string, body: object) =>
  expect((await server.request(path, { user, key: true, body })).status).toBe(200)
const communityOf = async (owner: TestUser, columns: object = {}): Promise<string> => {
  const slug = await addCommunity(server.store, { overview_visible: true, invite_only: true, ...columns })
  await server.store.write(tx => addMember(tx, owner.id, { type: 'community', id: slug, name: 'Lantern Circle' }, 'owner', server.now()))
  return slug
}

test('A7 whoever asks to join something, or invites a research group, does not learn the addresses of who answers', async () => {
  const community = await communityOf(manager)
  const invite_request = { invitable_type: 'community', invitable_id: community, message: 'Please let me in, please' }
  await send(asker, `/v1/users/${asker.id}/invite_requests`, { invite_request })
  const lab = await groupOf(server, manager)
  const own = await communityOf(asker)
  await send(asker, `/v1/communities/${own}/research_group_invites`, { invite: { research_group_ids: [lab.slug_value] } })
  const tables = await dataOf(asker)
  expect(tables['membership_events']!.map(row => String(row['event'])).toSorted()).toEqual(['invite', 'invite-request'])
  expect(tables['mails']!.map(row => String(row['kind'])).toSorted()).toEqual(['invite', 'invite_request'])
  for (const known of [manager.email, manager.id]) expect(JSON.stringify(tables)).not.toContain(known)
})

test('the addresses that somebody typed into invitations are in their data, with what became of them', async () => {
  const { id } = await server.folder(asker)
  await send(asker, `/v1/bookmark_folders/${id}/invites`, { invite: { people: [{ email: 'typed@example.org' }] } })
  const { invites, membership_events } = await dataOf(asker)
  expect(invites!.filter(row => row['email'] === 'typed@example.org')).toMatchObject([{ action: null, invited_by: asker.id }])
  expect(membership_events!.filter(row => row['email'] === 'typed@example.org')).toMatchObject([{ event: 'invite', caused_by: asker.id }])
})
