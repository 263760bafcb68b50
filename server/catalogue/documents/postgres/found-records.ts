import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { FoundRecord, RecordRef } from '../../port.ts'
import type { DocumentStore } from '../document-store.ts'
import { dayOf, ownDate, recordOf } from '../stored-record.ts'
import type { RecordReader } from './reader.ts'

/** Records read at once by their ids. */
const idsAtOnce = 200

interface Row {
  at: number
  slug: string
  json: string
  derived: string | null
  deleted: boolean
  updated_at: number
  own_date: string
}

const columns = 'd.slug, d.json, d.derived, d.deleted, d.updated_at, d.own_date'
const asked = 'unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (index_name, slug, at)'

/** Records that somebody names. */
export function foundRecords(
  reader: RecordReader,
): Pick<DocumentStore, 'find' | 'records' | 'byIds' | 'original' | 'replacedSlugs' | 'changedOn'> {
  /** The rows that answer the refs; one that has gone may live on under the slug of another. */
  async function rowsOf(refs: readonly RecordRef[]): Promise<(Row | undefined)[]> {
    const rows = await reader.all<Row>(
      `SELECT k.at, ${columns} FROM ${asked} JOIN catalogue.documents d USING (index_name, slug)
       UNION ALL
       SELECT k.at, ${columns} FROM ${asked} JOIN catalogue.slugs USING (index_name, slug) JOIN catalogue.documents d ON d.id = document_id`,
      [refs.map(({ index }) => index), refs.map(({ slug }) => storable(slug))],
    )
    const found: (Row | undefined)[] = refs.map(() => undefined)
    for (const row of rows) {
      const before = found[row.at - 1]
      if (!before || (before.deleted && !row.deleted)) found[row.at - 1] = row
    }
    return found
  }

  return {
    async find(refs, without = []) {
      const distinct = new Map(refs.map(ref => [`${ref.index} ${ref.slug}`, ref]))
      const rows = await rowsOf([...distinct.values()])
      const found = new Map([...distinct.keys()].map((key, at): [string, FoundRecord] => [key, shown(rows[at], without)]))
      return refs.map(({ index, slug }) => found.get(`${index} ${slug}`))
    },
    async records(index, slugs) {
      const rows = await reader.all<Row>(
        `SELECT 0 AS at, ${columns} FROM catalogue.documents d WHERE index_name = $1 AND NOT deleted AND slug = ANY($2)`,
        [index, slugs.map(storable)],
      )
      const found = new Map(rows.map(row => [row.slug, row]))
      return slugs.flatMap(slug => {
        const row = found.get(slug)
        return row ? recordOf(row) : []
      })
    },
    async byIds(ids) {
      const found: { id: number; record: CatalogueRecord }[] = []
      for (let at = 0; at < ids.length; at += idsAtOnce) {
        const rows = await reader.all<{ id: number; json: string; derived: string | null }>(
          'SELECT id, json, derived FROM catalogue.documents WHERE NOT deleted AND id = ANY($1)',
          [ids.slice(at, at + idsAtOnce)],
        )
        for (const row of rows) found.push({ id: row.id, record: recordOf(row) })
      }
      return found
    },
    original: (index, slug) => originalOf(reader, index, slug),
    async replacedSlugs(index) {
      const rows = await reader.all<{ slug: string }>('SELECT slug FROM catalogue.replaced_records WHERE index_name = $1 ORDER BY slug', [
        index,
      ])
      return rows.map(({ slug }) => slug)
    },
    async changedOn(index, slug) {
      const [row] = await rowsOf([{ index, slug }])
      if (!row || row.deleted) return undefined
      const [replaced] = await reader.all<{ json: string | null; updated_at: number }>(
        'SELECT json, updated_at FROM catalogue.replaced_records WHERE index_name = $1 AND slug = $2',
        [index, row.slug],
      )
      if (replaced?.json) return dayOf(ownDate(JSON.parse(replaced.json) as CatalogueRecord), replaced.updated_at)
      return dayOf(row.own_date, row.updated_at)
    },
  }
}

/** A record by its first slug as its providers have it; `queries` may be those of a transaction. */
export async function originalOf(queries: Pick<RecordReader, 'all'>, index: IndexName, slug: string): Promise<CatalogueRecord | undefined> {
  const [row] = await queries.all<{ json: string | null }>(
    `SELECT json FROM catalogue.replaced_records WHERE index_name = $1 AND slug = $2
     UNION ALL
     SELECT json FROM catalogue.documents d WHERE index_name = $1 AND slug = $2 AND NOT deleted
       AND NOT EXISTS (SELECT FROM catalogue.replaced_records r WHERE r.index_name = d.index_name AND r.slug = d.slug)`,
    [index, storable(slug)],
  )
  return row?.json ? (JSON.parse(row.json) as CatalogueRecord) : undefined
}

/** PostgreSQL stores no NUL in a text, so no record has one in its slug. */
const storable = (slug: string): string => slug.replaceAll('\0', '�')

function shown(row: Row | undefined, without: readonly string[]): FoundRecord {
  if (!row) return undefined
  if (row.deleted) return 'gone'
  const record = recordOf(row)
  for (const field of without) Reflect.deleteProperty(record, field)
  return record
}
