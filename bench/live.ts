import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { limits } from '#contract/limits.ts'
import { reconnectPause } from '#offline/live/reconnect-pause.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import { joinFolder } from '../tests/support/folder-members.ts'
import { freePort, startServer } from '../tests/support/spawned.ts'
import { askAs, connectLive, liveKeyOf, type LiveUser } from './live-client.ts'
import { liveUsers } from './live-users.ts'

export interface LiveFigures {
  sockets: number
  /** Milliseconds from opening a connection to its subscription, while all come back after their server was away. */
  opened: number[]
  /** Milliseconds from the request of a change to the hint, at each connection of each round. */
  told: number[]
}

const sockets = 1000
const users = sockets / limits.live.ofUser
const rounds = 20

/** Every connection hears of every change of one folder, which all users share; the built server, and its clients in this process. */
export async function measureLive(): Promise<LiveFigures> {
  const dir = mkdtempSync(join(tmpdir(), 'indago-live-'))
  const members = await liveUsers(dir, users)
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
    return { sockets: open.filter(socket => socket.readyState === socket.OPEN).length, opened, told }
  } finally {
    for (const socket of open) socket.terminate()
    await server.stop()
  }
}
