import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { dataFiles } from '../../../core/data-files.ts'
import { startupErrorOf } from '../../../core/startup-errors.ts'

export type CatalogueConnection = InstanceType<typeof Database>

/** The version of the tables below; a file of another version is refused. */
const version = 1

/**
 * `json` is the record of the source and `hash` its fingerprint; `derived` holds fields that were computed from other records (links,
 * counts) and overrides it. So importing the same source again changes nothing, whatever was derived since. The long texts are the last
 * columns, so that reading the short ones does not pass over them.
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

export const cataloguePath = (dir: string): string => join(dir, dataFiles.catalogue)

/** The connection that writes. Creates the tables in a new file. Throws DamagedData. */
export function openDatabase(dir: string): CatalogueConnection {
  return openChecked(dir, db => {
    const { journal_mode: mode } = db.prepare('pragma journal_mode = WAL').get() as { journal_mode: string }
    if (mode !== 'wal') throw new Error('it does not take a write-ahead log')
    // An import writes hundreds of megabytes; larger checkpoints save disk writes.
    db.exec('pragma synchronous = FULL; pragma wal_autocheckpoint = 16384; pragma cache_size = -65536; pragma temp_store = memory')
    const found = versionOf(db)
    if (found === 0) db.exec(`begin; ${schema} pragma user_version = ${version}; commit`)
    else if (found !== version) throw new Error(`its format is number ${found}, and this version of Indago reads number ${version}`)
  })
}

/**
 * A catalogue in memory, which lives as long as its connection.
 * @internal For tests.
 */
export function openMemoryDatabase(): CatalogueConnection {
  const db = new Database(':memory:')
  db.exec(schema)
  return db
}

/** A read-only connection for another thread. */
export function openReader(dir: string): CatalogueConnection {
  return openChecked(dir, db => db.exec('pragma query_only = on; pragma cache_size = -32768'))
}

function openChecked(dir: string, prepare: (db: CatalogueConnection) => void): CatalogueConnection {
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
    throw startupErrorOf(path, error)
  }
}

function versionOf(db: CatalogueConnection): number {
  const row = db.prepare('pragma user_version').get() as { user_version: number }
  return row.user_version
}
