import type { ClientBase } from 'pg'
import { StartupError } from '../../../core/startup-errors.ts'

/** Held while the tables are looked at and updated, so that servers that start together do it once. */
const schemaLock = 4_921_011

/**
 * The history of the records' tables. They have a schema of their own in the database, so that their names are free and both can be told
 * apart. A released step is never edited; a change is a new step at the end.
 *
 * `json` is the record of the source and `hash` its fingerprint; `derived` holds fields that were computed from other records and overrides
 * it. `indexes` has what would else be counted: the newest change and the number of existing records. Ids and numbers of changes are given
 * out by whoever has the turn to write, one after another.
 */
const recordSteps: readonly string[] = [
  `
  CREATE TABLE catalogue.meta (key TEXT COLLATE "C" PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE catalogue.indexes (index_name TEXT COLLATE "C" PRIMARY KEY, newest BIGINT NOT NULL, existing BIGINT NOT NULL);
  CREATE TABLE catalogue.documents (
    id BIGINT PRIMARY KEY,
    index_name TEXT COLLATE "C" NOT NULL,
    slug TEXT COLLATE "C" NOT NULL,
    hash TEXT COLLATE "C" NOT NULL,
    demo BOOLEAN NOT NULL,
    deleted BOOLEAN NOT NULL,
    change_seq BIGINT NOT NULL,
    added_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    own_date TEXT COLLATE "C" NOT NULL,
    derived TEXT COLLATE "C",
    json TEXT COLLATE "C" NOT NULL,
    UNIQUE (index_name, slug)
  );
  CREATE UNIQUE INDEX documents_by_change ON catalogue.documents (index_name, change_seq);
  CREATE INDEX documents_living ON catalogue.documents (index_name, id) WHERE NOT deleted;
  CREATE TABLE catalogue.slugs (
    index_name TEXT COLLATE "C" NOT NULL,
    slug TEXT COLLATE "C" NOT NULL,
    document_id BIGINT NOT NULL,
    PRIMARY KEY (index_name, slug)
  );
  CREATE INDEX slugs_by_document ON catalogue.slugs (document_id);
  CREATE TABLE catalogue.authorships (person_slug TEXT COLLATE "C" NOT NULL, document_id BIGINT NOT NULL, PRIMARY KEY (person_slug, document_id));
  CREATE INDEX authorships_by_document ON catalogue.authorships (document_id);
  CREATE TABLE catalogue.stale_people (slug TEXT COLLATE "C" PRIMARY KEY, change_seq BIGINT NOT NULL);
  CREATE TABLE catalogue.replaced_records (
    index_name TEXT COLLATE "C" NOT NULL,
    slug TEXT COLLATE "C" NOT NULL,
    json TEXT COLLATE "C",
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (index_name, slug)
  );
  CREATE TABLE catalogue.synonyms (
    source TEXT COLLATE "C" NOT NULL,
    group_key TEXT COLLATE "C" NOT NULL,
    place BIGINT NOT NULL,
    term TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (source, group_key, place)
  );
  `,
]

/** Updates the tables, whole or not at all. */
export async function updateRecordTables(client: ClientBase): Promise<void> {
  await client.query('BEGIN')
  try {
    await takeRecordSteps(client)
    await client.query('COMMIT')
  } catch (problem) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw problem
  }
}

/** The same in a transaction of the caller. */
export async function takeRecordSteps(client: ClientBase): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(${schemaLock})`)
  await client.query('CREATE SCHEMA IF NOT EXISTS catalogue')
  await client.query('CREATE TABLE IF NOT EXISTS catalogue.schema_version (version BIGINT PRIMARY KEY, applied_at BIGINT NOT NULL)')
  const found = await client.query<{ version: number | null }>('SELECT max(version) AS version FROM catalogue.schema_version')
  const current = found.rows[0]?.version ?? 0
  if (current > recordSteps.length)
    throw new StartupError(
      `The records in the database were written by a newer Indago (schema ${current}, this one knows ${recordSteps.length}).`,
    )
  for (const [step, sql] of recordSteps.entries()) {
    if (step < current) continue
    await client.query(sql)
    await client.query('INSERT INTO catalogue.schema_version (version, applied_at) VALUES ($1, $2)', [step + 1, Date.now()])
  }
}
