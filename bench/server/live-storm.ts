import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { limits } from '#contract/limits.ts'
import { reconnectPause } from '#offline/live/reconnect-pause.ts'
import { freePort, startServer } from '../../tests/support/spawned.ts'
import { connectLive, liveKeyOf, type LiveUser } from './live-client.ts'
import { liveUsers } from './live-users.ts'
import { cpuSecondsOf, megabytesOf } from '../processes.ts'

export interface StormFigures {
  sockets: number
  /** Seconds from the first attempt until all are connected again, and attempts that failed meanwhile. */
  seconds: number
  failed: number
  /** Milliseconds from an attempt to the subscription. */
  opened: number[]
  /** Of the server meanwhile. */
  processorSeconds: number
  megabytes: number
}

const sockets = 5000
/** Connections of one address: fewer than it may have. */
const ofAddress = limits.live.ofAddress / 2

/** The server of so many devices ends and starts again: all of them come back, after the pauses that a device makes (L10). */
export async function measureStorm(): Promise<StormFigures> {
  const dir = mkdtempSync(join(tmpdir(), 'indago-storm-'))
  const users = await liveUsers(dir, sockets / limits.live.ofUser)
  const port = await freePort()
  const open = new Set<WebSocket>()
  let server = await startServer(dir, port)
  try {
    const key = await liveKeyOf(server.url, users[0]!)
    const connect = async (at: number): Promise<number> => {
      const from = performance.now()
      open.add(
        await connectLive(server.url, key, users[at % users.length] as LiveUser, () => {}, {
          from: `127.0.0.${1 + Math.floor(at / ofAddress)}`,
        }),
      )
      return performance.now() - from
    }
    for (let at = 0; at < sockets; at += 100) await Promise.all(Array.from({ length: 100 }, (_, next) => connect(at + next)))
    await server.stop()
    open.clear()
    server = await startServer(dir, port)
    const before = cpuSecondsOf(server.pid)
    const started = performance.now()
    const opened: number[] = []
    let failed = 0
    await Promise.all(
      Array.from({ length: sockets }, async (_, at) => {
        for (let failures = 0; ; failures++) {
          await pause(reconnectPause(failures))
          const took = await connect(at).catch(() => undefined)
          if (took !== undefined) return opened.push(took)
          failed += 1
        }
      }),
    )
    const seconds = (performance.now() - started) / 1000
    return {
      sockets: [...open].filter(socket => socket.readyState === socket.OPEN).length,
      seconds,
      failed,
      opened,
      processorSeconds: cpuSecondsOf(server.pid) - before,
      megabytes: megabytesOf(server.pid),
    }
  } finally {
    for (const socket of open) socket.terminate()
    await server.stop()
  }
}
