import { Dexie, type Table } from 'dexie'
import type { Subscription } from '#contract/alerts.ts'
import type { Bookmark, Folder } from '#contract/folders.ts'
import { alertLanes, bucketOf, type Op, type Seen } from './rows.ts'
import { Lock, sealedRows } from './sealed-rows.ts'

export interface IdRow {
  tmp: string
  real: string
  /** Epoch milliseconds. */
  at: number
}
/** Small facts: clientId, epoch, cursor, lastPull, lease, heartbeat, userId, install, key. */
export interface MetaRow {
  key: string
  value: unknown
}

/** What was typed into a form and not sent yet. */
export interface TextRow {
  id?: number
  /** What the form calls it: `message/ada-lovelace`. */
  name: string
  value: unknown
  shut?: Op['shut']
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
  declare texts: Table<TextRow, number>
  declare meta: Table<MetaRow, string>

  /** Opens and closes what lies encrypted in `ops` and `texts`. */
  readonly lock = new Lock()

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
    // From here on rows are found by buckets, because what they are about is encrypted. `drafts` goes with the next version.
    this.version(3)
      .stores({ ops: '++seq, lane, about, [state+seq+lane+notBefore+unmet]', texts: '++id, about' })
      .upgrade(async upgrade => {
        await upgrade
          .table<Op>('ops')
          .toCollection()
          .modify(op => {
            if (op.lane.startsWith(alertLanes)) op.lane = alertLanes + bucketOf(op.target.id)
          })
        const drafts = await upgrade.table<{ key: string; value: unknown }>('drafts').toArray()
        await upgrade.table('texts').bulkAdd(drafts.map(({ key, value }) => ({ name: key, value })))
        await upgrade.table('drafts').clear()
      })
    this.use(sealedRows(this.lock))
  }
}

export const dueIndex = '[state+seq+lane+notBefore+unmet]'

export async function metaOf<T>(db: MirrorDb, key: string): Promise<T | undefined> {
  // Written only by this room, under the same key and type.
  return (await db.meta.get(key))?.value as T | undefined
}
export const setMeta = (db: MirrorDb, key: string, value: unknown): Promise<string> => db.meta.put({ key, value })

/** Waiting changes that are about any of these, in their order. */
export async function opsAbout(db: MirrorDb, ids: readonly string[]): Promise<Op[]> {
  const wanted = new Set(ids)
  // By keys first: a cursor over several buckets would see the rows as they are stored, encrypted.
  const near = await db.ops.where('about').anyOf(ids.map(bucketOf)).primaryKeys()
  const ops = await db.ops.bulkGet(near.toSorted((a, b) => a - b))
  return ops.filter(op => op !== undefined && wanted.has(op.target.id)) as Op[]
}

/** 128 random bits that name this partition's line of changes; made anew whenever the database is. Call inside a write transaction. */
export async function clientId(db: MirrorDb): Promise<string> {
  const known = await metaOf<string>(db, 'clientId')
  if (known) return known
  const made = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
  await setMeta(db, 'clientId', made)
  return made
}
