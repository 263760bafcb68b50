import { Dexie, type IndexableType, type Table } from 'dexie'
import { randomName } from '../install.ts'
import { RowCipher, encryptedRows } from '../device/encryption.ts'
import { hashBucket, type Op, type RecentRecord } from '../declare/op.ts'
import type { Mirrored, Subject } from '../declare/subject.ts'
import {
  type IdRow,
  type IndexPartRow,
  lastVersion,
  type KeptAnswerRow,
  type KeptRow,
  type MetaRow,
  type DraftRow,
  tableRules,
  upgradeTo,
  versionStores,
} from './tables.ts'

/** IndexedDB: the browser's, or a test's. */
export interface Storage {
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
}

/**
 * All local data of one user. The tables of the mirrored subjects hold base rows only, as the server sent them: pulls and acknowledgements
 * write them. Changes of the user go into `ops` and are laid over the base rows at every read. Writes are flushed to disk before they resolve.
 */
export class MirrorDb extends Dexie {
  declare ops: Table<Op, number>
  declare idmap: Table<IdRow, string>
  declare seen: Table<RecentRecord, [string, string]>
  declare texts: Table<DraftRow, number>
  declare kept: Table<KeptRow, number>
  declare answers: Table<KeptAnswerRow, number>
  declare parts: Table<IndexPartRow, string>
  declare meta: Table<MetaRow, string>

  readonly subjects: readonly Subject[]
  readonly #rules: ReturnType<typeof tableRules>
  /** Encrypts and decrypts rows. */
  readonly cipher = new RowCipher()

  constructor(name: string, subjects: readonly Subject[], storage?: Storage) {
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled', ...storage })
    this.subjects = subjects
    for (let version = 1; version <= lastVersion(subjects); version++) {
      const declared = this.version(version).stores(versionStores(version, subjects))
      if (version > 1) declared.upgrade(upgrade => upgradeTo(version, subjects, upgrade))
    }
    this.#rules = tableRules(subjects)
    this.use(encryptedRows(this.cipher, this.#rules))
    this.on('ready', () => this.#replaceOnClose(this.backendDB()), true)
  }

  /**
   * A connection that the browser ends says so late: Dexie may be opening the next one by then, because a read found the first one dead, and its own
   * handler would end that too.
   */
  #replaceOnClose(connection: IDBDatabase): void {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it takes away the handler that Dexie has set, which would be called before a listener of ours, a capturing one too
    connection.onclose = null
    connection.addEventListener('close', () => {
      if (this.backendDB() === connection) this.close({ disableAutoOpen: false })
    })
  }

  /** The base rows of one subject. */
  rows<R extends object>(subject: Mirrored<R, object>): Table<R, IndexableType> {
    return this.table(subject.name)
  }

  /** The tables whose rows are encrypted. */
  get encryptedTables(): Table<object, IndexableType>[] {
    return this.tables.filter(({ name }) => this.#rules[name]?.clear !== 'everything')
  }

  /** The tables of all mirrored subjects. */
  get baseTables(): Table<object, IndexableType>[] {
    return this.subjects.map(subject => this.rows(subject))
  }
}

export const dueIndex = '[state+seq+lane+notBefore+unmet]'

export async function getMeta<T>(db: MirrorDb, key: string): Promise<T | undefined> {
  // Written only by this module, under the same key and type.
  return (await db.meta.get(key))?.value as T | undefined
}
export const setMeta = (db: MirrorDb, key: string, value: unknown): Promise<string> => db.meta.put({ key, value })

/** Queued changes with one of these targets, in their order. */
export async function opsAbout(db: MirrorDb, ids: readonly string[]): Promise<Op[]> {
  const wanted = new Set(ids)
  // Keys first: a cursor over several buckets would return the rows as they are stored, encrypted.
  const near = await db.ops.where('about').anyOf(ids.map(hashBucket)).primaryKeys()
  const ops = await db.ops.bulkGet(near.toSorted((a, b) => a - b))
  return ops.filter(op => op !== undefined && wanted.has(op.target.id)) as Op[]
}

/** The random prefix of this database's Idempotency-Keys (128 bits). Call inside a write transaction. */
export async function clientId(db: MirrorDb): Promise<string> {
  const known = await getMeta<string>(db, 'clientId')
  if (known) return known
  const made = randomName()
  await setMeta(db, 'clientId', made)
  return made
}
