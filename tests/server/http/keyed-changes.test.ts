import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Subscription } from '#contract/alerts.ts'
import type { Changes } from '#contract/changes.ts'
import type { Bookmark, Folder } from '#contract/folders.ts'
import { folders } from '#contract/folders.ts'
import type { FoundRecord, RecordRef } from '#server/catalogue/port.ts'
import { handlers, keyedHandler } from '#server/http/handlers.ts'
import { endMembership, joinFolder } from '../../support/folder-members.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { smallCatalogue, smallRecords } from '../../support/small-catalogue.ts'

let server: TestServer
let user: TestUser
const catalogue = smallCatalogue()
/** The catalogue without counting. */
const whole = { ...catalogue }
/** The records that each catalogue query of a request named. The server's own, which follow saved records, have no signal. */
const asked: (readonly RecordRef[])[] = []

beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue })
  user = await server.user()
})
afterAll(() => server.stop())
beforeEach(() => {
  asked.length = 0
  catalogue.records = (refs, signal, ...how) => {
    if (signal) asked.push(refs)
    return whole.records(refs, signal, ...how)
  }
})
afterEach(() => {
  Object.assign(catalogue, whole)
})

const add = (folder: Folder, slug: string, key: string, by = user) =>
  server.request<{ bookmark: Bookmark; folder: Folder; code?: string }>(`/api/bookmark_folders/${folder.id}/bookmarks`, {
    user: by,
    key,
    body: { slug_values: [slug], index: 'news' },
  })
const follow = (slug: string, key: string) =>
  server.request<{ subscription?: Subscription; code?: string }>(`/v1/researchers/${slug}/subscribe`, { method: 'POST', user, key })
const kept = async (key: string) =>
  (await server.store.read.selectFrom('mutations').select('status').where('mid', '=', key).execute()).map(row => row.status)
const itemsOf = async ({ id }: Folder) =>
  (await server.store.read.selectFrom('bookmarks').select('slug_value').where('folder_id', '=', id).execute()).map(row => row.slug_value)

test('a repeated change whose record is gone gets its first answer without a catalogue query', async () => {
  const folder = await server.folder(user)
  const first = await add(folder, 'news-20', 'left.1')
  await catalogue.remove('news', 'news-20')
  asked.length = 0
  const again = await add(folder, 'news-20', 'left.1')
  expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([200, first.body, 'true'])
  expect(asked).toEqual([])
  expect((await add(folder, 'news-20', 'left.2')).status).toBe(404)
})

test('a final refusal in the prepare step is stored with its body, whatever changes later', async () => {
  const profile = { ...smallRecords.find(one => one.index === 'researchers')!, slug_values: ['late-comer'] }
  const refused = await follow('late-comer', 'refused.1')
  expect([refused.status, await kept('refused.1')]).toEqual([404, [404]])
  await catalogue.put([profile])
  asked.length = 0
  const again = await follow('late-comer', 'refused.1')
  expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([404, refused.body, 'true'])
  expect(asked).toEqual([])
  expect((await follow('late-comer', 'refused.2')).status).toBe(200)

  await catalogue.remove('researchers', 'late-comer')
  const message = { subject: 'A question', body: 'What do you think of lanterns?' }
  const write = () => server.request('/v1/researchers/late-comer/messages', { user, key: 'refused.3', body: { message } })
  const gone = await write()
  expect([gone.status, (await write()).body]).toEqual([410, gone.body])
})

test('a key used for another request is refused before the catalogue is queried', async () => {
  const folder = await server.folder(user)
  await add(folder, 'news-1', 'reused.1')
  asked.length = 0
  expect((await add(folder, 'news-2', 'reused.1')).body.code).toBe('key_reused')
  expect(asked).toEqual([])
})

test('a temporary failure in the prepare step stores nothing, and the key works afterwards', async () => {
  const folder = await server.folder(user)
  catalogue.records = () => Promise.reject(new Error('The engine is away.'))
  expect((await add(folder, 'news-3', 'away.1')).status).toBe(500)
  expect([await kept('away.1'), await itemsOf(folder)]).toEqual([[], []])
  Object.assign(catalogue, whole)
  expect((await add(folder, 'news-3', 'away.1')).status).toBe(200)
})

test('D12 of fifty equal changes at once one is prepared and done, and the others get a 409', async () => {
  const folder = await server.folder(user)
  const answers = await Promise.all(Array.from({ length: 50 }, () => add(folder, 'news-4', 'fifty.1')))
  const done = answers.filter(one => one.status === 200)
  expect(answers.filter(one => one.body.code === 'in_progress')).toHaveLength(50 - done.length)
  expect([new Set(done.map(one => JSON.stringify(one.body))).size, asked.length]).toEqual([1, 1])
  expect(await itemsOf(folder)).toEqual(['news-4'])
})

