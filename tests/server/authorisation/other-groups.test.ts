import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroupKind } from '#contract/group-memberships.ts'
import type { GroupTarget } from '#server/subjects/memberships/index.ts'
import { addMember } from '#server/subjects/memberships/index.ts'
import { endpoints } from '../../support/endpoints.ts'
import { groupOf } from '../../support/research-groups.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { addCommunity, addInvite, addRequest } from '../people/memberships.ts'
import { nameOf, table } from './table.ts'

let server: TestServer
let ada: TestUser
let ben: TestUser
let team: TestUser
beforeAll(async () => {
  const ownerEmail = 'team@example.org'
  server = await startTestServer({ socket: false, settings: { ownerEmail } })
  ada = await server.user()
  ben = await server.user()
  team = await server.user()
  await server.store.write(tx => tx.updateTable('users').set({ email: ownerEmail, verified: true }).where('id', '=', team.id).execute())
})
afterAll(() => server.stop())

const ask = (user: TestUser | undefined, method: string, path: string, body?: unknown) =>
  server.request<{ code?: string }>(`/v1${path}`, {
    method,
    ...(user && { user }),
    ...(body !== undefined && { body }),
    ...(method !== 'GET' && { key: true as const }),
  })
const slugOf = async ({ id }: TestUser): Promise<string> =>
  (await server.store.read.selectFrom('users').select('slug_values').where('id', '=', id).executeTakeFirstOrThrow()).slug_values[0]!
const rowsOf = (name: 'invites' | 'invite_requests' | 'memberships' | 'research_group_topics') =>
  server.store.read.selectFrom(name).selectAll().execute()

/** A group of each kind that has an owner. */
async function owned(type: 'research_group' | 'organisation', n: number, owner: TestUser): Promise<GroupTarget> {
  const target = { type, id: type === 'organisation' ? `organisations-${n}` : `research-groups-${n}`, name: 'Group' }
  await server.store.write(tx => addMember(tx, owner.id, target, 'owner', server.now()))
  return target
}

test.each(['research_group', 'organisation'] as const)(
  'what belongs to another %s is not found below one’s own, whoever owns that one, and stays as it is',
  async type => {
    const kind: GroupKind = `${type}s`
    const own = await owned(type, 1, ada)
    const other = await owned(type, 2, ben)
    const ofOther = { invitable_type: type, invitable_id: other.id } as const
    const invite = await addInvite(server.store, { ...ofOther, email: 'cy@example.org' })
    const request = await addRequest(server.store, { ...ofOther, user_id: team.id })
    const slug = await slugOf(ben)
    const before = [await rowsOf('invites'), await rowsOf('invite_requests'), await rowsOf('memberships')]
    const at = `/${kind}/${own.id}`
    const calls: [string, string, unknown?][] = [
      ['PUT', `${at}/invites/${invite}`],
      ['DELETE', `${at}/invites/${invite}`],
      ['PUT', `${at}/invite_requests/${request}`],
      ['DELETE', `${at}/invite_requests/${request}`],
      ['PUT', `${at}/members/${slug}`, { member: { role_id: 2 } }],
      ['DELETE', `${at}/members/${slug}`],
      ['PUT', `${at}/owner`, { owner: { slug } }],
    ]
    for (const [method, path, body] of calls) {
      const { status } = await ask(ada, method, path, body)
      expect([method, path, status]).toEqual([method, path, 404])
    }
    expect([await rowsOf('invites'), await rowsOf('invite_requests'), await rowsOf('memberships')]).toEqual(before)
  },
)

test('topics and invitations of another group are not found below one’s own, and stay as they are', async () => {
  const own = await groupOf(server, ada, 'Own group')
  const other = await groupOf(server, ben, 'Other group')
  const topic = '00000000-0000-4000-8000-00000000000e'
  await ask(ben, 'POST', `/research_groups/${other.slug_value}/research_topics`, {
    research_topic: { id: topic, title: 'Lanterns in fog' },
  })
  const [stored] = await rowsOf('research_group_topics')
  const community = { invitable_type: 'community', invitable_id: await addCommunity(server.store), email: '' } as const
  const invite = await addInvite(server.store, { ...community, group_slug: other.slug_value })
  const before = [await rowsOf('invites'), await rowsOf('research_group_topics')]
  const at = `/research_groups/${own.slug_value}`
  const tid = (stored as { id: string }).id
  const changed = await ask(ada, 'PUT', `${at}/research_topics/${tid}`, { research_topic: { title: 'Mine now' } })
  const removed = await ask(ada, 'DELETE', `${at}/research_topics/${tid}`)
  const answered = [
    await ask(ada, 'PUT', `${at}/community_invites/${invite}`, { invite: {} }),
    await ask(ada, 'DELETE', `${at}/community_invites/${invite}`),
  ]
  // Removing what is not there is no error.
  expect([changed.status, removed.status, ...answered.map(({ status }) => status)]).toEqual([404, 200, 404, 404])
  expect([await rowsOf('invites'), await rowsOf('research_group_topics')]).toEqual(before)
})

/** Every call below the address of an organisation, with a body that it takes. */
function callsOf(id: string): { name: string; method: string; path: string; body?: unknown }[] {
  return endpoints.flatMap(({ name, spec }) => {
    if (!/^(?:organisations\.(?:show|update)|groupMemberships\.)/.test(name) || !/^\/(?:\{kind\}|organisations)\//.test(spec.path))
      return []
    const row = table.find(one => nameOf(one) === name && one.body)
    const body = row?.body?.({ owner: ada, folder: { id: 'none' } as never })
    const params: Record<string, string> = { kind: 'organisations', id }
    const path = spec.path.replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? 'none')
    return [{ name, method: spec.method, path, ...(body !== undefined && { body }) }]
  })
}

test('an organisation that nobody has confirmed tells strangers what everybody may see, and one that was declined is gone for all', async () => {
  const organisation = { name: 'Quartz Institute', website: 'https://quartz.example', country_id: 'DE', category: 'academic' }
  const { body } = await server.request<{ slug_value: string }>('/v1/organisations', { user: ada, key: true, body: { organisation } })
  const calls = callsOf(body.slug_value)
  expect(calls.length).toBeGreaterThanOrEqual(15)
  const open = new Set(['organisations.show', 'organisations.parts', 'groupMemberships.members'])
  const isOpen = (name: string) => open.has(name)
  await expect.poll(async () => (await ask(ben, 'GET', `/organisations/${body.slug_value}`)).status).toBe(200)
  for (const { name, method, path, body: sent } of calls)
    for (const user of [ben, team]) {
      const { status } = await ask(user, method, path, sent)
      expect([name, status]).toEqual([name, isOpen(name) ? 200 : 403])
    }
  expect(await ask(ben, 'GET', `/organisations/${body.slug_value}`)).toMatchObject({
    body: { state: 'pending', fields: null, rw_access: null },
  })
  const decision = { organisation_request: { accepted: false, reason: 'It does not exist.' } }
  expect((await ask(ben, 'PUT', `/organisation_requests/create-${body.slug_value}`, decision)).status).toBe(404)
  expect((await ask(team, 'PUT', `/organisation_requests/create-${body.slug_value}`, decision)).status).toBe(200)
  await expect.poll(async () => (await ask(ada, 'GET', `/organisations/${body.slug_value}`)).status).toBe(410)
  for (const { name, method, path, body: sent } of calls)
    for (const user of [undefined, ada, ben, team]) {
      const { status } = await ask(user, method, path, sent)
      expect([name, user ? [404, 410].includes(status) : [401, 404, 410].includes(status)]).toEqual([name, true])
    }
})
