import type { CatalogueConnection } from './database.ts'

/** The record of providers in whose place something else is shown; without `json` they have none now. */
export interface ReplacedRecord {
  json: string | null
  updated_at: number
}

const exists = `select 1 from sqlite_master where type = 'table' and name = 'replaced_records'`
export const replacedRecordsTable = `
  create table replaced_records (
    index_name text not null,
    slug text not null,
    json text,
    updated_at integer not null,
    primary key (index_name, slug)
  ) without rowid;
`

/**
 * The originals of records that something else is shown in place of (`Documents.replace`). Their table is made with the first one, so that
 * opening a file never changes it.
 */
export class ReplacedRecords {
  readonly #db: CatalogueConnection
  #statements: ReturnType<typeof prepared> | undefined

  constructor(db: CatalogueConnection) {
    this.#db = db
    this.lookAgain()
  }

  /** After a transaction was rolled back, which may have made the table. */
  lookAgain(): void {
    this.#statements = this.#db.prepare(exists).get() === undefined ? undefined : prepared(this.#db)
  }

  of(index: string, slug: string | undefined): ReplacedRecord | undefined {
    return this.#statements?.one.get(index, slug) as ReplacedRecord | undefined
  }

  slugs(index: string): string[] {
    return ((this.#statements?.slugs.all(index) ?? []) as { slug: string }[]).map(row => row.slug)
  }

  /** Call it, and what follows, in a transaction. */
  keep(index: string, slug: string, { json, updated_at }: ReplacedRecord): void {
    if (!this.#statements) {
      this.#db.exec(replacedRecordsTable)
      this.#statements = prepared(this.#db)
    }
    this.#statements.keep.run(index, slug, json, updated_at)
  }

  write(index: string, slug: string, { json, updated_at }: ReplacedRecord): void {
    this.#statements?.write.run(json, updated_at, index, slug)
  }

  drop(index: string, slug: string): boolean {
    return (this.#statements?.drop.run(index, slug).changes ?? 0) > 0
  }
}

const prepared = (db: CatalogueConnection) => ({
  one: db.prepare('select json, updated_at from replaced_records where index_name = ? and slug = ?'),
  slugs: db.prepare('select slug from replaced_records where index_name = ? order by slug'),
  keep: db.prepare('insert into replaced_records (index_name, slug, json, updated_at) values (?, ?, ?, ?)'),
  write: db.prepare('update replaced_records set json = ?, updated_at = ? where index_name = ? and slug = ?'),
  drop: db.prepare('delete from replaced_records where index_name = ? and slug = ?'),
})
