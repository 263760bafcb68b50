import { Dexie, type Table } from 'dexie'
import { limits } from '#contract/limits.ts'
import { clearSignOutNotice, readInstall, setInstallEntry } from '../install.ts'
import type { Storage } from '../mirror/db.ts'
import { alone } from './alone.ts'
import { keptBySealing, metaDeletedBySealing } from '../mirror/tables.ts'

interface Partition {
  name: string
  /** Epoch milliseconds. */
  usedAt: number
  /** A wipe or sealing has begun; if it is interrupted, the next start finishes it (C29). */
  wiping?: true
  sealing?: true
  /** Set when sealed: the time of the server's last answer before that, epoch milliseconds of its clock. */
  sealedAt?: number
  /** The server's first answer after that: the fourteen days are counted from here. */
  countedFrom?: number
}

class PartitionsDb extends Dexie {
  declare partitions: Table<Partition, string>
  declare device: Table<{ key: 'install'; value: string }, string>
  constructor(storage?: Storage) {
    super('ri-meta', { chromeTransactionDurability: 'strict', cache: 'disabled', ...storage })
    this.version(1).stores({ partitions: 'name' })
    this.version(2).stores({ device: 'key' })
  }
}

async function withPartitions<T>(storage: Storage | undefined, use: (db: PartitionsDb) => Promise<T>): Promise<T> {
  const db = new PartitionsDb(storage)
  try {
    return await use(db)
  } finally {
    db.close()
  }
}

/** The device's id as it is stored beside the databases; stores `made` where there is none yet. */
export const storeDeviceId = (made: string, storage?: Storage): Promise<string> =>
  withPartitions(storage, db =>
    db.transaction('rw', db.device, async () => {
      const kept = (await db.device.get('install'))?.value
      if (kept === undefined) await db.device.put({ key: 'install', value: made })
      return kept ?? made
    }),
  )

const deleteCaches = async (which: (name: string) => boolean): Promise<void> => {
  if (typeof caches === 'undefined') return
  await Promise.all((await caches.keys()).filter(which).map(name => caches.delete(name)))
}

/** Tells the other tabs to close this partition. */
function announceEnd(name: string): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(name)
  channel.postMessage('end')
  channel.close()
}

/** Deletes everything of one user on this device. If this is interrupted, the next start finishes it. */
export const wipePartition = (name: string, storage?: Storage): Promise<void> =>
  alone(name, async () => {
    await withPartitions(storage, db => db.partitions.put({ name, usedAt: Date.now(), wiping: true }))
    announceEnd(name)
    await finishWipe(name, storage)
  })

/** A frozen tab can keep a database open: its rows are cleared anyway, and the next start deletes the database. */
const deleteTimeoutMs = 3000

/** Opens a database with whatever tables another app version created in it; undefined where there is none. */
async function openExisting(name: string, storage: Storage | undefined): Promise<Dexie | undefined> {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict', ...storage })
  return db.open().catch((problem: unknown) => {
    if (problem instanceof Dexie.NoSuchDatabaseError) return undefined
    throw problem
  })
}

async function finishWipe(name: string, storage: Storage | undefined): Promise<void> {
  const db = await openExisting(name, storage).catch(() => undefined)
  await db?.transaction('rw', db.tables, () => Promise.all(db.tables.map(table => table.clear()))).catch(() => {})
  const deleted = (db ?? new Dexie(name, storage)).delete()
  const isDeleted = await Promise.race([deleted.then(() => true), new Promise<false>(done => setTimeout(done, deleteTimeoutMs, false))])
  await deleteCaches(cache => cache.startsWith('api-'))
  if (!isDeleted) return
  setInstallEntry('unsent', name, undefined)
  setInstallEntry('ends', name, undefined)
  await withPartitions(storage, partitions => partitions.partitions.delete(name))
}

/** How many changes and drafts a sealed partition holds. */
export interface Sealed {
  changes: number
  texts: number
}

/**
 * Makes one user's data on this device unreadable without losing what was not sent (src/offline/README.md "What ends a session"): mirror, stored records and the key
 * are deleted; changes and drafts stay, encrypted. A partition without them is deleted.
 */
export const sealPartition = (name: string, storage?: Storage): Promise<Sealed> =>
  alone(name, async () => {
    await withPartitions(storage, db => db.partitions.put({ name, usedAt: Date.now(), sealing: true }))
    announceEnd(name)
    return finishSeal(name, storage)
  })

