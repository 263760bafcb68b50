import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/**
 * [Note: Personal data] What is kept of a person is found by asking the schema, so that a table which comes later is part of the answer
 * to "what do you know of me?" and of a deletion, without anybody thinking of it. That rests on names: a column that ends with `user_id`
 * says whose a row is, one that ends with `_by` who did what is others' too, and one of `addressColumns` holds an e-mail address.
 */
export interface PersonalTable {
  name: string
  /** Columns with the id of whose row it is. */
  owners: readonly string[]
  /** Columns with the id of who did it. */
  doers: readonly { name: string; isNullable: boolean }[]
  /** Columns with an e-mail address. */
  addresses: readonly string[]
}

/** A person as rows know one: the account's id, and addresses that are proved to be theirs. */
export interface Person {
  id: string
  addresses: readonly string[]
}

const isOwner = (column: string): boolean => /(?:^|_)user_id$/.test(column)
const isDoer = (column: string): boolean => column.endsWith('_by')
const addressColumns = new Set(['email', 'to_address', 'reply_to', 'only_for'])

/** The mark that stays when all else is gone. */
const ownMark = 'deleted_users'

/** Every table that has something of somebody's; of accounts themselves the owner is the account. */
export async function personalTables(query: Kysely<Tables>): Promise<PersonalTable[]> {
  const tables = await query.introspection.getTables()
  return tables
    .filter(({ name }) => name !== ownMark)
    .map(({ name, columns }) => ({
      name,
      owners: name === 'users' ? ['id'] : columns.map(column => column.name).filter(isOwner),
      doers: columns.filter(column => isDoer(column.name)).map(column => ({ name: column.name, isNullable: column.isNullable })),
      addresses: name === 'users' ? [] : columns.map(column => column.name).filter(column => addressColumns.has(column)),
    }))
    .filter(({ owners, doers, addresses }) => owners.length + doers.length + addresses.length > 0)
}

/** Whether a row is the person's own. */
export const isOwn = ({ owners, addresses }: PersonalTable, { id, addresses: mine }: Person): RawBuilder<boolean> =>
  anyOf([...owners.map(column => sql`${sql.ref(column)} = ${id}`), ...addresses.map(column => isAmong(column, mine))])

/** Whether the person did it. */
export const isDoneBy = ({ doers }: PersonalTable, { id }: Person): RawBuilder<boolean> =>
  anyOf(doers.map(({ name }) => sql`${sql.ref(name)} = ${id}`))

const isAmong = (column: string, values: readonly string[]) =>
  values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`

const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
