import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Pusher from 'pusher'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { announcementsChannel, userChannel } from '#contract/live-events.ts'
import { newestChangeSeq } from '#server/store/change-seq.ts'
import { analysisProgress } from '#server/subjects/live/analysis-progress.ts'
import { notify } from '#server/subjects/notifications/index.ts'
import { writeAnnouncement } from '#server/subjects/announcements/rows.ts'
import { joinFolder } from '../../support/folder-members.ts'
import { startTestServer, type TestServer, TestServer as Started, type TestUser } from '../../support/test-server.ts'
import { authorise, officialClient } from './live-clients.ts'

const ownerEmail = 'owner@example.org'
let server: TestServer
let ada: TestUser
let ben: TestUser
const clients: Awaited<ReturnType<typeof officialClient>>[] = []

beforeAll(async () => {
  server = await startTestServer({ settings: { ownerEmail } })
  ada = await server.user()
  ben = await server.user()
})
afterEach(() => clients.splice(0).forEach(client => client.leave()))
afterAll(() => server.stop())

async function listening(user: TestUser, at: TestServer = server) {
  const client = await officialClient(at, user)
  clients.push(client)
  await client.subscribe(userChannel(user.id))
  await client.subscribe(announcementsChannel)
  return client
}
const named = (client: Awaited<ReturnType<typeof listening>>, name: string) =>
  client.events().flatMap(({ event, data }) => (event === name ? [data] : []))

test('a pusher-js client hears of the changes of its own user, and of nobody else', async () => {
  const [adas, bens] = [await listening(ada), await listening(ben)]
  await server.folder(ada)
  await expect.poll(() => named(adas, 'changes-new').length).toBeGreaterThan(0)
  await server.folder(ben)
  await expect.poll(() => named(bens, 'changes-new').length).toBeGreaterThan(0)
  // Ada’s own change came first, so whatever else there was for Ben would have come before his.
  const before = named(adas, 'changes-new').length
  await server.folder(ben)
  await expect.poll(() => named(bens, 'changes-new').length).toBeGreaterThan(1)
  expect(named(adas, 'changes-new').length).toBe(before)
})

test('everybody who sees a shared folder hears of a change in it, and its members of what happens to memberships', async () => {
  const folder = await server.folder(ada, { name: 'Shared' })
  await joinFolder(server.store, folder.id, ben.id, 'member')
  const bens = await listening(ben)
  await server.request(`/v1/bookmark_folders/${folder.id}`, {
    method: 'PUT',
    user: ada,
    body: { bookmark_folder: { name: 'Shared by all' } },
    key: true,
  })
  await expect.poll(() => named(bens, 'changes-new').length).toBeGreaterThan(0)
  await expect.poll(() => named(bens, 'name-changed')).toHaveLength(1)
  expect(named(bens, 'name-changed')[0]).toMatchObject({
    invitable_id: folder.id,
    message_prefix: expect.any(String),
    message: 'renamed the folder; its name is now',
    message_suffix: 'Shared by all',
  })
})

test('the owner of the server hears of a new organisation, and its maker of the answer', async () => {
  const [owner, maker] = [await server.user(), await server.user()]
  await server.store.write(tx => tx.updateTable('users').set({ email: ownerEmail, verified: true }).where('id', '=', owner.id).execute())
  const [owners, makers] = [await listening(owner), await listening(maker)]
  const decide = (slug: string, organisation_request: object) =>
    server.request(`/v1/organisation_requests/create-${slug}`, { method: 'PUT', user: owner, body: { organisation_request } })
  for (const name of ['Good Works', 'Bad Works']) {
    const organisation = { name, website: 'https://works.example', country_id: 'DE', category: 'corporate' }
    await server.request('/v1/organisations', { user: maker, body: { organisation, others: ['good-works'] }, key: true })
  }
  await expect.poll(() => named(owners, 'requested')).toHaveLength(2)
  expect(named(owners, 'requested')[0]).toMatchObject({
    invitable_type: 'organisation',
    invitable_id: 'good-works',
    message: 'asks to join the organisation',
  })
  await decide('good-works', { accepted: true })
  await decide('bad-works', { accepted: false, reason: 'Not an organisation.' })
  await expect.poll(() => named(makers, 'verified')).toHaveLength(1)
  await expect.poll(() => named(makers, 'declined')).toHaveLength(1)
  expect(named(makers, 'declined')[0]).toMatchObject({ invitable_id: 'bad-works', message_suffix: 'Bad Works' })
})

test('L11 an announcement reaches everyone with id, title and URL only, and a notification its user alone', async () => {
  const [adas, bens] = [await listening(ada), await listening(ben)]
  await server.store.write(async tx => {
    await notify(
      tx,
      { userId: ada.id, key: 'a report', kind: 'jobs', variant: 'info', message: 'is ready', messagePrefix: 'Your report' },
      server.now(),
    )
    await writeAnnouncement(tx, { title: 'New indexes', url: '/search' }, ada.id, server.now())
  })
  for (const client of [adas, bens]) await expect.poll(() => named(client, 'announcements-new').length).toBe(1)
  for (const client of [adas, bens])
    expect(named(client, 'announcements-new')[0]).toEqual({ id: expect.any(String), title: 'New indexes', url: '/search' })
  await expect.poll(() => named(adas, 'notification-event').length).toBe(1)
  expect(named(adas, 'notification-event')[0]).toMatchObject({ message_prefix: 'Your report', message: 'is ready', silent: false })
  expect(named(bens, 'notification-event')).not.toContainEqual(expect.objectContaining({ message: 'is ready' }))
})

