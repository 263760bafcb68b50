import { Dexie, type Table } from 'dexie'
import { limits } from '#contract/limits.ts'
import { forgetFarewell, install, noteInstall } from './install.ts'
import type { Storage } from '../mirror/db.ts'
import { outlivingSealing, sealedFacts } from '../mirror/tables.ts'

interface Partition {
  name: string
  /** Epoch milliseconds. */
  usedAt: number
  /** An end has begun and must be finished at the next start, whatever happens in between (C29). */
  wiping?: true
  sealing?: true
  /** What waits in it lies encrypted, and its key is gone. When the server had last been heard then, epoch milliseconds of its clock. */
  sealedAt?: number
  /** The server's first word after that: from here on fourteen days are counted. */
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

/** The device's name as it was written down beside the databases; `made` where there is none yet. */
export const installNameKept = (made: string, storage?: Storage): Promise<string> =>
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

/** Tells the other tabs of a partition to let go of it. */
function announceEnd(name: string): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(name)
  channel.postMessage('end')
  channel.close()
}

/** Deletes everything of one user on this device. Begun, it is finished at the latest at the next start. */
export async function wipePartition(name: string, storage?: Storage): Promise<void> {
  await withPartitions(storage, db => db.partitions.put({ name, usedAt: Date.now(), wiping: true }))
  announceEnd(name)
  await finishWipe(name, storage)
}

/** A tab that is frozen can hold a database open; what was in it is gone all the same, and the rest follows at the next start. */
const patience = 3000

/** A database as it is found, whatever tables an app of another version put into it; undefined where there is none. */
async function openAsFound(name: string, storage: Storage | undefined): Promise<Dexie | undefined> {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict', ...storage })
  return db.open().catch((problem: unknown) => {
    if (problem instanceof Dexie.NoSuchDatabaseError) return undefined
    throw problem
  })
}

async function finishWipe(name: string, storage: Storage | undefined): Promise<void> {
  const db = await openAsFound(name, storage).catch(() => undefined)
  await db?.transaction('rw', db.tables, () => Promise.all(db.tables.map(table => table.clear()))).catch(() => {})
  const deleted = (db ?? new Dexie(name, storage)).delete()
  const isDeleted = await Promise.race([deleted.then(() => true), new Promise<false>(done => setTimeout(done, patience, false))])
  await deleteCaches(cache => cache.startsWith('api-'))
  if (!isDeleted) return
  noteInstall('unsent', name, undefined)
  noteInstall('ends', name, undefined)
  await withPartitions(storage, partitions => partitions.partitions.delete(name))
}

/** What waits in a sealed partition for its owner. */
export interface Sealed {
  changes: number
  texts: number
}

/**
 * Ends the reading of one user's data on this device without losing what was not sent (src/offline/README.md "What ends a session"): mirror, stored records and
 * the key are deleted; changes and texts stay, encrypted. Where nothing waits, nothing stays.
 */
export async function sealPartition(name: string, storage?: Storage): Promise<Sealed> {
  await withPartitions(storage, db => db.partitions.put({ name, usedAt: Date.now(), sealing: true }))
  announceEnd(name)
  return finishSeal(name, storage)
}

async function finishSeal(name: string, storage: Storage | undefined): Promise<Sealed> {
  const db = await openAsFound(name, storage)
  const left = db ? await sealed(db) : { changes: 0, texts: 0 }
  db?.close()
  if (left.changes + left.texts === 0) {
    await finishWipe(name, storage)
    return left
  }
  await deleteCaches(cache => cache === `api-${name}`)
  const sealedAt = install().contact?.there ?? 0
  await withPartitions(storage, partitions => partitions.partitions.put({ name, usedAt: Date.now(), sealedAt }))
  noteInstall('ends', name, undefined)
  return left
}

/** Clears every table but those that hold what was not sent: one that nobody here knows goes too. */
const sealed = (db: Dexie): Promise<Sealed> =>
  db.transaction('rw', db.tables, async () => {
    const counts = new Map<string, number>()
    for (const table of db.tables)
      if (outlivingSealing.has(table.name)) counts.set(table.name, await table.count())
      else await table.clear()
    await db.table('meta').bulkDelete(sealedFacts)
    return { changes: counts.get('ops') ?? 0, texts: (counts.get('texts') ?? 0) + (counts.get('drafts') ?? 0) }
  })

const longest = limits.offlineDays * 86_400_000

/**
 * Finishes every end that was cut off, and deletes what waited sealed for more than fourteen days. Days pass by the server's clock
 * alone, from its first word after the sealing: neither a wrong clock of this device nor a long journey deletes anybody's work. Answers which partitions are gone altogether.
 */
export async function tidyPartitions(storage?: Storage): Promise<string[]> {
  const { ends, contact } = install()
  const rows = await withPartitions(storage, db => db.partitions.toArray())
  const heard = contact?.there ?? 0
  const isOld = ({ countedFrom }: Partition) => countedFrom !== undefined && heard - countedFrom > longest
  const begun = rows.filter(({ sealedAt, countedFrom }) => sealedAt !== undefined && countedFrom === undefined && heard > sealedAt)
  if (begun.length > 0) await withPartitions(storage, db => db.partitions.bulkPut(begun.map(row => ({ ...row, countedFrom: heard }))))
  const wipes = new Set([
    ...Object.keys(ends).filter(name => ends[name] === 'wipe'),
    ...rows.filter(row => row.wiping || isOld(row)).map(({ name }) => name),
  ])
  const seals = [...Object.keys(ends), ...rows.filter(row => row.sealing).map(({ name }) => name)].filter(name => !wipes.has(name))
  if (rows.some(isOld)) forgetFarewell()
  for (const name of wipes) await finishWipe(name, storage).catch(() => {})
  for (const name of new Set(seals)) await finishSeal(name, storage).catch(() => {})
  // The service worker may have stored an answer that came after its reader had gone (W9).
  const readers = new Set(rows.filter(row => !wipes.has(row.name) && row.sealedAt === undefined).map(row => `api-${row.name}`))
  await deleteCaches(cache => cache.startsWith('api-ri-') && !readers.has(cache))
  return [...wipes]
}

/**
 * When a user's data is opened: ends that were cut off are finished, and what other users left is sealed. `wiped`: a wipe of this
 * very partition was finished, and whoever holds its database must open it anew.
 */
export async function enterPartition(name: string, now: number, storage?: Storage): Promise<{ wiped: boolean }> {
  const others = await withPartitions(storage, async db => {
    const own = await db.partitions.get(name)
    if (!own?.wiping) await db.partitions.put({ name, usedAt: now })
    return (await db.partitions.toArray()).filter(row => row.name !== name && !row.wiping && row.sealedAt === undefined)
  })
  for (const row of others) await sealPartition(row.name, storage).catch(() => {})
  const wiped = (await tidyPartitions(storage)).includes(name)
  if (wiped) await withPartitions(storage, db => db.partitions.put({ name, usedAt: now }))
  return { wiped }
}
