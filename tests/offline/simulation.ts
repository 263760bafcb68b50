import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { replyOf, wireOf } from '#api/call.ts'
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

/** What the server gives this user on this device: the queue of these tests lies encrypted on its disk, as everybody's does. */
export const deviceKey = Buffer.alloc(32, 7).toString('base64url')

/** A disk of its own, as one browser profile has it. */
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

export interface World {
  server: ModelServer
  clock: { now: number }
  online: boolean
  random: () => number
  recover: () => Promise<'ok' | 'locked' | 'later'>
}
export const newWorld = (server: ModelServer): World => ({
  server,
  clock: { now: 1_800_000_000_000 },
  online: true,
  random: () => 0.5,
  recover: () => Promise.resolve('ok'),
})

export async function openTab(world: World, disk: Storage): Promise<Tab> {
  const credentials = { token: 'token', userId }
  provideFetch(world.server.fetch)
  provideCredentials(() => credentials)
  const db = openMirror('ri-test', disk)
  await takeKey(db, deviceKey)
  const now = () => world.clock.now
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
          identity: { credentials: () => credentials, recover: () => world.recover() },
          exchange,
          isOnline: () => world.online,
          now,
          random: () => world.random(),
          acknowledged: () => {},
          updateNeeded: () => {},
        },
        epoch,
      )
    },
    // Asked once: the retries of `call` wait in real time.
    pull: () => pull(db, async since => replyOf(changes.since, await exchange(wireOf(changes.since, { query: { since } }))), now),
    view: scope => loadView(db, scope),
    ops: () => db.ops.orderBy('seq').toArray(),
  }
}

/** A server and a device that has never seen it, with one tab open. */
export async function newDevice(): Promise<{ server: ModelServer; world: World; disk: Storage; tab: Tab }> {
  const server = new ModelServer()
  const world = newWorld(server)
  const disk = newDisk()
  return { server, world, disk, tab: await openTab(world, disk) }
}

/** Pumps until nothing is due any more, letting the clock pass over every wait; at most an hour and a half. */
export async function drain(world: World, sender: Sender): Promise<void> {
  const until = world.clock.now + 5_400_000
  await sender.pump()
  while (world.clock.now < until && Number.isFinite(sender.nextAt())) {
    world.clock.now = Math.max(world.clock.now + 1, sender.nextAt())
    await sender.pump()
  }
}

export const shown = (view: View): { name: string; count: number; mark?: string | undefined }[] =>
  [...view.of(folders).values()].map(({ name, count, mark }) => ({ name, count, ...(mark ? { mark } : {}) }))
