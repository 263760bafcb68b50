import type { Folder } from '#contract/folders.ts'
import { roles, type Role } from '#contract/roles.ts'
import type { TestServer, TestUser } from './test-server.ts'

const invitesOf = (folder: { id: string }) => `/v1/bookmark_folders/${folder.id}/invites`

/** A folder's owner invites someone; returns the id of the invitation. */
export async function invitePerson(
  server: TestServer,
  owner: TestUser,
  folder: { id: string },
  email: string,
  role: Role = 'admin',
): Promise<string> {
  const body = { invite: { role_id: roles[role], people: [{ email }] } }
  await server.request(invitesOf(folder), { user: owner, body, key: true })
  const { body: listed } = await server.request<{ invites: { id: string; email: string }[] }>(invitesOf(folder), { user: owner })
  return listed.invites.find(invite => invite.email === email)!.id
}

/** Someone is invited to a folder and accepts. */
export async function joinFolder(
  server: TestServer,
  owner: TestUser,
  folder: { id: string },
  guest: TestUser,
  role: Role = 'admin',
): Promise<void> {
  const id = await invitePerson(server, owner, folder, guest.email, role)
  await server.request(`/v1/users/${guest.id}/invites/${id}`, { method: 'PUT', user: guest, key: true })
}

/** A folder of somebody else that the user of the app shares. */
export async function sharedFolder(
  server: TestServer,
  guest: TestUser,
  role: Role = 'admin',
  name = 'Congress',
): Promise<{ owner: TestUser; folder: Folder }> {
  const owner = await server.user()
  const folder = await server.folder(owner, { name })
  await joinFolder(server, owner, folder, guest, role)
  return { owner, folder }
}

const slugOf = async (server: TestServer, user: TestUser): Promise<string> => {
  const { body } = await server.request<{ slug_values: string[] }>('/v1/me', { user })
  return body.slug_values[0]!
}

export async function changeRole(server: TestServer, owner: TestUser, folder: { id: string }, member: TestUser, role: Role): Promise<void> {
  const path = `/v1/bookmark_folders/${folder.id}/contributors/${await slugOf(server, member)}`
  await server.request(path, { method: 'PUT', user: owner, body: { contributor: { role_id: roles[role] } }, key: true })
}

export async function removePerson(server: TestServer, owner: TestUser, folder: { id: string }, member: TestUser): Promise<void> {
  const path = `/v1/bookmark_folders/${folder.id}/contributors/${await slugOf(server, member)}`
  await server.request(path, { method: 'DELETE', user: owner, key: true })
}
