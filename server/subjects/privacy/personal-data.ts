import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { hasActor, isOwn, type DataSubject, personalTables } from './personal-tables.ts'

type Row = Record<string, unknown>

/** Columns with secrets, recognised by their names. */
const isSecret = (column: string): boolean => /hash|password|secret|token|verifier|jti|_key$/.test(column)

type HiddenColumns = (row: Row, person: DataSubject) => readonly string[]

/**
 * Texts that may contain the secret of a link: the data of links, and mails other than a person's own messages (which might also reveal
 * whether someone has an account). And the addresses of people who were contacted without giving theirs.
 */
const hiddenColumns: Readonly<Record<string, HiddenColumns>> = {
  links: (row, person) => ['data', ...foreignAddress(row, 'email', person)],
  mails: (row, person) => [...(row['kind'] === 'message' ? [] : ['subject', 'body']), ...foreignAddress(row, 'to_address', person)],
}

const isAddressHidden = (kind: unknown): boolean => kind === 'message' || kind === 'invite_request'
const foreignAddress = (row: Row, column: string, { addresses }: DataSubject): string[] =>
  isAddressHidden(row['kind']) && !addresses.includes(String(row[column])) ? [column] : []

/** Everything stored about a person, by table, without secrets (I12; see [Note: Personal data]). */
export async function personalData(query: Kysely<Tables>, person: DataSubject): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {}
  for (const table of await personalTables(query)) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table.name)} where ${isOwn(table, person)} or ${hasActor(table, person)}
    `.execute(query)
    found[table.name] = rows.map(row => visibleColumns(table.name, row, person))
  }
  return { ...found, folders: await ownFolders(query, person) }
}

function visibleColumns(table: string, row: Row, person: DataSubject): Row {
  const without = new Set(hiddenColumns[table]?.(row, person) ?? [])
  return Object.fromEntries(Object.entries(row).filter(([column]) => !isSecret(column) && !without.has(column)))
}

/** A folder row does not name a person; its members do. Not decoded, like all other rows here. */
async function ownFolders(query: Kysely<Tables>, { id }: DataSubject): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select folders.* from folders join folder_members on folder_members.folder_id = folders.id where user_id = ${id} and role = 'owner'
  `.execute(query)
  return rows
}
