import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../../store/engine.ts'
import type { Tables } from '../../store/tables.ts'

/** Rows of a table that were found once, and are read some at a time. */
export interface FoundRows {
  count: number
  /** SQL condition: the row is one of those from a place to another. */
  among(from: number, to: number): RawBuilder<unknown>
  /** What the rows are ordered by, so that the same rows are told in the same order. */
  order: RawBuilder<unknown>
}

/** Reads only by what the rows of a table that meet a condition are told apart. */
export const findRows = (query: Kysely<Tables>, table: string, condition: RawBuilder<unknown>): Promise<FoundRows> =>
  isPostgres(query) ? byPrimaryKey(query, table, condition) : byNumber(query, table, condition)

async function byNumber(query: Kysely<Tables>, table: string, condition: RawBuilder<unknown>): Promise<FoundRows> {
  const found = await sql<{ numbers: string }>`
    select json_group_array(rowid) as numbers from ${sql.table(table)} where ${condition}`.execute(query)
  const numbers = JSON.parse(found.rows[0]!.numbers) as number[]
  numbers.sort((a, b) => a - b)
  return { count: numbers.length, among: (from, to) => sql`rowid in (${sql.join(numbers.slice(from, to))})`, order: sql`rowid` }
}

/** Rows have no number that stays there. */
async function byPrimaryKey(query: Kysely<Tables>, table: string, condition: RawBuilder<unknown>): Promise<FoundRows> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_index, unnest(indkey) with ordinality as part (number, place), pg_attribute
    where indrelid = to_regclass(${table}) and indisprimary and attrelid = indrelid and attnum = part.number order by place`.execute(query)
  const key = sql.join(columns.map(({ name }) => sql.ref(name)))
  const { rows } = await sql<Record<string, unknown>>`
    select ${key} from ${sql.table(table)} where ${condition} order by ${key}`.execute(query)
  const keys = rows.map(row => sql`(${sql.join(columns.map(({ name }) => row[name]))})`)
  return { count: keys.length, among: (from, to) => sql`(${key}) in (${sql.join(keys.slice(from, to))})`, order: key }
}
