import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#contract/roles.ts'
import { newestChangeSeq } from '#server/store/change-seq.ts'
import { feedSources } from '#server/subjects/changes/feeds.ts'
import { liveSources } from '#server/subjects/live/index.ts'
import { tellEvents } from '#server/subjects/membership-events/index.ts'
import { communityOf, joinCommunity } from '../../support/communities.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { officialClient } from '../live/live-clients.ts'

const closed = { overview_visible: false, search_visible: false, pages_visible: false, questions_visible: false }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const call = <T = Record<string, unknown>>(user: TestUser, method: string, path: string, body?: object) =>
  server.request<T>(`/v1${path}`, { user, method, ...(body && { body }), ...(method !== 'GET' && { key: true as const }) })
const slugOf = async (user: TestUser) => (await call<{ slug_values: string[] }>(user, 'GET', '/me')).body.slug_values[0]!

/** A community with one person of each role, and one of none. */
async function circle(settings: object = closed) {
  const [owner, admin, member, other] = [await server.user(), await server.user(), await server.user(), await server.user()]
  const community = await communityOf(server, owner, 'Lantern Circle', { settings })
  await joinCommunity(server, community, admin, 'admin')
  await joinCommunity(server, community, member)
  return { owner, admin, member, other, at: `/communities/${community.slug_value}` }
}

test('A16 in a community only owners and admins give roles, none above their own', async () => {
  const { owner, admin, member, other, at } = await circle({ ...closed, overview_visible: true })
  const give = async (by: TestUser, to: TestUser, role: keyof typeof roles) =>
    (await call(by, 'PUT', `${at}/members/${await slugOf(to)}`, { member: { role_id: roles[role] } })).status
  for (const by of [member, other]) {
    for (const to of [member, other, admin]) expect(await give(by, to, 'admin')).toBe(403)
    expect((await call(by, 'PUT', `${at}/owner`, { owner: { slug: await slugOf(by) } })).status).toBe(403)
    expect((await call(by, 'DELETE', `${at}/members/${await slugOf(owner)}`)).status).toBe(403)
    const invite = { role_id: roles.admin, people: [{ email: 'friend@example.org' }] }
    expect((await call(by, 'POST', `${at}/invites`, { invite })).status).toBe(403)
  }
  expect(await give(admin, admin, 'owner')).not.toBe(200)
  expect(await give(admin, owner, 'member')).not.toBe(200)
  expect((await call(admin, 'PUT', `${at}/owner`, { owner: { slug: await slugOf(admin) } })).status).toBe(403)
  expect((await call(member, 'PUT', `/researchers/${member.id}${at}`, { join: { role: 'owner', role_id: 1 } })).status).toBe(200)
  const standing = await server.store.read
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('slug_value', '=', at.split('/').at(-1)!)
    .execute()
  expect(Object.fromEntries(standing.map(({ user_id, role }) => [user_id, role]))).toEqual({
    [owner.id]: 'owner',
    [admin.id]: 'admin',
    [member.id]: 'member',
  })
  expect(await give(owner, member, 'admin')).toBe(200)
})

test('A17 whose role ended finds nothing of a closed community at the next call, and hears nothing live', async () => {
  const { owner, member, at } = await circle()
  const question = { title: 'Why do lanterns flicker?', content: 'They do it every night.' }
  const { id } = (await call<{ id: string }>(member, 'POST', `${at}/questions`, { question })).body
  await call(member, 'PUT', `${at}/opportunities/follow`)
  const page = (await call<{ community_page: { id: string } }>(member, 'POST', `${at}/pages`, { page: { title: 'How we meet' } })).body
  const [members, owners] = [await officialClient(server, member), await officialClient(server, owner)]
  try {
    for (const [client, user] of [
      [members, member],
      [owners, owner],
    ] as const)
      await client.subscribe((await call<{ channel: string }>(user, 'GET', '/live_connection')).body.channel)
    const heard = (client: typeof members) => client.events().filter(({ event }) => event === 'changes-new').length

    expect((await call(owner, 'DELETE', `${at}/members/${await slugOf(member)}`)).status).toBe(200)
    await expect.poll(() => heard(members)).toBeGreaterThan(0)
    await tellEvents(server.store, server.now)
    const pid = 'id' in page ? String(page.id) : '00000000-0000-4000-8000-00000000000f'
    const calls: [string, string, object?][] = [
      ...['', '/questions', `/questions/${id}`, '/pages', `/pages/${pid}`, '/opportunities', '/members', '/tags', '/research_groups'].map(
        (path): [string, string] => ['GET', path],
      ),
      ['POST', '/search', { index: 'researchers', keyword: 'lantern' }],
      ['POST', '/questions', { question }],
      ['PUT', `/questions/${id}`, { question }],
      ['DELETE', `/questions/${id}`],
      ['PUT', `/questions/${id}/follow`],
      ['POST', `/questions/${id}/answers`, { answer: { content: 'Because of the wind.' } }],
      ['POST', `/questions/${id}/comments`, { comment: { content: 'How often?' } }],
      ['POST', '/pages', { page: { title: 'How we meet' } }],
      ['POST', '/opportunities', { opportunity: { kind: 'job', title: 'Keeper of lanterns', content: 'Keep the lanterns.' } }],
      ['PUT', '/opportunities/follow'],
    ]
    for (const [method, path, body] of calls)
      expect([method, path, (await call(member, method, at + path, body)).status]).toEqual([method, path, 404])

    const told = async () => (await call<{ total_count: number }>(member, 'GET', '/notifications')).body.total_count
    const before = await told()
    const after = await newestChangeSeq(server.store.read)
    const cursor = (await call<{ cursor: string }>(member, 'GET', '/changes')).body.cursor
    const ownersBefore = heard(owners)
    await call(owner, 'POST', `${at}/questions/${id}/answers`, { answer: { content: 'Because of the wind.' } })
    await call(owner, 'POST', `${at}/opportunities`, {
      opportunity: { kind: 'job', title: 'Keeper of lanterns', content: 'Keep the lanterns.' },
    })
    await expect.poll(() => heard(owners)).toBeGreaterThan(ownersBefore)
    const since = JSON.stringify((await call(member, 'GET', `/changes?since=${cursor}`)).body)
    expect(since).not.toContain('lanterns')
    expect(since).not.toContain(id)
    expect(await told()).toBe(before)
    // What is told of these rows, and not what was heard meanwhile: a hint of rows before them may still be on its way.
    const look = { after, upTo: await newestChangeSeq(server.store.read), listeners: new Set([member.id, owner.id]) }
    const sources = liveSources(feedSources(smallCatalogue()))
    const messages = (await Promise.all(sources.map(source => source(server.store.read, look, job => job(server.store.read))))).flat()
    expect([...new Set(messages.map(({ userId }) => userId))]).toEqual([owner.id])
  } finally {
    members.leave()
    owners.leave()
  }
})
