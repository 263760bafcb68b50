import { replyOf, toWireRequest } from '#api/call.ts'
import { type Credentials, exchange } from '#api/exchange.ts'
import { changes } from '#contract/changes.ts'
import { getMeta, type MirrorDb, setMeta, type Storage } from '#offline/mirror/db.ts'
import { pull } from '#offline/mirror/pull.ts'
import { createSender, type Sender } from '#offline/queue/sender.ts'
import { openMirror } from '../support/subjects.ts'
import type { TestUser } from '../support/test-server.ts'
import { newDisk } from './simulation.ts'

/** A device of a user: its mirror and its queue, which the test sends. */
export interface Device {
  db: MirrorDb
  userId: string
  now: number
  lead: () => Promise<Sender>
  pull: () => Promise<boolean>
  empty: (sender: Sender) => Promise<void>
}

interface DeviceOptions {
  /** By default an empty one; another tab of a device has the same. */
  disk?: Storage
  isOnline?: () => boolean
}

/** Opens a device, or a tab of one. */
export async function openDevice(user: TestUser, { disk = newDisk(), isOnline = () => true }: DeviceOptions = {}): Promise<Device> {
  const credentials: Credentials = { token: user.token, userId: user.id }
  const db = openMirror('ri-real', disk)
  await db.open()
  const device: Device = {
    db,
    userId: user.id,
    now: Date.now(),
    async lead() {
      const epoch = ((await getMeta<number>(db, 'epoch')) ?? 0) + 1
      await setMeta(db, 'epoch', epoch)
      return createSender(
        {
          db,
          userId: user.id,
          identity: { credentials: () => credentials, recover: () => Promise.resolve('later') },
          exchange,
          isOnline,
          now: () => device.now,
          random: () => 0,
          concluded: () => {},
          updateNeeded: () => {},
        },
        epoch,
      )
    },
    pull: () =>
      pull(
        db,
        async since => replyOf(changes.since, await exchange(toWireRequest(changes.since, { query: { since } }), { credentials })),
        Date.now,
      ),
    async empty(sender) {
      for (let round = 0; round < 200 && (await db.ops.where('seq').above(0).count()) > 0; round++) {
        device.now += 1000
        await sender.pump()
        if ((await db.ops.toArray()).every(op => op.state === 'parked')) return
      }
    },
  }
  return device
}
