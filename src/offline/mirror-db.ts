import { Dexie, type Table } from 'dexie'
import type { Subscription } from '#contract/alerts.ts'
import type { Bookmark, Folder } from '#contract/folders.ts'
import type { Op, Seen } from './rows.ts'

export interface IdRow {
  tmp: string
  real: string
  /** Epoch milliseconds. */
  at: number
}
/** Small facts: clientId, epoch, cursor, lastPull, lease, heartbeat, userId. */
export interface MetaRow {
  key: string
  value: unknown
}

/** What was typed into a form and not sent yet. */
export interface DraftRow {
  key: string
  value: unknown
}

/** A browser's IndexedDB, or a test's. */
export interface Storage {
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
}

/**
 * All local data of one user. `folders`, `bookmarks` and `subscriptions` hold server truth only: pulls and acknowledgements
 * write them, acts of the user go into `ops` and are laid over at reading. Writes are flushed to the disk before they count as done.
 */
export class MirrorDb extends Dexie {
  declare folders: Table<Folder, string>
  declare bookmarks: Table<Bookmark, [string, string, string]>
  declare subscriptions: Table<Subscription, [string, string]>
  declare ops: Table<Op, number>
  declare idmap: Table<IdRow, string>
  declare seen: Table<Seen, [string, string]>
  declare drafts: Table<DraftRow, string>
  declare meta: Table<MetaRow, string>

  constructor(name: string, storage?: Storage) {
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled', ...storage })
    this.version(1).stores({
      folders: 'id',
      bookmarks: '[folder_id+index+slug_value], folder_id, slug_value',
      // The queue's whole index: who is due is decided on keys alone, without reading a payload.
      ops: '++seq, lane, target.id, [state+seq+lane+notBefore+unmet]',
      idmap: 'tmp',
      seen: '[index+slug], at',
      meta: 'key',
    })
    // The app before this one passed over subscriptions in its pulls: without a cursor the next pull brings all of them.
    this.version(2)
      .stores({ subscriptions: '[index+slug_value]', drafts: 'key' })
      .upgrade(upgrade => upgrade.table('meta').delete('cursor'))
  }
}

export const dueIndex = '[state+seq+lane+notBefore+unmet]'

export async function metaOf<T>(db: MirrorDb, key: string): Promise<T | undefined> {
  // Written only by this room, under the same key and type.
  return (await db.meta.get(key))?.value as T | undefined
}
export const setMeta = (db: MirrorDb, key: string, value: unknown): Promise<string> => db.meta.put({ key, value })

/** 128 random bits that name this partition's line of changes; made anew whenever the database is. Call inside a write transaction. */
export async function clientId(db: MirrorDb): Promise<string> {
  const known = await metaOf<string>(db, 'clientId')
  if (known) return known
  const made = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
  await setMeta(db, 'clientId', made)
  return made
}
