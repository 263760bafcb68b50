import Database from 'libsql'
import type { CatalogueRecord } from '#contract/indexes/record.ts'

/** The records of a benchmark in SQLite in memory, read one by one like in the server. */
export class RecordStore {
  private readonly database = new Database(':memory:')
  private readonly insert
  private readonly select

  constructor() {
    this.database.exec('CREATE TABLE documents (slug TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID; BEGIN')
    this.insert = this.database.prepare('INSERT OR REPLACE INTO documents VALUES (?, ?)')
    this.select = this.database.prepare('SELECT body FROM documents WHERE slug = ?')
  }

  add(record: CatalogueRecord): void {
    this.insert.run(record.slug_values[0]!, JSON.stringify(record))
  }

  /** Call after the last record. */
  close(): void {
    this.database.exec('COMMIT')
  }

  get(slug: string): CatalogueRecord {
    return JSON.parse((this.select.get(slug) as { body: string }).body) as CatalogueRecord
  }

  dispose(): void {
    this.database.close()
  }
}
