import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { isDoneBy, isOwn, type Person, personalTables } from './personal-tables.ts'

type Row = Record<string, unknown>

/** Columns whose values open something, by how such columns are called. */
const isSecret = (column: string): boolean => /hash|password|secret|token|verifier|jti|_key$/.test(column)

type Hidden = (row: Row, person: Person) => readonly string[]

/**
 * Texts that may carry the secret of a link: what the link still has to do, and letters that are not a person's own words (which may
 * say whether somebody has an account). And addresses of people who were reached without being asked for theirs.
 */
const hidden: Readonly<Record<string, Hidden>> = {
  links: (row, person) => ['data', ...foreignAddress(row, 'email', person)],
  mails: (row, person) => [...(row['kind'] === 'message' ? [] : ['subject', 'body']), ...foreignAddress(row, 'to_address', person)],
}

const isReached = (kind: unknown): boolean => kind === 'message' || kind === 'invite_request'
const foreignAddress = (row: Row, column: string, { addresses }: Person): string[] =>
  isReached(row['kind']) && !addresses.includes(String(row[column])) ? [column] : []

/** Everything that is kept of a person, by table, without what would let its reader in somewhere (I12; see [Note: Personal data]). */
export async function personalData(query: Kysely<Tables>, person: Person): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {}
  for (const table of await personalTables(query)) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table.name)} where ${isOwn(table, person)} or ${isDoneBy(table, person)}
    `.execute(query)
    found[table.name] = rows.map(row => shown(table.name, row, person))
  }
  return { ...found, folders: await ownFolders(query, person) }
}

function shown(table: string, row: Row, person: Person): Row {
  const without = new Set(hidden[table]?.(row, person) ?? [])
  return Object.fromEntries(Object.entries(row).filter(([column]) => !isSecret(column) && !without.has(column)))
}

/** A folder itself names nobody; its members do. Raw like the rest: everything is told as it is stored. */
async function ownFolders(query: Kysely<Tables>, { id }: Person): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select folders.* from folders join folder_members on folder_members.folder_id = folders.id where user_id = ${id} and role = 'owner'
  `.execute(query)
  return rows
}
