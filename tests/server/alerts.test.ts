import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Subscription } from '#contract/alerts.ts'
import type { Changes } from '#contract/changes.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { followedRow } from '../support/followed-row.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { smallCatalogue, smallRecords } from '../support/small-catalogue.ts'

let server: TestServer
let user: TestUser
const catalogue = smallCatalogue()
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue })
})
beforeEach(async () => {
  user = await server.user()
})
afterAll(() => server.stop())

const follow = (slug: string, index = 'researchers', key: string | true = true) =>
  server.request<{ subscription: Subscription; code?: string }>(`/v1/${index}/${slug}/subscribe`, { method: 'POST', user, key })
const leave = (slug: string, index = 'researchers') =>
  server.request(`/v1/${index}/${slug}/subscribe`, { method: 'DELETE', user, key: true })
interface Listed {
  name: string
  slug_values: string[]
  subscribed: true
}
const list = async (by = user) => (await server.request<Record<string, Listed[]>>(`/v1/users/${by.id}/subscriptions`, { user: by })).body
const since = async (cursor?: string, by = user) =>
  (await server.request<Changes>(`/v1/changes${cursor === undefined ? '' : `?since=${cursor}`}`, { user: by })).body

test('profiles are followed by any slug, stored under the first one, and listed latest first', async () => {
  const { body } = await follow('old-researchers-0')
  expect(body.subscription).toMatchObject({ index: 'researchers', slug_value: 'researchers-0', name: 'Researcher number 0' })
  await follow('researchers-1')
  await follow('research-groups-2', 'research_groups')
  await follow('organisations-0', 'organisations')
  const { researchers, research_groups, organisations } = await list()
  expect(researchers?.map(one => one.slug_values[0])).toEqual(['researchers-1', 'researchers-0'])
  expect(researchers?.[1]).toMatchObject({ slug_values: ['researchers-0'], name: 'Researcher number 0', subscribed: true })
  expect([research_groups?.length, organisations?.length]).toEqual([1, 1])
})

test('following twice changes nothing and gets the same answer', async () => {
  const first = await follow('researchers-0')
  const { cursor } = await since()
  const second = await follow('old-researchers-0')
  expect([second.status, second.body]).toEqual([200, first.body])
  expect(await since(cursor)).toMatchObject({ cursor, subscriptions: [], removed_subscriptions: [] })
})

test('a repeated key gets the first answer and does nothing, even after an unfollow', async () => {
  const key = `follow.${user.id}`
  const first = await follow('researchers-0', 'researchers', key)
  await leave('researchers-0')
  const again = await follow('researchers-0', 'researchers', key)
  expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true'])
  expect((await list())['researchers']).toEqual([])
  expect((await server.request('/v1/researchers/researchers-0/subscribe', { method: 'POST', user })).body['code']).toBe('key_needed')
})

test('an unfollow works by any slug, and for a profile that is not followed', async () => {
  await follow('researchers-0')
  expect((await leave('old-researchers-0')).status).toBe(200)
  expect((await list())['researchers']).toEqual([])
  for (const slug of ['researchers-0', 'nobody']) expect([slug, (await leave(slug)).status]).toEqual([slug, 200])
})

test('following another index, an unknown or a deleted profile answers 404', async () => {
  const gone = { ...smallRecords.find(record => record.index === 'researchers')!, slug_values: ['leaver'], full_name: 'Lea Ver' }
  await catalogue.put([gone])
  await follow('leaver')
  const before = await since()
  await catalogue.remove('researchers', 'leaver')
  for (const [slug, index] of [
    ['publications-0', 'publications'],
    ['researchers-0', 'users'],
    ['nobody', 'researchers'],
    ['leaver', 'researchers'],
  ] as const)
    expect([slug, (await follow(slug, index)).body.code]).toEqual([slug, 'not_found'])
  expect((await leave('publications-0', 'publications')).status).toBe(404)
  // A followed profile stays listed under its last name until an unfollow.
  expect((await list())['researchers']).toMatchObject([{ name: 'Lea Ver', slug_values: ['leaver'] }])
  expect((await leave('leaver')).status).toBe(200)
  expect((await since(before.cursor)).removed_subscriptions).toEqual([{ index: 'researchers', slug_value: 'leaver' }])
})

test('the alert of a profile is paused by any slug of it; of one that is not followed there is none', async () => {
  const change = (slug: string, subscription: object) =>
    server.request<{ subscription: Subscription }>(`/v1/researchers/${slug}/subscribe`, {
      method: 'PUT',
      user,
      key: true,
      body: { subscription },
    })
  await follow('researchers-0')
  const { cursor } = await since()
  const { body } = await change('old-researchers-0', { is_paused: true })
  expect(body.subscription).toMatchObject({ slug_value: 'researchers-0', is_paused: true, new_results: 0, found: [] })
  expect((await since(cursor)).subscriptions).toEqual([body.subscription])
  for (const slug of ['researchers-1', 'nobody']) expect([slug, (await change(slug, { is_paused: true })).status]).toEqual([slug, 404])
  expect((await change('researchers-0', { is_paused: 'yes' })).status).toBe(422)
})

