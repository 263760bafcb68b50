import { Dexie, type Table } from 'dexie'
import { MirrorDb, type Storage } from './mirror-db.ts'

interface Partition {
  name: string
  /** Epoch milliseconds. */
  usedAt: number
  /** A wipe has begun and must be finished at the next start, whatever happens in between (C29). */
  wiping?: true
}

class PartitionsDb extends Dexie {
  declare partitions: Table<Partition, string>
  constructor(storage?: Storage) {
    super('ri-meta', { chromeTransactionDurability: 'strict', cache: 'disabled', ...storage })
    this.version(1).stores({ partitions: 'name' })
  }
}

async function withPartitions<T>(storage: Storage | undefined, use: (table: Table<Partition, string>) => Promise<T>): Promise<T> {
  const db = new PartitionsDb(storage)
  try {
    return await use(db.partitions)
  } finally {
    db.close()
  }
}

export const recordCachesOf = (name: string): string => `api-${name}`

/** Tells the other tabs of a partition to let go of it. */
export function announceWipe(name: string): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(name)
  channel.postMessage('wipe')
  channel.close()
}

/** Deletes everything of one user on this device. Begun, it is finished at the latest at the next start. */
export async function wipePartition(name: string, storage?: Storage): Promise<void> {
  await withPartitions(storage, table => table.put({ name, usedAt: Date.now(), wiping: true }))
  announceWipe(name)
  await finishWipe(name, storage)
}

async function finishWipe(name: string, storage: Storage | undefined): Promise<void> {
  await new MirrorDb(name, storage).delete()
  if (typeof caches !== 'undefined') await Promise.all([caches.delete(recordCachesOf(name)), caches.delete('api-guest')])
  await withPartitions(storage, table => table.delete(name))
}

/**
 * When a user's data is opened: wipes that were cut off are finished, and other users' mirrors and stored records are
 * dropped. Their unsent changes and texts stay, for the same user only. `wiped`: a wipe of this very partition was finished, and
 * whoever holds its database must open it anew.
 */
export async function enterPartition(name: string, now: number, storage?: Storage): Promise<{ wiped: boolean }> {
  const found = await withPartitions(storage, async table => {
    const all = await table.toArray()
    if (!all.some(row => row.name === name && row.wiping)) await table.put({ name, usedAt: now })
    return all.filter(row => row.name !== name || row.wiping)
  })
  for (const row of found) await (row.wiping ? finishWipe(row.name, storage) : dropMirror(row.name, storage)).catch(() => {})
  const wiped = found.some(row => row.name === name)
  if (wiped) await withPartitions(storage, table => table.put({ name, usedAt: now }))
  return { wiped }
}

async function dropMirror(name: string, storage: Storage | undefined): Promise<void> {
  const db = new MirrorDb(name, storage)
  const unsent = await db.transaction('rw', db.tables, async () => {
    await Promise.all([db.folders, db.bookmarks, db.subscriptions, db.seen].map(table => table.clear()))
    await db.meta.delete('cursor')
    return (await db.ops.count()) + (await db.drafts.count())
  })
  db.close()
  if (unsent === 0) return finishWipe(name, storage)
  if (typeof caches !== 'undefined') await caches.delete(recordCachesOf(name))
}
