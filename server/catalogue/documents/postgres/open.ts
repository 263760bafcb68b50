import { reasonOf, StartupError } from '../../../core/startup-errors.ts'
import { CommitHints } from '../../../store/postgres/commit-hints.ts'
import { Primary } from '../../../store/postgres/primary.ts'
import type { DocumentStore } from '../document-store.ts'
import { followedRecords } from './followed-records.ts'
import { foundRecords } from './found-records.ts'
import { partReads } from './part-reads.ts'
import { RecordReader } from './reader.ts'
import { updateRecordTables } from './schema.ts'
import { recordChannel, RecordWriter } from './writer.ts'
import { writtenRecords } from './written-records.ts'

/**
 * The records in the PostgreSQL that several servers share, beside the accounts, whose store was opened before. Throws a StartupError that
 * says what is wrong.
 */
export async function openPostgresDocuments(url: string): Promise<DocumentStore> {
  const primary = new Primary(url)
  await prepare(primary)
  const reader = new RecordReader(primary)
  const writer = new RecordWriter(primary)
  const hints = new CommitHints(primary, 'nobody', recordChannel)
  return {
    ...foundRecords(reader),
    ...followedRecords(reader),
    ...partReads(reader),
    ...writtenRecords(writer),
    stalePeople: () => reader.all('SELECT slug, change_seq AS change FROM catalogue.stale_people ORDER BY slug'),
    async worksOf(people) {
      const rows = await reader.all<{ slug: string; ids: number[] }>(
        `SELECT person_slug AS slug, array_agg(document_id ORDER BY document_id) AS ids
         FROM catalogue.authorships WHERE person_slug = ANY($1) GROUP BY person_slug`,
        [people],
      )
      return new Map(rows.map(({ slug, ids }) => [slug, ids.map(Number)]))
    },
    async metaValue(key) {
      const [row] = await reader.all<{ value: string }>('SELECT value FROM catalogue.meta WHERE key = $1', [key])
      return row?.value
    },
    onChange: hints.listen,
    async close() {
      await writer.close()
      await hints.close()
      await reader.close()
    },
  }
}

async function prepare(primary: Primary): Promise<void> {
  try {
    const client = await primary.connect({ application_name: 'indago start', statement_timeout: 0, query_timeout: 0 }, 0)
    try {
      await updateRecordTables(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  } catch (problem) {
    if (problem instanceof StartupError) throw problem
    throw new StartupError(`The records in the database cannot be used: ${reasonOf(problem)}.`)
  }
}
