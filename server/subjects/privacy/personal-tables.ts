import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres, tablesOf } from '../../store/engine.ts'
import type { Tables } from '../../store/tables.ts'

/**
 * [Note: Personal data] The data of a person is found through the schema, so that every new table is automatically part of a person's data
 * and of an account's deletion. This relies on column names: a column that ends with `user_id` says whose row it is, one that ends with
 * `_by` who did something that belongs to others too, and `emailColumns` lists those with an email address.
 */
export interface PersonalTable {
  name: string
  /** Columns with the id of the owner of the row. */
  ownerColumns: readonly string[]
  /** Columns with the id of the person who did it. */
  actorColumns: readonly { name: string; isNullable: boolean }[]
  /** Columns with an email address. */
  addresses: readonly string[]
}

/** A person as rows know them: the account's id, and the confirmed addresses. */
export interface DataSubject {
  id: string
  addresses: readonly string[]
}

const isOwner = (column: string): boolean => /(?:^|_)user_id$/.test(column)
const isActor = (column: string): boolean => column.endsWith('_by')
const emailColumns = new Set(['email', 'to_address', 'reply_to', 'only_for'])

/** The table that remembers deleted accounts. */
const deletedUsersTable = 'deleted_users'

/** Read once for each schema: to read it takes longer than the rest of a deletion, for which all other changes wait. */
const known = new WeakMap<Kysely<Tables>, { version: number; tables: readonly PersonalTable[] }>()

/** Every table with personal data; the owner of an account is the account itself. */
export async function personalTables(query: Kysely<Tables>): Promise<readonly PersonalTable[]> {
  const asked = isPostgres(query) ? sql`select max(version) as schema_version from schema_version` : sql`pragma schema_version`
  const { rows } = await (asked as RawBuilder<{ schema_version: number }>).execute(query)
  const version = rows[0]!.schema_version
  const found = known.get(query)
  if (found?.version === version) return found.tables
  const tables = await readTables(query)
  known.set(query, { version, tables })
  return tables
}

async function readTables(query: Kysely<Tables>): Promise<PersonalTable[]> {
  const tables = await tablesOf(query)
  return tables
    .filter(({ name, isView }) => !isView && name !== deletedUsersTable)
    .map(({ name, columns }) => ({
      name,
      ownerColumns: name === 'users' ? ['id'] : columns.map(column => column.name).filter(isOwner),
      actorColumns: columns.filter(column => isActor(column.name)).map(column => ({ name: column.name, isNullable: column.isNullable })),
      addresses: name === 'users' ? [] : columns.map(column => column.name).filter(column => emailColumns.has(column)),
    }))
    .filter(({ ownerColumns, actorColumns, addresses }) => ownerColumns.length + actorColumns.length + addresses.length > 0)
}

/** SQL condition: the row belongs to the person. */
export const isOwn = ({ ownerColumns, addresses }: PersonalTable, { id, addresses: ownAddresses }: DataSubject): RawBuilder<boolean> =>
  anyOf([...ownerColumns.map(column => sql`${sql.ref(column)} = ${id}`), ...addresses.map(column => isAmong(column, ownAddresses))])

/** SQL condition: the person did it. */
export const hasActor = ({ actorColumns }: PersonalTable, { id }: DataSubject): RawBuilder<boolean> =>
  anyOf(actorColumns.map(({ name }) => sql`${sql.ref(name)} = ${id}`))

const isAmong = (column: string, values: readonly string[]) =>
  values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`

const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