async function finishSeal(name: string, storage: Storage | undefined): Promise<Sealed> {
  const db = await openExisting(name, storage)
  const left = db ? await clearForSealing(db) : { changes: 0, texts: 0 }
  db?.close()
  if (left.changes + left.texts === 0) {
    await finishWipe(name, storage)
    return left
  }
  await deleteCaches(cache => cache === `api-${name}`)
  const sealedAt = readInstall().contact?.there ?? 0
  await withPartitions(storage, partitions => partitions.partitions.put({ name, usedAt: Date.now(), sealedAt }))
  setInstallEntry('ends', name, undefined)
  return left
}

/** Clears every table except those with unsent data; tables that this app version does not know are cleared too. */
const clearForSealing = (db: Dexie): Promise<Sealed> =>
  db.transaction('rw', db.tables, async () => {
    const counts = new Map<string, number>()
    for (const table of db.tables)
      if (keptBySealing.has(table.name)) counts.set(table.name, await table.count())
      else await table.clear()
    await db.table('meta').bulkDelete(metaDeletedBySealing)
    return { changes: counts.get('ops') ?? 0, texts: (counts.get('texts') ?? 0) + (counts.get('drafts') ?? 0) }
  })

const sealedMaxMs = limits.offlineDays * 86_400_000

/**
 * Finishes interrupted wipes and sealings, and deletes what has been sealed for more than fourteen days. The days are counted by the
 * server's clock alone, from its first answer after the sealing: neither a wrong clock of this device nor a long time offline deletes
 * unsent work. Returns which partitions were wiped.
 */
export async function tidyPartitions(storage?: Storage): Promise<string[]> {
  const { ends, contact } = readInstall()
  const rows = await withPartitions(storage, db => db.partitions.toArray())
  const lastAnswer = contact?.there ?? 0
  const begun = rows.filter(({ sealedAt, countedFrom }) => sealedAt !== undefined && countedFrom === undefined && lastAnswer > sealedAt)
  if (begun.length > 0) await withPartitions(storage, db => db.partitions.bulkPut(begun.map(row => ({ ...row, countedFrom: lastAnswer }))))
  if (rows.some(isOld)) clearSignOutNotice()
  const wiped = new Set<string>()
  const ending = rows.filter(row => row.wiping || row.sealing || isOld(row)).map(({ name }) => name)
  for (const name of new Set([...Object.keys(ends), ...ending]))
    if ((await alone(name, () => finishEnd(name, storage))) === 'wiped') wiped.add(name)
  // The service worker may have stored an answer that came after the user had signed out (W9).
  const readers = new Set(rows.filter(row => !wiped.has(row.name) && row.sealedAt === undefined).map(row => `api-${row.name}`))
  await deleteCaches(cache => cache.startsWith('api-ri-') && !readers.has(cache))
  return [...wiped]
}

/** Sealed for too long. */
const isOld = ({ countedFrom }: Partition): boolean =>
  countedFrom !== undefined && (readInstall().contact?.there ?? 0) - countedFrom > sealedMaxMs

/** Finishes what has begun for a partition, if it is still to be done: its user may have signed in again meanwhile. */
async function finishEnd(name: string, storage: Storage | undefined): Promise<'wiped' | undefined> {
  const end = readInstall().ends[name]
  const row = await withPartitions(storage, db => db.partitions.get(name))
  if (end === 'wipe' || row?.wiping || (row && isOld(row))) {
    await finishWipe(name, storage).catch(() => {})
    return 'wiped'
  }
  if (end === 'seal' || row?.sealing) await finishSeal(name, storage).catch(() => {})
  return undefined
}

/**
 * Call when a user's data is opened: finishes interrupted wipes and sealings, and seals what other users left. `wiped`: this partition
 * itself was wiped, so its database must be opened again.
 */
export async function enterPartition(name: string, now: number, storage?: Storage): Promise<{ wiped: boolean }> {
  const others = await alone(name, () =>
    withPartitions(storage, async db => {
      const own = await db.partitions.get(name)
      if (!own?.wiping) await db.partitions.put({ name, usedAt: now })
      return (await db.partitions.toArray()).filter(row => row.name !== name && !row.wiping && row.sealedAt === undefined)
    }),
  )
  for (const row of others) await sealPartition(row.name, storage).catch(() => {})
  const wiped = (await tidyPartitions(storage)).includes(name)
  if (wiped) await withPartitions(storage, db => db.partitions.put({ name, usedAt: now }))
  return { wiped }
}
