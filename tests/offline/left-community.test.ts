import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import type { CommunityView } from '#contract/communities.ts'
import { recordCacheName } from '#kit/partition-name.ts'
import { forgetCopies } from '#offline/mirror/forget-copies.ts'
import { leaveTarget } from '#server/subjects/memberships/index.ts'
import { communityOf, joinCommunity } from '../support/communities.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { OpenedCopies } from './opened-copies.ts'
import { openDevice } from './real-device.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  provideFetch(async (input, init) => server.app.fetch(new Request(new URL(String(input), 'http://127.0.0.1'), init)))
})
afterAll(() => server.stop())
afterEach(() => vi.unstubAllGlobals())

const send = (user: TestUser, path: string, body: object) => server.request(`/v1/communities/${path}`, { user, body, key: true })

test('A17 when a role in a community ends, the next pull takes all of it off the device, and nothing else', async () => {
  const [owner, member] = [await server.user(), await server.user()]
  const closed = { overview_visible: false, search_visible: false, pages_visible: false, questions_visible: false }
  const left = await communityOf(server, owner, 'Closed circle', { settings: closed })
  const kept = await communityOf(server, owner, 'Other circle', { settings: closed })
  const open = await communityOf(server, owner, 'Open circle')
  for (const community of [left, kept]) await joinCommunity(server, community, member)
  const asked = { question: { title: 'Why do lanterns flicker?', content: 'They do it every night.' } }
  const { body: question } = await server.request<{ id: string }>(`/v1/communities/${left.slug_value}/questions`, {
    user: owner,
    body: asked,
    key: true,
  })
  await send(owner, `${left.slug_value}/questions/${question.id}/answers`, { answer: { content: 'Because of the wind.' } })
  await send(owner, `${left.slug_value}/pages`, { page: { title: 'How we meet', content: 'Every Monday.' } })
  const opportunity = { kind: 'job', title: 'Keeper of lanterns', content: 'Keep the lanterns of the harbour.' }
  await send(owner, `${left.slug_value}/opportunities`, { opportunity })

  const opened = new OpenedCopies()
  vi.stubGlobal('caches', opened)
  const cache = recordCacheName(member.id)
  for (const { slug_value } of [left, kept, open]) {
    const address = `http://127.0.0.1/v1/communities/${slug_value}`
    const { body } = await server.request<CommunityView>(`/v1/communities/${slug_value}`, { user: member })
    opened.keep(cache, address, body, server.now())
  }
  const device = await openDevice(member)
  const rows = async () => {
    const all = await Promise.all(device.db.subjects.map(async subject => [subject.name, await device.db.rows(subject).toArray()] as const))
    return all.filter(([, found]) => JSON.stringify(found).includes(left.slug_value)).map(([name]) => name)
  }
  await device.pull()
  await forgetCopies(device.db, member.id)
  expect(await rows()).toEqual(
    expect.arrayContaining(['own_memberships', 'communities', 'group_members', 'questions', 'community_pages', 'opportunities']),
  )
  expect(await (await opened.open(cache)).keys()).toHaveLength(3)

  await server.store.write(tx =>
    leaveTarget(tx, { type: 'community', id: left.slug_value, name: left.name, role: 'member' }, member.id, server.now()),
  )
  await device.pull()
  await forgetCopies(device.db, member.id)
  // A notification says that the role has ended.
  expect((await rows()).filter(name => name !== 'notifications')).toEqual([])
  expect((await (await opened.open(cache)).keys()).map(({ url }) => url.split('/').at(-1))).toEqual([kept.slug_value, open.slug_value])
})
