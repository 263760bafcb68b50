import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { limits } from '#contract/limits.ts'
import { reconnectPause } from '#offline/live/reconnect-pause.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import { addMember } from '#server/subjects/memberships/index.ts'
import { joinFolder } from '../../tests/support/folder-members.ts'
import { freePort, startServer } from '../../tests/support/spawned.ts'
import { askAs, connectLive, liveKeyOf, type LiveUser } from './live-client.ts'
import { liveUsers } from './live-users.ts'

export interface LiveFigures {
  sockets: number
  /** Milliseconds from opening a connection to its subscription, while all come back after their server was away. */
  opened: number[]
  /** Milliseconds from the request of a change to the hint, at each connection of each round. */
  told: number[]
  /** Milliseconds from the answer to a change of a member's role to what that person's connection is told of it. */
  roles: number[]
}

const sockets = 1000
const users = sockets / limits.live.ofUser
const rounds = 20

/** Every connection hears of every change of one folder, which all users share; the built server, and its clients in this process. */
export async function measureLive(): Promise<LiveFigures> {
  const dir = mkdtempSync(join(tmpdir(), 'indago-live-'))
  const everyone = await liveUsers(dir, users + 2)
  const members = everyone.slice(0, users)
  const server = await startServer(dir, await freePort())
  const open: WebSocket[] = []
  try {
    const [owner] = members as [LiveUser, ...LiveUser[]]
    const key = await liveKeyOf(server.url, owner)
    const folder = await askAs<{ id: string }>(server.url, owner, 'POST', '/bookmark_folders', { bookmark_folder: { name: 'Of all' } })
    const store = await openStore(dir)
    for (const { id } of members.slice(1)) await joinFolder(store, folder.id, id)
    await store.close()
    let hear = () => {}
    const opened = await Promise.all(
      Array.from({ length: sockets }, async (_, at) => {
        await pause(reconnectPause(0))
        const from = performance.now()
        open.push(await connectLive(server.url, key, members[at % members.length]!, () => hear()))
        return performance.now() - from
      }),
    )
    const told: number[] = []
    for (let round = 0; round < rounds; round++) {
      const from = performance.now()
      let left = open.length
      const all = new Promise<void>(done => {
        hear = () => {
          told.push(performance.now() - from)
          if (--left === 0) done()
        }
      })
      await askAs(server.url, owner, 'PUT', `/bookmark_folders/${folder.id}`, { bookmark_folder: { name: `Round ${round}` } })
      await all
    }
    const roles = await measureRoles(dir, server.url, key, everyone.slice(users))
    return { sockets: open.filter(socket => socket.readyState === socket.OPEN).length, opened, told, roles }
  } finally {
    for (const socket of open) socket.terminate()
    await server.stop()
  }
}

/** The owner of a research group changes the role of its member, who listens. The other connections are held meanwhile. */
async function measureRoles(dir: string, url: string, key: string, [owner, member]: readonly LiveUser[]): Promise<number[]> {
  const research_group = { name: 'Of two', category: 'academic', research_group_type_ids: ['laboratory'], country_id: 'NO' }
  const { slug_value: id } = await askAs<{ slug_value: string }>(url, owner!, 'POST', '/research_groups', { research_group })
  const store = await openStore(dir)
  await store.write(tx => addMember(tx, member!.id, { type: 'research_group', id, name: 'Of two' }, 'member', Date.now()))
  const { slug_values } = await store.read.selectFrom('users').select('slug_values').where('id', '=', member!.id).executeTakeFirstOrThrow()
  await store.close()
  let hear = () => {}
  const socket = await connectLive(url, key, member!, () => hear(), { heard: 'role-changed' })
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const heard = new Promise<number>(done => {
      hear = () => done(performance.now())
    })
    const change = { member: { role_id: round % 2 === 0 ? 2 : 1 } }
    await askAs(url, owner!, 'PUT', `/research_groups/${id}/members/${slug_values[0]!}`, change)
    const acknowledged = performance.now()
    // It may be told before its answer has been read.
    times.push(Math.max(0, (await heard) - acknowledged))
  }
  socket.terminate()
  return times
}
