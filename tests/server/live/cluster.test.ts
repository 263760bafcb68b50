import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcementsChannel } from '#contract/live-events.ts'
import { writeAnnouncement } from '#server/subjects/announcements/rows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { authorise, connectionOf, officialClient } from './live-clients.ts'

/** The addresses of the nodes of a cluster with the app `app`, its key `key` and its secret `secret`, separated by spaces. */
const nodes = process.env['INDAGO_PUSHER_CLUSTER']?.split(' ') ?? []
const withoutCluster = 'skipped: no cluster (set INDAGO_PUSHER_CLUSTER, tests/README.md)'

const servers: TestServer[] = []

beforeAll(async () => {
  for (const origin of nodes)
    servers.push(await startTestServer({ settings: { pusherCluster: { origin, appId: 'app', key: 'key', secret: 'secret' } } }))
})
afterAll(async () => {
  for (const server of servers) await server.stop()
})

test.skipIf(nodes.length === 0)(
  `a cluster holds the connections, and brings what our server tells (${nodes.length > 0 ? 'a real one' : withoutCluster})`,
  async () => {
    for (const server of servers) {
      const user = await server.user()
      const other = await server.user()
      const [ownChannel, otherChannel] = [(await connectionOf(server, user)).channel, (await connectionOf(server, other)).channel]
      const [own, others] = [await officialClient(server, user), await officialClient(server, other)]
      try {
        for (const [client, channel] of [
          [own, ownChannel],
          [others, otherChannel],
        ] as const) {
          await client.subscribe(channel)
          await client.subscribe(announcementsChannel)
        }
        await server.folder(user)
        await expect.poll(() => own.events().map(({ event }) => event)).toContain('changes-new')
        expect(others.events()).toEqual([])
        await server.store.write(tx => writeAnnouncement(tx, { title: 'For all', url: '' }, user.id, server.now()))
        for (const client of [own, others])
          await expect
            .poll(() => client.events().find(({ event }) => event === 'announcements-new')?.data)
            .toEqual({ id: expect.any(String), title: 'For all', url: null })
        await expect(own.subscribe(otherChannel)).rejects.toMatchObject({ type: 'AuthError' })
      } finally {
        own.leave()
        others.leave()
      }
    }
  },
)

/** What a cluster is told, and whom it says to be connected: its side of the protocol of the SDK, without connections. */
async function startListener() {
  const told: { channel: string; name: string }[] = []
  let connected: string[] = []
  const listener = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'POST') told.push(...(JSON.parse(Buffer.concat(chunks).toString()) as { batch: typeof told }).batch)
      response.end(JSON.stringify({ channels: Object.fromEntries(connected.map(name => [name, {}])) }))
    })
  })
  await new Promise<void>(done => listener.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  return { origin, told, connect: (channels: string[]) => (connected = channels), stop: () => listener.close() }
}

test('L5 on a cluster a session that has ended is told nothing more, though its connection stays; others of its user are', async () => {
  const cluster = await startListener()
  const server = await startTestServer({
    settings: { pusherCluster: { origin: cluster.origin, appId: 'app', key: 'key', secret: 'secret' } },
  })
  try {
    const ending = await server.user()
    const staying = { ...ending, token: await server.session(ending.id) }
    const channels = [(await connectionOf(server, ending)).channel, (await connectionOf(server, staying)).channel]
    expect(new Set(channels).size).toBe(2)
    expect((await authorise(server, staying, '1.2', channels[0])).status).toBe(403)
    for (const [at, user] of [ending, staying].entries()) expect((await authorise(server, user, '1.2', channels[at])).status).toBe(200)
    cluster.connect(channels)
    await server.folder(staying)
    await expect.poll(() => new Set(cluster.told.map(({ channel }) => channel))).toEqual(new Set(channels))
    await server.request('/v1/logout', { method: 'POST', user: ending })
    cluster.told.length = 0
    await server.folder(staying)
    await expect.poll(() => cluster.told.map(({ channel }) => channel)).toContain(channels[1])
    expect(cluster.told.map(({ channel }) => channel)).not.toContain(channels[0])
  } finally {
    await server.stop()
    cluster.stop()
  }
})
