import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import type { DocumentStore } from '../document-store.ts'
import { catalogueMarkOf } from '../part-reads.ts'
import { type ExistingRecord, storedColumns, storedRecord, type StoredRow } from '../stored-record.ts'
import type { RecordReader } from './reader.ts'

/** A page is as many records as fit, at least one. Bytes, and records. */
const pageBytes = 4 << 20
const pageSize = 500
/** Changes that are looked at for some added records: those of other records are passed over. */
const changesLookedAt = 5000
/** Groups of synonyms read at once. */
const groupsAtOnce = 1000

/**
 * The first rows of `rows`, a query in the order of `key`, that fit into `bytes` together, at least one. The sizes are known without
 * unpacking the texts.
 */
export const fitting = (rows: string, key: string, bytes: number): string => `
  SELECT * FROM (
    SELECT *, row_number() OVER w AS place, sum(octet_length(json) + coalesce(octet_length(derived), 0)) OVER w AS bytes
    FROM (${rows}) AS found WINDOW w AS (ORDER BY ${key})
  ) AS counted WHERE place = 1 OR bytes <= ${bytes} ORDER BY ${key}`

const changed = fitting(
  `SELECT ${storedColumns} FROM catalogue.documents WHERE index_name = $1 AND change_seq > $2 ORDER BY change_seq LIMIT ${pageSize}`,
  'change_seq',
  pageBytes,
)
const existing = fitting(
  `SELECT ${storedColumns} FROM catalogue.documents WHERE index_name = $1 AND id > $2 AND NOT deleted ORDER BY id LIMIT ${pageSize}`,
  'id',
  pageBytes,
)

/** Which catalogue this is, and what whoever follows it reads. */
export function followedRecords(
  reader: RecordReader,
): Pick<DocumentStore, 'size' | 'changes' | 'changedSince' | 'countChanges' | 'newestChange' | 'addedAmongNext' | 'all' | 'synonyms'> {
  const counts = () =>
    reader.all<{ index: IndexName; newest: number; existing: number }>(
      'SELECT index_name AS index, newest, existing FROM catalogue.indexes',
    )
  const newestChange = async (index: IndexName): Promise<number> => (await counts()).find(one => one.index === index)?.newest ?? 0

  return {
    size: async index => (await counts()).reduce((sum, one) => (index === undefined || one.index === index ? sum + one.existing : sum), 0),
    newestChange,
    async changes() {
      const newest = new Map((await counts()).map(one => [one.index, one.newest]))
      const catalogueId = await markIn(reader)
      return { catalogueId, newest: Object.fromEntries(indexNames.map(name => [name, newest.get(name) ?? 0])) as Record<IndexName, number> }
    },
    async *changedSince(index, change) {
      for (let after = change; ;) {
        const rows = await reader.all<StoredRow>(changed, [index, after])
        if (rows.length === 0) return
        yield rows.map(storedRecord)
        after = rows.at(-1)!.change_seq
      }
    },
    async countChanges(index, change, most) {
      const [row] = await reader.all<{ n: number }>(
        'SELECT count(*) AS n FROM (SELECT FROM catalogue.documents WHERE index_name = $1 AND change_seq > $2 LIMIT $3) AS found',
        [index, change, most],
      )
      return row!.n
    },
    async addedAmongNext(index, change, since, most) {
      // The newest first: what is written meanwhile has later numbers.
      const end = Math.min(await newestChange(index), change + changesLookedAt)
      const rows = await reader.all<StoredRow>(
        `SELECT ${storedColumns} FROM catalogue.documents
         WHERE index_name = $1 AND change_seq > $2 AND change_seq <= $3 AND NOT deleted AND added_at > $4 ORDER BY change_seq LIMIT $5`,
        [index, change, end, since, most],
      )
      return { records: rows.map(storedRecord), upTo: rows.length === most ? rows.at(-1)!.change_seq : end }
    },
    async *all(index) {
      for (let after = 0; ;) {
        const rows = await reader.all<StoredRow>(existing, [index, after])
        if (rows.length === 0) return
        yield rows.map(row => storedRecord(row) as ExistingRecord)
        after = rows.at(-1)!.id
      }
    },
    async *synonyms() {
      for (let last = ['', '']; ;) {
        const groups = await reader.all<{ source: string; group_key: string; terms: string[] }>(
          `SELECT source, group_key, array_agg(term ORDER BY place) AS terms FROM catalogue.synonyms
           WHERE (source, group_key) > ($1, $2) GROUP BY source, group_key ORDER BY source, group_key LIMIT ${groupsAtOnce}`,
          last,
        )
        if (groups.length === 0) return
        yield groups.map(({ terms }) => terms)
        const { source, group_key } = groups.at(-1)!
        last = [source, group_key]
      }
    },
  }
}

export async function markIn(reader: RecordReader, of?: string): Promise<string> {
  const [first] = await reader.all<{ slug: string; added_at: number }>('SELECT slug, added_at FROM catalogue.documents ORDER BY id LIMIT 1')
  return catalogueMarkOf(first, of)
}
