import type { ClientBase } from 'pg'

/**
 * [Note: Commit marks] Each batch writes its number into the row of its writer, in its own transaction: whoever loses the connection during a
 * COMMIT can read there, on whichever server is the primary by then, whether the batch was committed. The transaction's id would not tell:
 * a promoted replica that has not heard of it gives the same id to another transaction.
 */
export const marksTable = `
  CREATE SCHEMA IF NOT EXISTS writing;
  CREATE TABLE IF NOT EXISTS writing.marks (writer TEXT PRIMARY KEY, batch BIGINT NOT NULL, at TIMESTAMPTZ NOT NULL DEFAULT now())`

/** Nobody asks for a mark later than a few moments after its batch. */
export const deleteOldMarks = `DELETE FROM writing.marks WHERE at < now() - interval '1 hour'`

/** `writer` are hexadecimal digits. */
export const commitMark = (writer: string, batch: number): string => `
  INSERT INTO writing.marks (writer, batch) VALUES ('${writer}', ${batch})
  ON CONFLICT (writer) DO UPDATE SET batch = excluded.batch, at = now()`

export async function hasCommitMark(client: ClientBase, writer: string, batch: number): Promise<boolean> {
  const { rows } = await client.query('SELECT 1 FROM writing.marks WHERE writer = $1 AND batch = $2', [writer, batch])
  return rows.length > 0
}
