import { Dexie, type IndexableType, type Table } from 'dexie'
import { randomName } from '../device/install.ts'
import { Lock, sealedRows } from '../device/sealing.ts'
import { bucketOf, type Op, type Seen } from '../queue/op.ts'
import type { Mirrored, Subject } from './declared.ts'
import { type IdRow, lastVersion, type MetaRow, type TextRow, tableRules, upgradeTo, versionStores } from './tables.ts'

/** A browser's IndexedDB, or a test's. */
export interface Storage {
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
}

/**
 * All local data of one user. The tables of the mirrored subjects hold server truth only: pulls and acknowledgements write them, acts
 * of the user go into `ops` and are laid over at reading. Writes are flushed to the disk before they count as done.
 */
export class MirrorDb extends Dexie {
  declare ops: Table<Op, number>
  declare idmap: Table<IdRow, string>
  declare seen: Table<Seen, [string, string]>
  declare texts: Table<TextRow, number>
  declare meta: Table<MetaRow, string>

  readonly subjects: readonly Subject[]
  readonly #rules: ReturnType<typeof tableRules>
  /** Opens and closes what lies encrypted. */
  readonly lock = new Lock()

  constructor(name: string, subjects: readonly Subject[], storage?: Storage) {
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled', ...storage })
    this.subjects = subjects
    for (let version = 1; version <= lastVersion(subjects); version++) {
      const declared = this.version(version).stores(versionStores(version, subjects))
      if (version > 1) declared.upgrade(upgrade => upgradeTo(version, subjects, upgrade))
    }
    this.#rules = tableRules(subjects)
    this.use(sealedRows(this.lock, this.#rules))
  }

  /** Server truth of one subject. */
  rows<R extends object>(subject: Mirrored<R, object>): Table<R, IndexableType> {
    return this.table(subject.name)
  }

  /** The tables that lie encrypted. */
  get sealed(): Table<object, IndexableType>[] {
    return this.tables.filter(({ name }) => this.#rules[name]?.clear !== 'everything')
  }

  /** The tables of all mirrored subjects. */
  get mirrored(): Table<object, IndexableType>[] {
    return this.subjects.map(subject => this.rows(subject))
  }
}

export const dueIndex = '[state+seq+lane+notBefore+unmet]'

export async function metaOf<T>(db: MirrorDb, key: string): Promise<T | undefined> {
  // Written only by this module, under the same key and type.
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
  const made = randomName()
  await setMeta(db, 'clientId', made)
  return made
}
