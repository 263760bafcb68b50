import type { Dexie } from 'dexie'
import { partitionName } from '#kit/partition-name.ts'
import { deviceId } from '../device-id.ts'
import { readInstall, writeInstall, setInstallEntry } from '../install.ts'
import { getMeta, MirrorDb, setMeta, type Storage } from '../mirror/db.ts'
import { subjectsLoaded } from '../declare/subjects.ts'
import type { MetaRow } from '../mirror/tables.ts'
import { mirrorState } from '../mirror-state.ts'
import { findKey, takeKey } from './keys.ts'
import { enterPartition } from './partitions.ts'

/** Opens the database of one user; `key` is the server's key for it, if it is known yet. Throws where IndexedDB cannot be used. */
export async function openPartition(userId: string, key: string | undefined, storage?: Storage): Promise<MirrorDb> {
  const name = partitionName(userId)
  // In parallel, because an offline start waits for this.
  const entering = enterPartition(name, Date.now(), storage)
  // The error is handled where the promise is awaited.
  entering.catch(() => {})
  // Loaded with their mutations, which are needed to show waiting changes.
  const db = new MirrorDb(name, await subjectsLoaded(), storage)
  const [{ wiped }] = await Promise.all([entering, db.open()])
  if (wiped && !db.isOpen()) await db.open()
  await claimPartition(db, userId)
  await checkInstall(db, storage)
  await (key === undefined ? findKey(db) : takeKey(db, key))
  writeInstall({ last: name })
  return db
}

/** The name is only a hash; a partition that belongs to another user is emptied, never shown. */
async function claimPartition(db: MirrorDb, userId: string): Promise<void> {
  const owner = await getMeta<string>(db, 'userId')
  if (owner === undefined) reportLoss(db.name)
  if (owner !== undefined && owner !== userId) {
    await db.delete({ disableAutoOpen: false })
    await db.open()
  }
  if (owner !== userId) await setMeta(db, 'userId', userId)
}

/** The database is new, although changes waited in it: the browser has deleted them, and the user is told (C9). */
function reportLoss(name: string): void {
  const lost = readInstall().unsent[name] ?? 0
  if (lost > 0) mirrorState.lost = lost
  setInstallEntry('unsent', name, undefined)
}

/** If local storage or IndexedDB was deleted, the other is not trusted: everything is pulled again (C9, C10). */
export async function checkInstall(db: MirrorDb, storage: Storage | undefined): Promise<void> {
  const here = await deviceId(storage)
  if ((await getMeta<string>(db, 'install')) === here) return
  await db.meta.delete('cursor')
  await setMeta(db, 'install', here)
}

interface EmptiedPorts {
  /** Of this tab, while it leads: it goes on leading. */
  epoch: () => number | undefined
  /** Does the rest of what a start does. */
  emptied: () => void
}

/**
 * The browser may delete its data while the app is open, and Dexie then opens an empty database by itself. Before anything else is read or written there,
 * it is claimed as at a start, and says what was lost (C9).
 */
export function watchEmptied(db: MirrorDb, userId: string, { epoch, emptied }: EmptiedPorts): void {
  const claim = async (opened: Dexie = db): Promise<void> => {
    const meta = opened.table<MetaRow, string>('meta')
    const [owner, key, held] = await meta.bulkGet(['userId', 'key', 'epoch'])
    // Rows under a key that is not stored could not be read at the next start. The server's is taken again.
    if (!key) db.cipher.use(undefined)
    const leading = epoch()
    if (!held && leading !== undefined) await meta.put({ key: 'epoch', value: leading })
    if (owner) return
    reportLoss(db.name)
    await meta.put({ key: 'userId', value: userId })
    emptied()
  }
  db.on('ready', claim, true)
}
