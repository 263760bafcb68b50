import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { peopleOf } from '../../documents/people.ts'
import {
  dayOf,
  fingerprintOf,
  ownDate,
  recordOf,
  type ExistingRecord,
  storedColumns,
  storedRecord,
  type StoredRecord,
  type StoredRow,
  type WriteCounts,
  type WriteOutcome,
} from '../../documents/stored-record.ts'
import type { FoundRecord, RecordRef } from '../../port.ts'
import type { CatalogueConnection } from './database.ts'
import { ReplacedRecords } from './replaced-records.ts'

/** Changes that are looked at for some added records: those of other records are passed over. */
const changesLookedAt = 5000

/** The records themselves, from which every search index is derived. Only one writer per data folder. */
export class Documents {
  readonly #db: CatalogueConnection
  readonly #statements: ReturnType<typeof prepared>
  readonly #replaced: ReplacedRecords
  #change: number
  #sizes: Map<string, number> | undefined
  #beforeWriting: (() => void) | undefined

  /** `beforeWriting` is called once, before the first change. */
  constructor(db: CatalogueConnection, beforeWriting?: () => void) {
    this.#db = db
    this.#beforeWriting = beforeWriting
    this.#statements = prepared(db)
    this.#replaced = new ReplacedRecords(db)
    this.#change = (db.prepare('select coalesce(max(change_seq), 0) as top from documents').get() as { top: number }).top
  }

  /** A record by any of its slugs; 'gone' if it was deleted. */
  record(index: IndexName, slug: string): FoundRecord {
    const row = this.#rowOf(index, slug)
    if (!row) return undefined
    return row.deleted ? 'gone' : recordOf(row)
  }

