import Database from 'libsql'
import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { wordsOf } from './words.ts'

/** SQLite FTS5 with the fields of an index as columns, weighted alike. */
export class FullTextIndex {
  readonly #database = new Database(':memory:')
  readonly #index: IndexData
  readonly #insert
  readonly #ranked
  readonly #slugs: string[] = []

  constructor(index: IndexData) {
    this.#index = index
    const columns = index.search.map(field => field.name)
    this.#database.exec(
      `CREATE VIRTUAL TABLE records USING fts5(${columns.join(', ')}, content='', tokenize="unicode61 remove_diacritics 2"); BEGIN`,
    )
    this.#insert = this.#database.prepare(
      `INSERT INTO records (rowid, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`,
    )
    const weights = index.search.map(field => field.weight).join(', ')
    this.#ranked = this.#database
      .prepare(`SELECT rowid FROM records WHERE records MATCH ? ORDER BY bm25(records, ${weights}), rowid LIMIT ?`)
      .raw()
  }

  add(record: CatalogueRecord): void {
    const texts = this.#index.search.map(field => field.paths.flatMap(path => textsAt(record, path)).join(' . '))
    this.#insert.run(this.#slugs.length, ...texts)
    this.#slugs.push(record.slug_values[0]!)
  }

  /** Ends the filling. */
  close(): void {
    this.#database.exec("COMMIT; INSERT INTO records(records) VALUES ('optimize')")
  }

  search(query: string, joint: 'AND' | 'OR', wanted: number): string[] {
    const words = wordsOf(query).map(word => `"${word}"`)
    if (words.length === 0) return []
    const rows = this.#ranked.all(words.join(` ${joint} `), wanted) as [number][]
    return rows.map(([row]) => this.#slugs[row]!)
  }

  dispose(): void {
    this.#database.close()
  }
}