test('a job tells how far it is', async () => {
  const adas = await listening(ada)
  const folder = await server.folder(ada, { name: 'Many' })
  const { body } = await server.request<{ id: string }>(`/v1/bookmark_folders/${folder.id}/bulk_bookmarks`, {
    user: ada,
    body: { index: 'publications', slug_values: ['publications-1', 'publications-2'] },
    key: true,
  })
  await expect.poll(() => named(adas, 'progress-update').at(-1)).toEqual({ uuid: body.id, progress: 1 })
})

test('an analysis per record tells which part is done, and how many records', async () => {
  const adas = await listening(ada)
  const asked = { uuid: randomUUID(), state: { index: 'publications' }, questions: ['What is there?'], numItems: 3 }
  await server.request('/v1/ai_analysis/per_item_runs', { user: ada, body: asked, key: true })
  const told = () => named(adas, 'progress-update').filter(data => (data as { uuid: string }).uuid === asked.uuid)
  await expect.poll(() => told().at(-1)).toMatchObject({ progress: 1, count: expect.any(Number) })
})

test('an analysis per record that begins and ends between two looks is told', async () => {
  const { read } = server.store
  const after = await newestChangeSeq(read)
  const asked = { uuid: randomUUID(), state: { index: 'publications' }, questions: ['What is there?'], numItems: 3 }
  await server.request('/v1/ai_analysis/per_item_runs', { user: ada, body: asked, key: true })
  const path = `/v1/ai_analysis/runs/${asked.uuid}`
  await expect.poll(async () => (await server.request(path, { user: ada })).body['finished_at']).toEqual(expect.any(Number))
  const told = await analysisProgress()(read, { after, upTo: await newestChangeSeq(read), listeners: new Set([ada.id]) }, job => job(read))
  expect(told).toEqual([
    { userId: ada.id, event: 'progress-update', data: { uuid: asked.uuid, progress: 1, count: expect.any(Number) as number } },
  ])
})

test('the Pusher server SDK triggers events of ours with the key in the data folder, and nothing else', async () => {
  const { app_id: appId, key, secret } = JSON.parse(readFileSync(join(server.dir, 'live.key'), 'utf8')) as Record<string, string>
  const { hostname: host, port } = new URL(server.url)
  const sdk = (secretOfCaller: string) => new Pusher({ appId: appId!, key: key!, secret: secretOfCaller, host, port, useTLS: false })
  const adas = await listening(ada)
  const channel = userChannel(ada.id)
  const mine = sdk(secret!)
  expect((await mine.trigger(channel, 'progress-update', { uuid: 'a', progress: 0.5, more: 'is dropped' })).status).toBe(200)
  await expect.poll(() => named(adas, 'progress-update')).toEqual([{ uuid: 'a', progress: 0.5 }])
  expect((await mine.triggerBatch([{ channel, name: 'progress-update', data: { uuid: 'b', progress: 1 } }])).status).toBe(200)
  await expect.poll(() => named(adas, 'progress-update')).toHaveLength(2)
  const refused = (call: Promise<{ status: number }>) =>
    call.then(
      ({ status }) => status,
      (problem: { status?: number }) => problem.status,
    )
  expect(await refused(sdk('f'.repeat(64)).trigger(channel, 'changes-new', {}))).toBe(403)
  expect(await refused(mine.trigger(channel, 'my-own-event', {}))).toBe(422)
  expect(await refused(mine.trigger(announcementsChannel, 'notification-event', { id: '1' }))).toBe(422)
  expect(await refused(mine.trigger('another', 'changes-new', {}))).toBe(422)
})

test('what another server process on the same database commits reaches the connections of this one', async () => {
  const other = new Started(server.dir, { socket: true })
  await other.start()
  try {
    const [here, there] = [await listening(ada), await listening(ben, other)]
    await other.folder(ada, { name: 'From the other process' })
    await expect.poll(() => named(here, 'changes-new').length).toBeGreaterThan(0)
    await server.folder(ben, { name: 'From this process' })
    await expect.poll(() => named(there, 'changes-new').length).toBeGreaterThan(0)
    clients.splice(0).forEach(client => client.leave())
  } finally {
    await other.stop({ keepFolder: true })
  }
})

test('L3 a channel of others cannot be subscribed to: 403, and the refusal is recorded', async () => {
  const { status } = await authorise(server, ada, '1.2', userChannel(ben.id))
  expect(status).toBe(403)
  const refusals = await server.store.read
    .selectFrom('audit_events')
    .select('details')
    .where('user_id', '=', ada.id)
    .where('kind', '=', 'right_refused')
    .execute()
  expect(refusals.map(row => row.details).join()).toContain('live.authorise')
  const adas = await listening(ada)
  await expect(adas.subscribe('private-everyone')).rejects.toMatchObject({ type: 'AuthError' })
})

test('a request that offers another protocol is answered like any other, with its body', async () => {
  const { request } = await import('node:http')
  const body = JSON.stringify({ email: ada.email, password: ada.password })
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request(`${server.url}/v1/authenticate`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        connection: 'Upgrade, HTTP2-Settings',
        upgrade: 'h2c',
        'http2-settings': 'AAMAAABkAAQCAAAAAAIAAAAA',
      },
    })
    sent.on('response', answer => (answer.resume(), resolve(answer.statusCode)))
    sent.on('error', reject)
    sent.end(body)
  })
  expect(status).toBe(200)
})
