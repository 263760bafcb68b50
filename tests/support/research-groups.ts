import type { ResearchGroupRow } from '#contract/research-group-rows.ts'
import { type Role, roles } from '#contract/roles.ts'
import type { TestServer, TestUser } from './test-server.ts'

/** A research group that somebody made here. */
export async function groupOf(server: TestServer, owner: TestUser, name = 'Fjord ecology', fields: object = {}): Promise<ResearchGroupRow> {
  const research_group = { name, category: 'academic', research_group_type_ids: ['laboratory'], country_id: 'NO', ...fields }
  return (await server.request<ResearchGroupRow>('/v1/research_groups', { user: owner, body: { research_group }, key: true })).body
}

/** Somebody is invited into a group and accepts. */
export async function joinGroup(server: TestServer, owner: TestUser, group: ResearchGroupRow, guest: TestUser, role: Role = 'member') {
  const path = `/v1/research_groups/${group.slug_value}/invites`
  const body = { invite: { role_id: roles[role], message: 'Please come and join us.', people: [{ email: guest.email }] } }
  await server.request(path, { user: owner, body, key: true })
  const { body: own } = await server.request<{ invites: { id: string; invitable: { id: string } }[] }>(`/v1/users/${guest.id}/invites`, {
    user: guest,
  })
  const invite = own.invites.find(({ invitable }) => invitable.id === group.slug_value)!
  await server.request(`/v1/users/${guest.id}/invites/${invite.id}`, { method: 'PUT', user: guest, key: true })
}

/** A group of somebody else that the user of the app belongs to. */
export async function sharedGroup(server: TestServer, guest: TestUser, role: Role) {
  const owner = await server.user()
  const group = await groupOf(server, owner)
  await joinGroup(server, owner, group, guest, role)
  return { owner, group }
}

const slugOf = async (server: TestServer, user: TestUser): Promise<string> =>
  (await server.request<{ slug_values: string[] }>('/v1/me', { user })).body.slug_values[0]!

export async function giveRole(server: TestServer, owner: TestUser, group: ResearchGroupRow, member: TestUser, role: Role): Promise<void> {
  const path = `/v1/research_groups/${group.slug_value}/members/${await slugOf(server, member)}`
  await server.request(path, { method: 'PUT', user: owner, body: { member: { role_id: roles[role] } }, key: true })
}

export async function takeOut(server: TestServer, owner: TestUser, group: ResearchGroupRow, member: TestUser): Promise<void> {
  const path = `/v1/research_groups/${group.slug_value}/members/${await slugOf(server, member)}`
  await server.request(path, { method: 'DELETE', user: owner, key: true })
}
