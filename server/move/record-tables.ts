import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { ownDate } from '../catalogue/documents/stored-record.ts'
import type { TableColumns } from './move-tables.ts'
import type { TableRow } from './row-sum.ts'

/**
 * The tables of the catalogue's records, with the columns that both engines have. The database has besides what SQLite reads or counts when
 * it is asked.
 */
export const recordTables: readonly TableColumns[] = [
  { name: 'catalogue.meta', columns: ['key', 'value'] },
  {
    name: 'catalogue.documents',
    columns: ['id', 'index_name', 'slug', 'hash', 'demo', 'deleted', 'change_seq', 'added_at', 'updated_at', 'derived', 'json'],
  },
  { name: 'catalogue.slugs', columns: ['index_name', 'slug', 'document_id'] },
  { name: 'catalogue.authorships', columns: ['person_slug', 'document_id'] },
  { name: 'catalogue.stale_people', columns: ['slug'] },
  { name: 'catalogue.replaced_records', columns: ['index_name', 'slug', 'json', 'updated_at'] },
  { name: 'catalogue.synonyms', columns: ['source', 'group_key', 'place', 'term'] },
]

const isDocuments = ({ name }: TableColumns): boolean => name === 'catalogue.documents'
const isFlag = (column: string): boolean => column === 'demo' || column === 'deleted'

/** How the database is asked for a column, so that it comes as SQLite has it. */
export const selected = (table: TableColumns): string[] =>
  table.columns.map(column => (isDocuments(table) && isFlag(column) ? `CAST(${column} AS INTEGER)` : `"${column}"`))

/** Rows as the database stores them, with the columns that only it has. */
export function forDatabase(table: TableColumns, rows: readonly TableRow[]): { columns: readonly string[]; rows: readonly TableRow[] } {
  const { columns } = table
  if (table.name === 'catalogue.stale_people') return { columns: [...columns, 'change_seq'], rows: rows.map(row => [...row, 0]) }
  if (!isDocuments(table)) return { columns, rows }
  const json = columns.indexOf('json')
  const stored = rows.map(row => [
    ...row.map((value, at) => (isFlag(columns[at]!) ? value === 1 : value)),
    ownDate(JSON.parse(row[json] as string) as CatalogueRecord),
  ])
  return { columns: [...columns, 'own_date'], rows: stored }
}

/** What the database counts once and keeps. */
export const countRecords = `
  INSERT INTO catalogue.indexes (index_name, newest, existing)
  SELECT index_name, max(change_seq), count(*) FILTER (WHERE NOT deleted) FROM catalogue.documents GROUP BY index_name`
