import { leastSchema } from '../../migrations/migrations.ts'

/** Held while the tables are made, so that servers that start together do it once. */
const schemaLock = 4_921_003

/**
 * What servers share ([Note: Several servers]). Tables that may be lost are not written to the log of the database, which makes them cheap; after a
 * crash or on a replica that takes over they are empty. A change must leave what the version before it uses ([Note: Two versions]).
 */
export const togetherSchema = `
  SELECT pg_advisory_xact_lock(${schemaLock});
  CREATE SCHEMA IF NOT EXISTS servers;
  CREATE TABLE IF NOT EXISTS servers.secrets (name TEXT PRIMARY KEY, is_sealed BOOLEAN NOT NULL, value BYTEA NOT NULL);
  CREATE UNLOGGED TABLE IF NOT EXISTS servers.failures (key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire BIGINT);
  CREATE UNLOGGED TABLE IF NOT EXISTS servers.usage (caller TEXT PRIMARY KEY, until DOUBLE PRECISION NOT NULL);
  CREATE UNLOGGED TABLE IF NOT EXISTS servers.turns (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until DOUBLE PRECISION NOT NULL);
  CREATE UNLOGGED TABLE IF NOT EXISTS servers.present (
    id TEXT PRIMARY KEY, folder TEXT NOT NULL, files TEXT NOT NULL, shares_files BOOLEAN NOT NULL, until DOUBLE PRECISION NOT NULL
  );
  CREATE TABLE IF NOT EXISTS servers.catalogue_writes (
    index_name TEXT COLLATE "C" NOT NULL, slug TEXT COLLATE "C" NOT NULL, layer TEXT NOT NULL, seq BIGINT NOT NULL, kind TEXT NOT NULL,
    record TEXT NOT NULL, PRIMARY KEY (index_name, slug, layer)
  );
  CREATE UNIQUE INDEX IF NOT EXISTS catalogue_writes_by_seq ON servers.catalogue_writes (seq);
  CREATE SEQUENCE IF NOT EXISTS servers.catalogue_seq;
  CREATE TABLE IF NOT EXISTS servers.least_schema (id INTEGER PRIMARY KEY, least BIGINT NOT NULL);
  INSERT INTO servers.least_schema (id, least) VALUES (1, ${leastSchema})
    ON CONFLICT (id) DO UPDATE SET least = greatest(servers.least_schema.least, excluded.least);
`

/** Milliseconds since 1970 by the database's clock, which is the same for all. */
export const databaseNow = '(extract(epoch FROM clock_timestamp()) * 1000)::float8'
