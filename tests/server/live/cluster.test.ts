import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcementsChannel, userChannel } from '#contract/live-events.ts'
import { writeAnnouncement } from '#server/subjects/announcements/rows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { officialClient } from './live-clients.ts'

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
      const [own, others] = [await officialClient(server, user), await officialClient(server, other)]
      try {
        for (const [client, { id }] of [
          [own, user],
          [others, other],
        ] as const) {
          await client.subscribe(userChannel(id))
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
        await expect(own.subscribe(userChannel(other.id))).rejects.toMatchObject({ type: 'AuthError' })
      } finally {
        own.leave()
        others.leave()
      }
    }
  },
)