  #rowOf(index: IndexName, slug: string): StoredRow | undefined {
    const row = this.#statements.bySlug.get(index, slug) as StoredRow | undefined
    if (row && !row.deleted) return row
    // A record that has gone may live on under the slug of another.
    const other = this.#statements.byOtherSlug.get(index, slug) as StoredRow | undefined
    return other && !other.deleted ? other : (row ?? other)
  }

  /**
   * A record by its first slug as its providers have it, without what was derived from others, whatever is shown in its place; undefined if
   * it does not exist.
   */
  ownRecord(index: IndexName, slug: string): CatalogueRecord | undefined {
    const replaced = this.#replaced.of(index, slug)
    if (replaced) return replaced.json === null ? undefined : (JSON.parse(replaced.json) as CatalogueRecord)
    const row = this.#statements.bySlug.get(index, slug) as StoredRow | undefined
    return row && !row.deleted ? (JSON.parse(row.json) as CatalogueRecord) : undefined
  }

  #updatedAt(id: number): number {
    return (this.#statements.updatedAt.get(id) as { updated_at: number }).updated_at
  }

  /**
   * Shows another record in the place of the one with this first slug, or none. What providers write or remove under the slug is kept unseen
   * from then on, until `restore`. Calling it again changes what is shown.
   */
  replace(index: IndexName, slug: string, shown: CatalogueRecord | undefined, now = Date.now()): void {
    this.transaction(() => {
      if (!this.#replaced.of(index, slug)) {
        const own = this.ownRecord(index, slug)
        const row = this.#rowOf(index, slug)
        this.#replaced.keep(index, slug, { json: own ? JSON.stringify(own) : null, updated_at: row ? this.#updatedAt(row.id) : now })
      }
      if (shown) this.#show(shown, now)
      else this.#hide(index, slug, now)
    })
  }

  /** Shows the record again as its providers have it now. Returns whether anything stood in its place. */
  restore(index: IndexName, slug: string, now = Date.now()): boolean {
    const own = this.ownRecord(index, slug)
    return this.transaction(() => {
      if (!this.#replaced.drop(index, slug)) return false
      if (own) this.#show(own, now)
      else this.#hide(index, slug, now)
      return true
    })
  }

  /** The first slugs in whose place something else is shown. */
  replacedSlugs(index: IndexName): string[] {
    return this.#replaced.slugs(index)
  }

  /** The day on which a record last changed at its providers, by any of its slugs; undefined if it does not exist. */
  changedOn(index: IndexName, slug: string): string | undefined {
    const row = this.#rowOf(index, slug)
    if (!row || row.deleted) return undefined
    const replaced = this.#replaced.of(index, row.slug)
    if (replaced?.json) return dayOf(ownDate(JSON.parse(replaced.json) as CatalogueRecord), replaced.updated_at)
    return dayOf(ownDate(recordOf(row)), this.#updatedAt(row.id))
  }

  /** Records in the order of the refs, without the fields in `without`. A record that is named several times is read once. */
  find(refs: readonly RecordRef[], without: readonly string[] = []): FoundRecord[] {
    const found = new Map<string, FoundRecord>()
    return refs.map(({ index, slug }) => {
      const key = `${index} ${slug}`
      if (found.has(key)) return found.get(key)
      const record = this.record(index, slug)
      // Safe to change: it was read for this caller only.
      if (typeof record === 'object') for (const field of without) Reflect.deleteProperty(record, field)
      found.set(key, record)
      return record
    })
  }

  /** The existing records of these first slugs, in order. Reading many at once is several times faster than one by one. */
  records(index: IndexName, slugs: readonly string[]): CatalogueRecord[] {
    const rows = this.#statements.bySlugs.all(index, JSON.stringify(slugs)) as StoredRow[]
    const found = new Map(rows.map(row => [row.slug, row]))
    return slugs.flatMap(slug => {
      const row = found.get(slug)
      return row ? recordOf(row) : []
    })
  }

  /** Inserts or replaces records by index and first slug, all or none of them. `now`: milliseconds since 1970. */
  write(records: Iterable<CatalogueRecord>, now = Date.now()): WriteCounts {
    const counts: WriteCounts = { new: 0, changed: 0, unchanged: 0 }
    this.transaction(() => {
      for (const record of records) counts[this.#writeOne(record, now)] += 1
    })
    return counts
  }

  /** The same for one record, which changes nothing if it is older than the stored one, by their own dates. */
  writeUnlessOlder(record: CatalogueRecord, now = Date.now()): WriteOutcome {
    const stored = this.#replaced.of(record.index, record.slug_values[0])
      ? this.#dateOfReplaced(record)
      : (this.#statements.ownDate.get(record.index, record.slug_values[0]) as { date: string } | undefined)
    return stored && ownDate(record) < stored.date ? 'unchanged' : this.#writeOne(record, now)
  }

  #dateOfReplaced({ index, slug_values: [slug] }: CatalogueRecord): { date: string } | undefined {
    const own = this.ownRecord(index, slug!)
    return own && { date: ownDate(own) }
  }

  #writeOne(record: CatalogueRecord, now: number): WriteOutcome {
    const replaced = this.#replaced.of(record.index, record.slug_values[0])
    if (!replaced) return this.#show(record, now)
    const json = JSON.stringify(record)
    if (replaced.json === json) return 'unchanged'
    this.#replaced.write(record.index, record.slug_values[0]!, { json, updated_at: now })
    return replaced.json === null ? 'new' : 'changed'
  }

  #show(record: CatalogueRecord, now: number): WriteOutcome {
    const { index } = record
    const slug = record.slug_values[0]
    if (slug === undefined) throw new Error(`A record of ${index} has no slug`)
    const json = JSON.stringify(record)
    const hash = fingerprintOf(json)
    const found = this.#statements.state.get(index, slug) as { id: number; hash: string; deleted: number } | undefined
    if (found && found.hash === hash && !found.deleted) return 'unchanged'
    const demo = record.demo ? 1 : 0
    this.#change += 1
    let id: number
    if (found) {
      id = found.id
      this.#statements.update.run(json, hash, demo, this.#change, now, id)
      this.#deleteReferences(id)
      if (found.deleted) this.#sizes = undefined
    } else id = Number(this.#statements.insert.run(index, slug, json, hash, demo, this.#change, now, now).lastInsertRowid)
    if (!found) this.#adjustSize(index, 1)
    for (const other of record.slug_values.slice(1)) this.#statements.addSlug.run(index, other, id)
    const people = peopleOf(record)
    if (people.length > 0) {
      this.#statements.addAuthorships.run(id, JSON.stringify(people))
      this.#statements.markStaleOf.run(id)
    }
    return found ? 'changed' : 'new'
  }

  #deleteReferences(id: number): void {
    this.#statements.markStaleOf.run(id)
    this.#statements.dropAuthorships.run(id)
    this.#statements.dropSlugs.run(id)
  }

  /** Deletes a record. Returns whether it existed. From then on, its slug answers 'gone'. */
  remove(index: IndexName, slug: string, now = Date.now()): boolean {
    const replaced = this.#replaced.of(index, slug)
    if (!replaced) return this.#hide(index, slug, now)
    this.transaction(() => this.#replaced.write(index, slug, { json: null, updated_at: now }))
    return replaced.json !== null
  }

  #hide(index: IndexName, slug: string, now: number): boolean {
    const found = this.#statements.state.get(index, slug) as { id: number; deleted: number } | undefined
    if (!found || found.deleted) return false
    this.transaction(() => {
      this.#change += 1
      this.#statements.remove.run(this.#change, now, found.id)
      this.#statements.markStaleOf.run(found.id)
      this.#statements.dropAuthorships.run(found.id)
      this.#adjustSize(index, -1)
    })
    return true
  }

  #adjustSize(index: IndexName, by: number): void {
    this.#sizes?.set(index, (this.#sizes.get(index) ?? 0) + by)
  }

  /** Sets the derived fields of a record; undefined removes them. Returns whether anything changed. */
  derive(id: number, derived: Record<string, unknown> | undefined): boolean {
    const json = derived && Object.keys(derived).length > 0 ? JSON.stringify(derived) : null
    return this.transaction(() => {
      this.#change += 1
      return this.#statements.derive.run(json, this.#change, id, json).changes > 0
    })
  }

  /** Records that changed after `change`, oldest change first; deleted ones without `record`. Reads in batches. */
  *changedSince(index: IndexName, change: number): Generator<StoredRecord> {
    for (let after = change; ;) {
      const rows = this.#statements.changed.all(index, after) as StoredRow[]
      for (const row of rows) yield storedRecord(row)
      const last = rows.at(-1)
      if (!last) return
      after = last.change_seq
    }
  }

  /**
   * Existing records of an index that changed after `change`, added after `since`: the first ones of the next changes of the catalogue, and up to
   * which change these are all.
   */
  addedAmongNext(index: IndexName, change: number, since: number, most: number): { records: StoredRecord[]; upTo: number } {
    const top = this.newestChange(index)
    const end = Math.min(top, change + changesLookedAt)
    const rows = (this.#statements.addedAmong.all(index, change, end, since, most) as StoredRow[]).map(storedRecord)
    return { records: rows, upTo: rows.length === most ? rows.at(-1)!.change : end }
  }

  /** Every existing record of an index, in the order of insertion. */
  *all(index: IndexName): Generator<ExistingRecord> {
    for (let after = 0; ;) {
      const rows = this.#statements.page.all(index, after) as StoredRow[]
      for (const row of rows) yield { ...storedRecord(row), record: recordOf(row) }
      const last = rows.at(-1)
      if (!last) return
      after = last.id
    }
  }

  byId(id: number): CatalogueRecord | undefined {
    const row = this.#statements.byId.get(id) as StoredRow | undefined
    return row && !row.deleted ? recordOf(row) : undefined
  }

  /** The number of existing records of one index, or of all. */
  size(index?: IndexName): number {
    this.#sizes ??= new Map((this.#statements.sizes.all() as { index_name: string; n: number }[]).map(row => [row.index_name, row.n]))
    if (index) return this.#sizes.get(index) ?? 0
    let sum = 0
    for (const size of this.#sizes.values()) sum += size
    return sum
  }

  /** How many records of an index changed after `change`, counted up to `max`. */
  countChanges(index: IndexName, change: number, max: number): number {
    return (this.#statements.countChanged.get(index, change, max) as { n: number }).n
  }

  /** The number of the newest change of an index; 0 if there is none. */
  newestChange(index: IndexName): number {
    return (this.#statements.newest.get(index) as { top: number }).top
  }

  metaValue(key: string): string | undefined {
    return (this.#statements.metaValue.get(key) as { value: string } | undefined)?.value
  }

  setMetaValue(key: string, value: string): void {
    this.transaction(() => this.#statements.setMetaValue.run(key, value))
  }

  /** Runs `work` in a transaction: everything that it writes, or nothing. */
  transaction<T>(work: () => T): T {
    this.#beforeWriting?.()
    this.#beforeWriting = undefined
    // `inTransaction` of a closed connection would make libsql end the whole process.
    if (this.#db.open && this.#db.inTransaction) return work()
    try {
      return this.#db.transaction(work)()
    } catch (error) {
      this.#sizes = undefined
      if (this.#db.open) this.#replaced.lookAgain()
      throw error
    }
  }

  get connection(): CatalogueConnection {
    return this.#db
  }
}

function prepared(db: CatalogueConnection) {
  return {
    bySlug: db.prepare(`select ${storedColumns} from documents where index_name = ? and slug = ?`),
    byOtherSlug: db.prepare(
      `select ${storedColumns} from documents where id = (select document_id from slugs where index_name = ? and slug = ?)`,
    ),
    bySlugs: db.prepare(
      `select ${storedColumns} from documents where index_name = ? and deleted = 0 and slug in (select value from json_each(?))`,
    ),
    byId: db.prepare(`select ${storedColumns} from documents where id = ?`),
    state: db.prepare('select id, hash, deleted from documents where index_name = ? and slug = ?'),
    updatedAt: db.prepare('select updated_at from documents where id = ?'),
    ownDate: db.prepare(
      `select coalesce(json_extract(json, '$.last_updated'), '') as date from documents where index_name = ? and slug = ? and deleted = 0`,
    ),
    insert: db.prepare(
      'insert into documents (index_name, slug, json, hash, demo, deleted, change_seq, added_at, updated_at) values (?, ?, ?, ?, ?, 0, ?, ?, ?)',
    ),
    update: db.prepare(
      'update documents set json = ?, derived = null, hash = ?, demo = ?, deleted = 0, change_seq = ?, updated_at = ? where id = ?',
    ),
    remove: db.prepare(
      `update documents set json = '{}', derived = null, hash = '', deleted = 1, change_seq = ?, updated_at = ? where id = ?`,
    ),
    derive: db.prepare('update documents set derived = ?, change_seq = ? where id = ? and derived is not ?'),
    addSlug: db.prepare('insert or ignore into slugs (index_name, slug, document_id) values (?, ?, ?)'),
    dropSlugs: db.prepare('delete from slugs where document_id = ?'),
    addAuthorships: db.prepare('insert or ignore into authorships (document_id, person_slug) select ?, value from json_each(?)'),
    dropAuthorships: db.prepare('delete from authorships where document_id = ?'),
    markStaleOf: db.prepare('insert or ignore into stale_people (slug) select person_slug from authorships where document_id = ?'),
    changed: db.prepare(`select ${storedColumns} from documents where index_name = ? and change_seq > ? order by change_seq limit 500`),
    addedAmong: db.prepare(
      `select ${storedColumns} from documents where index_name = ? and change_seq > ? and change_seq <= ? and deleted = 0 and added_at > ? order by change_seq limit ?`,
    ),
    page: db.prepare(`select ${storedColumns} from documents where index_name = ? and id > ? and deleted = 0 order by id limit 100`),
    sizes: db.prepare('select index_name, count(*) as n from documents where deleted = 0 group by index_name'),
    countChanged: db.prepare('select count(*) as n from (select 1 from documents where index_name = ? and change_seq > ? limit ?)'),
    newest: db.prepare('select coalesce(max(change_seq), 0) as top from documents where index_name = ?'),
    metaValue: db.prepare('select value from meta where key = ?'),
    setMetaValue: db.prepare('insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value'),
  }
}