test('a client that disconnects aborts the catalogue query, and nothing is changed or stored', async () => {
  const folder = await server.folder(user)
  const caller = new AbortController()
  let isAsked: () => void = () => {}
  const asking = new Promise<void>(resolve => (isAsked = resolve))
  catalogue.records = (refs, signal) =>
    new Promise<FoundRecord[]>((resolve, reject) => {
      signal?.addEventListener('abort', () => void whole.records(refs, signal).then(resolve, reject))
      isAsked()
    })
  const request = new Request(`http://127.0.0.1/api/bookmark_folders/${folder.id}/bookmarks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user.token}`, 'Idempotency-Key': 'leaver.1' },
    body: JSON.stringify({ slug_values: ['news-5'], index: 'news' }),
    signal: caller.signal,
  })
  const answered = server.app.fetch(request)
  await asking
  caller.abort()
  expect((await answered).status).toBe(499)
  expect([await kept('leaver.1'), await itemsOf(folder)]).toEqual([[], []])
  Object.assign(catalogue, whole)
  expect((await add(folder, 'news-5', 'leaver.1')).status).toBe(200)
})

test('rights that end during the catalogue query are gone: the effect reads them again', async () => {
  const folder = await server.folder(user)
  const member = await server.user()
  await joinFolder(server.store, folder.id, member.id, 'admin')
  catalogue.records = async (refs, signal) => {
    await endMembership(server.store, folder.id, member.id)
    return whole.records(refs, signal)
  }
  expect((await add(folder, 'news-6', 'rights.1', member)).status).toBe(404)
  expect(await itemsOf(folder)).toEqual([])
})

test('a page of changes queries the catalogue once for all its records', async () => {
  const reader = await server.user()
  const folder = await server.folder(reader)
  for (let n = 0; n < 12; n++) await add(folder, `news-${n}`, `page.${n}`, reader)
  asked.length = 0
  const { body } = await server.request<Changes>('/v1/changes', { user: reader })
  expect(body.bookmarks.map(one => one.record?.slug_values[0])).toEqual(Array.from({ length: 12 }, (_, n) => `news-${n}`))
  expect(asked.map(refs => refs.length)).toEqual([12])
})

test('references, group members and profile names each take one catalogue query', async () => {
  await catalogue.put([
    {
      ...smallRecords.find(one => one.index === 'research_groups')!,
      slug_values: ['lantern-lab'],
      members: [0, 1, 2].map(n => ({ name: `Person ${n}`, slug_values: [`researchers-${n}`] })),
    },
  ])
  const items = [3, 1, 2].map(n => ({ index: 'publications', slug: `publications-${n}` }))
  const { body } = await server.request<{ records: { slug_values: string[] }[] }>('/search-service/references', { body: { items } })
  expect(body.records.map(one => one.slug_values[0])).toEqual(items.map(item => item.slug))
  await server.request('/v1/research_groups/lantern-lab/contacts', { user })
  await follow('old-researchers-1', 'names.1')
  // The group and its people; the profile and its names.
  expect(asked.map(refs => refs.length)).toEqual([3, 1, 3, 1, 2])
})

test('an effect has no signal by its type, and a keyed endpoint accepts only a change', () => {
  const { addBookmark } = folders
  type Parts = Parameters<typeof handlers<{ addBookmark: typeof addBookmark }>>[2]
  const answer = {} as { bookmark: Bookmark; folder: Folder }
  const takes = (parts: Parts) => handlers('folders', { addBookmark }, parts)
  const prepare = async () => 'news-1'
  takes({ addBookmark: keyedHandler({ prepare, effect: async (_tx, _input, { prepared }) => (prepared.length ? answer : answer) }) })
  // @ts-expect-error: an effect has no signal
  takes({ addBookmark: keyedHandler({ effect: async (_tx, _input, { signal }) => (signal ? answer : answer) }) })
  // @ts-expect-error: the prepared value is a string
  takes({ addBookmark: keyedHandler({ prepare, effect: async (_tx, _input, { prepared }) => (prepared.toFixed() ? answer : answer) }) })
  // @ts-expect-error: no plain function
  takes({ addBookmark: async () => answer })
  expect(takes({ addBookmark: keyedHandler({ effect: async () => answer }) })).toMatchObject([
    { name: 'folders.addBookmark', handler: { canPrepare: false } },
  ])
})
