import { partitionName } from '#kit/partition-name.ts'
import { deviceName } from './device-name.ts'
import { install, keepInstall, noteInstall } from './install.ts'
import { metaOf, MirrorDb, setMeta, type Storage } from '../mirror/db.ts'
import { subjectsLoaded } from '../mirror/subjects.ts'
import { mirrorState } from '../mirror-state.ts'
import { findKey, takeKey } from './keys.ts'
import { enterPartition } from './partitions.ts'

/** Opens the database of one user; `key` is what the server gave for it, if it has. Throws where IndexedDB cannot be used. */
export async function openPartition(userId: string, key: string | undefined, storage?: Storage): Promise<MirrorDb> {
  const name = partitionName(userId)
  // Side by side, because an offline start waits for this.
  const entering = enterPartition(name, Date.now(), storage)
  // What fails here is told where it is waited for.
  entering.catch(() => {})
  // With their acts: without them no reading could show the waiting changes.
  const db = new MirrorDb(name, await subjectsLoaded(), storage)
  const [{ wiped }] = await Promise.all([entering, db.open()])
  if (wiped && !db.isOpen()) await db.open()
  await claimPartition(db, userId)
  await fitInstall(db, storage)
  await (key === undefined ? findKey(db) : takeKey(db, key))
  keepInstall({ last: name })
  return db
}

/** The name is only a hash; a partition that belongs to somebody else is emptied, never shown. */
async function claimPartition(db: MirrorDb, userId: string): Promise<void> {
  const owner = await metaOf<string>(db, 'userId')
  if (owner === undefined) tellLoss(db.name)
  if (owner !== undefined && owner !== userId) {
    await db.delete({ disableAutoOpen: false })
    await db.open()
  }
  if (owner !== userId) await setMeta(db, 'userId', userId)
}

/** The database is new, but changes waited in it: the browser has deleted them, and that is said (C9). */
function tellLoss(name: string): void {
  const lost = install().unsent[name] ?? 0
  if (lost > 0) mirrorState.lost = lost
  noteInstall('unsent', name, undefined)
}

/** Of the two memories of a browser one was deleted: what the other knows is not trusted, and all is asked for anew (C9, C10). */
async function fitInstall(db: MirrorDb, storage: Storage | undefined): Promise<void> {
  const here = await deviceName(storage)
  if ((await metaOf<string>(db, 'install')) === here) return
  await db.meta.delete('cursor')
  await setMeta(db, 'install', here)
}
