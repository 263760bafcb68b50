import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { replyOf, toWireRequest } from '#api/call.ts'
import { exchange, provideCredentials, provideFetch } from '#api/exchange.ts'
import { changes } from '#contract/changes.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { folders } from '#features/folders/folders.mirrored.ts'
import { type Enqueued, enqueue } from '#offline/queue/enqueue.ts'
import { getMeta, type MirrorDb, setMeta, type Storage } from '#offline/mirror/db.ts'
import type { Mutation } from '#offline/declare/mutation.ts'
import { takeKey } from '#offline/device/keys.ts'
import { pull } from '#offline/mirror/pull.ts'
import type { MirrorScope } from '#offline/declare/scope.ts'
import type { Op } from '#offline/declare/op.ts'
import { createSender, type Sender } from '#offline/queue/sender.ts'
import { loadView, type View } from '#offline/mirror/view.ts'
import { openMirror } from '../support/subjects.ts'
import { ModelServer } from './model-server.ts'

export const userId = 'user-1'

/** The server's key for this user on this device: as in the app, the queue is stored encrypted. */
export const deviceKey = Buffer.alloc(32, 7).toString('base64url')

/** A separate IndexedDB, like that of one browser profile. */
export const newDisk = (): Storage => ({ indexedDB: new IDBFactory(), IDBKeyRange })

/** One tab on one device: the real queue and mirror on a disk, without timers. `server` is its network. */
export interface Tab {
  disk: Storage
  db: MirrorDb
  commit: <I, P, E extends EndpointSpec, R>(mutation: Mutation<I, P, E, R>, input: I) => Promise<Enqueued<R>>
  /** Takes the lead under a new epoch, as the next tab does when the last leader is gone. */
  lead: () => Promise<Sender>
  pull: () => Promise<boolean>
  view: (scope: MirrorScope) => Promise<View>
  ops: () => Promise<Op[]>
}

export interface Environment {
  server: ModelServer
  clock: { now: number }
  online: boolean
  random: () => number
  recover: () => Promise<'ok' | 'locked' | 'later'>
}
export const newEnvironment = (server: ModelServer): Environment => ({
  server,
  clock: { now: 1_800_000_000_000 },
  online: true,
  random: () => 0.5,
  recover: () => Promise.resolve('ok'),
})

export async function openTab(env: Environment, disk: Storage): Promise<Tab> {
  const credentials = { token: 'token', userId }
  provideFetch(env.server.fetch)
  provideCredentials(() => credentials)
  const db = openMirror('ri-test', disk)
  await takeKey(db, deviceKey)
  const now = () => env.clock.now
  return {
    disk,
    db,
    commit: (mutation, input) => enqueue(db, userId, mutation, input, now()),
    async lead() {
      const epoch = ((await getMeta<number>(db, 'epoch')) ?? 0) + 1
      await setMeta(db, 'epoch', epoch)
      return createSender(
        {
          db,
          userId,
          identity: { credentials: () => credentials, recover: () => env.recover() },
          exchange,
          isOnline: () => env.online,
          now,
          random: () => env.random(),
          concluded: () => {},
          updateNeeded: () => {},
        },
        epoch,
      )
    },
    // Without retries, because those of `call` wait in real time.
    pull: () => pull(db, async since => replyOf(changes.since, await exchange(toWireRequest(changes.since, { query: { since } }))), now),
    view: scope => loadView(db, scope),
    ops: () => db.ops.orderBy('seq').toArray(),
  }
}

/** A server, and a new device with one open tab. */
export async function newDevice(): Promise<{ server: ModelServer; env: Environment; disk: Storage; tab: Tab }> {
  const server = new ModelServer()
  const env = newEnvironment(server)
  const disk = newDisk()
  return { server, env, disk, tab: await openTab(env, disk) }
}

/** Pumps until nothing is due any more, advancing the clock over every wait; at most an hour and a half. */
export async function drain(env: Environment, sender: Sender): Promise<void> {
  const until = env.clock.now + 5_400_000
  await sender.pump()
  while (env.clock.now < until && Number.isFinite(sender.nextAt())) {
    env.clock.now = Math.max(env.clock.now + 1, sender.nextAt())
    await sender.pump()
  }
}

export const shown = (view: View): { name: string; count: number; mark?: string | undefined }[] =>
  [...view.of(folders).values()].map(({ name, count, mark }) => ({ name, count, ...(mark ? { mark } : {}) }))
