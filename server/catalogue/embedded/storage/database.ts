import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { DamagedData } from '../../../core/faults.ts'

export type Connection = InstanceType<typeof Database>

/** The version of the tables below; a file of a later version is refused rather than guessed at. */
const version = 1

/**
 * `json` is what the source says and `hash` its fingerprint; `derived` is what the catalogue concluded from other records
 * (links, counts) and is laid over it. So importing the same source again changes nothing, whatever was concluded since.
 * The long texts stand last in a row, so that reading the short columns does not walk over them.
 */
const schema = `
  create table meta (key text primary key, value text not null) without rowid;
  create table documents (
    id integer primary key,
    index_name text not null,
    slug text not null,
    hash text not null,
    demo integer not null,
    deleted integer not null,
    change_seq integer not null,
    added_at integer not null,
    updated_at integer not null,
    derived text,
    json text not null,
    unique (index_name, slug)
  );
  create index documents_living on documents (index_name) where deleted = 0;
  create index documents_by_change on documents (index_name, change_seq);
  create table slugs (
    index_name text not null,
    slug text not null,
    document_id integer not null,
    primary key (index_name, slug)
  ) without rowid;
  create index slugs_by_document on slugs (document_id);
  create table authorships (person_slug text not null, document_id integer not null, primary key (person_slug, document_id)) without rowid;
  create index authorships_by_document on authorships (document_id);
  create table stale_people (slug text primary key) without rowid;
`

export const cataloguePath = (dir: string): string => join(dir, 'catalogue.db')

/** The writing connection. Creates the tables in a new file. Throws DamagedData. */
export function openDatabase(dir: string): Connection {
  return opened(dir, db => {
    const { journal_mode: mode } = db.prepare('pragma journal_mode = WAL').get() as { journal_mode: string }
    if (mode !== 'wal') throw new Error('it does not take a write-ahead log')
    // An import writes hundreds of megabytes; moving them from the log to the file in larger portions spares the disk.
    db.exec('pragma synchronous = FULL; pragma wal_autocheckpoint = 16384; pragma cache_size = -65536; pragma temp_store = memory')
    const found = versionOf(db)
    if (found === 0) db.exec(`begin; ${schema} pragma user_version = ${version}; commit`)
    else if (found !== version) throw new Error(`its format is number ${found}, and this version of Indago reads number ${version}`)
  })
}

/** A catalogue that is kept nowhere. Whoever holds the connection holds the records. */
export function openInMemory(): Connection {
  const db = new Database(':memory:')
  db.exec(schema)
  return db
}

/** A second connection of another thread that only reads. */
export function openReader(dir: string): Connection {
  return opened(dir, db => db.exec('pragma query_only = on; pragma cache_size = -32768'))
}

function opened(dir: string, prepare: (db: Connection) => void): Connection {
  const path = cataloguePath(dir)
  const existed = existsSync(path)
  const db = new Database(path)
  try {
    db.exec('pragma busy_timeout = 5000')
    prepare(db)
    return db
  } catch (error) {
    db.close()
    if (!existed) throw error
    throw new DamagedData(path, (error as Error).message)
  }
}

function versionOf(db: Connection): number {
  const row = db.prepare('pragma user_version').get() as { user_version: number }
  return row.user_version
}