test('a profile with a new first slug is followed once, under the new one', async () => {
  const profile = { ...smallRecords.find(record => record.index === 'organisations')!, slug_values: ['old-name'] }
  await catalogue.put([profile])
  await follow('old-name', 'organisations')
  const { cursor } = await since()
  await catalogue.remove('organisations', 'old-name')
  await catalogue.put([{ ...profile, slug_values: ['new-name', 'old-name'] }])
  await follow('new-name', 'organisations')
  expect((await list())['organisations']?.map(one => one.slug_values[0])).toEqual(['new-name'])
  const later = await since(cursor)
  expect(later.subscriptions.map(one => one.slug_value)).toEqual(['new-name'])
  expect(later.removed_subscriptions).toEqual([{ index: 'organisations', slug_value: 'old-name' }])
})

test('an old slug that is now another profile’s first means that profile in an unfollow', async () => {
  const profile = smallRecords.find(record => record.index === 'research_groups')!
  await catalogue.put([
    { ...profile, slug_values: ['lab-a', 'lab'] },
    { ...profile, slug_values: ['lab'] },
  ])
  await follow('lab', 'research_groups')
  await follow('lab-a', 'research_groups')
  await leave('lab-a', 'research_groups')
  expect((await list())['research_groups']?.map(one => one.slug_values[0])).toEqual(['lab'])
})

test('another user’s subscriptions answer 404, and their changes are never sent', async () => {
  const other = await server.user()
  const { cursor } = await since(undefined, other)
  await follow('researchers-0')
  await follow('researchers-1')
  await leave('researchers-1')
  const asked = await server.request(`/v1/users/${user.id}/subscriptions`, { user: other })
  const absent = await server.request('/v1/users/nobody/subscriptions', { user: other })
  expect([asked.status, asked.body]).toEqual([404, absent.body])
  for (const from of [undefined, cursor]) expect(await since(from, other)).toMatchObject({ subscriptions: [], removed_subscriptions: [] })
  expect((await server.request(`/v1/users/${user.id}/subscriptions`)).status).toBe(401)
})

test('the change feed has each profile once, as followed or as removed, in order', async () => {
  const folder = await server.folder(user)
  await follow('researchers-0')
  await follow('researchers-1')
  const all = await since()
  expect(all).toMatchObject({ reset: true, more: false, removed_subscriptions: [] })
  expect([all.folders[0]?.id, all.subscriptions.map(one => one.slug_value)]).toEqual([folder.id, ['researchers-0', 'researchers-1']])
  await leave('researchers-0')
  const later = await since(all.cursor)
  expect([later.subscriptions, later.removed_subscriptions]).toEqual([[], [{ index: 'researchers', slug_value: 'researchers-0' }]])
  await follow('researchers-0')
  const back = await since(all.cursor)
  expect([back.subscriptions.map(one => one.slug_value), back.removed_subscriptions]).toEqual([['researchers-0'], []])
  expect(await since(back.cursor)).toMatchObject({ reset: false, subscriptions: [], removed_subscriptions: [] })
})

test('pages mix rows and removals, and together contain everything once', async () => {
  const folder = await server.folder(user)
  await server.store.write(async tx => {
    const { nextChangeSeq } = await import('#server/store/change-seq.ts')
    for (let n = 0; n < 600; n++) {
      await tx
        .insertInto('subscriptions')
        .values(followedRow(user.id, `r-${n}`, await nextChangeSeq(tx)))
        .execute()
      const item = {
        folder_id: folder.id,
        index_name: 'patents' as const,
        slug_value: `p-${n}`,
        added_by: user.id,
        added_at: 1,
        added_version: 1,
      }
      await tx
        .insertInto('bookmarks')
        .values({ ...item, change_seq: await nextChangeSeq(tx) })
        .execute()
    }
  })
  const named: string[] = []
  let pages = 0
  for (let page = await since(); ; page = await since(page.cursor)) {
    pages++
    named.push(...page.subscriptions.map(one => one.slug_value), ...page.bookmarks.map(one => one.slug_value))
    expect(page.subscriptions.length + page.bookmarks.length + page.folders.length).toBeLessThanOrEqual(500)
    if (!page.more) break
  }
  expect([pages, named.length, new Set(named).size]).toEqual([3, 1200, 1200])
})

test('a cursor older than the forgotten removals resets the mirror', async () => {
  await follow('researchers-0')
  const { cursor: old } = await since()
  await leave('researchers-0')
  const { cursor: fresh } = await since(old)
  server.advanceClock(46 * 24 * 3600_000)
  await deleteExpired(server.store, server.dir, server.now())
  user.token = await server.signIn(user.email, user.password)
  expect(await since(old)).toMatchObject({ reset: true, subscriptions: [], removed_subscriptions: [] })
  expect((await since(fresh)).reset).toBe(false)
  expect(await server.store.read.selectFrom('removed_subscriptions').selectAll().where('user_id', '=', user.id).execute()).toEqual([])
})
