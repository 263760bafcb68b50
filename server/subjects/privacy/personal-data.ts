import { setImmediate } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { MembershipEventName } from '#contract/membership-events.ts'
import type { Tables } from '../../store/tables.ts'
import { findRows } from './row-keys.ts'
import { hasActor, isOwn, type DataSubject, type PersonalTable, personalTables } from './personal-tables.ts'

type Row = Record<string, unknown>

/** Columns with secrets, recognised by their names. */
const isSecret = (column: string): boolean => /hash|password|secret|token|verifier|jti|_key$/.test(column)

/** The person, and where they are a member: `placeOf` of each folder, group, community and organisation. */
interface Exporting extends DataSubject {
  places: ReadonlySet<string>
}

const placeOf = (kind: unknown, id: unknown): string => `${String(kind)} ${String(id)}`

type HiddenColumns = (row: Row, person: Exporting) => readonly string[]

/**
 * Texts that may contain the secret of a link: the data of links, and mails other than a person's own messages (which might also reveal
 * whether someone has an account). And the addresses of people who were contacted without giving theirs, such as those who answer a request.
 */
const hiddenColumns: Readonly<Record<string, HiddenColumns>> = {
  links: (row, person) => ['data', ...foreignAddress(row, 'email', person)],
  mails: (row, person) => [
    ...(row['kind'] === 'message' ? [] : ['subject', 'body', 'html']),
    'unsubscribe',
    ...foreignAddress(row, 'to_address', person),
    ...(isForeign(row['reply_to'], person) ? ['reply_to'] : []),
    // Whether a mail was withheld is for its recipient to know (A30).
    ...(row['kind'] === 'invite' && isForeign(row['to_address'], person) ? ['attempts', 'not_before', 'sent_at', 'failure'] : []),
  ],
  // The note is theirs also after they left the folder. What else is on the item is changed by its members.
  annotations: (row, { places }) => (places.has(placeOf('bookmark_folder', row['folder_id'])) ? [] : ['tags', 'position', 'change_seq']),
  // Nor is somebody who has left told what became of their invitations, and how it is called by then.
  invites: (row, person) =>
    isForeign(row['email'], person) && !person.places.has(placeOf(row['invitable_type'], row['invitable_id']))
      ? ['invitable_name', 'action', 'deleted_at', 'change_seq']
      : [],
  membership_events: (row, person) => (!typedAddress.has(row['event']) && isForeign(row['email'], person) ? ['email'] : []),
}

/** Events of invitations by address, which somebody typed and whoever manages them reads. */
const typedAddress: ReadonlySet<unknown> = new Set<MembershipEventName>(['invite', 'invite-cancelled'])

const isForeign = (address: unknown, { addresses }: DataSubject): boolean => address !== null && !addresses.some(own => own === address)

/** Those of invitations too: whoever invites a research group types no address, and what was typed is in `invites`. */
const isAddressHidden = (kind: unknown): boolean => kind === 'message' || kind === 'invite_request' || kind === 'invite'
const foreignAddress = (row: Row, column: string, person: DataSubject): string[] =>
  isAddressHidden(row['kind']) && isForeign(row[column], person) ? [column] : []

/** Rows of one piece, and its characters: few enough that reading and writing them takes some milliseconds at most. */
const rowsAtOnce = 40
const pieceLength = 256 * 1024
/** Rows of the first piece of a table, of which nothing says yet how large they are. */
const firstRows = 4

/**
 * Everything stored about a person, by table, without secrets (I12; see [Note: Personal data]): the JSON text of an object of lists, in
 * pieces. Other requests are answered between two pieces, and there is never more than one piece in memory.
 */
export async function* personalData(query: Kysely<Tables>, person: DataSubject): AsyncGenerator<string> {
  const own = await query.selectFrom('memberships').select(['kind', 'slug_value']).where('user_id', '=', person.id).execute()
  const exporting = { ...person, places: new Set(own.map(({ kind, slug_value }) => placeOf(kind, slug_value))) }
  let separator = '{'
  for (const { table, condition } of await exportedTables(query, person)) {
    yield `${separator}${JSON.stringify(table.name)}:[`
    yield* rowsOf(query, { table, condition }, exporting)
    yield ']'
    separator = ','
  }
  yield '}'
}

interface ExportedTable {
  table: PersonalTable
  /** SQL condition: the row is part of the export. */
  condition: RawBuilder<unknown>
}

/**
 * What a person did makes a row theirs to take along, but not these: the row is about somebody else, such as what they were told and when
 * they read it, or its words are others'. What the person did to it is in the history.
 */
const rowsOfOthers: Readonly<Record<string, readonly string[]>> = {
  notifications: ['sent_by'],
  questions: ['hidden_by'],
  answers: ['hidden_by'],
  comments: ['hidden_by'],
  content_reports: ['answered_by'],
  organisation_verifications: ['verified_by'],
  // Whose words are on it now is in `written_by`.
  community_pages: ['made_by'],
  communities: ['made_by'],
}

/** SQL condition: the row is the person's to take along for another reason. */
const alsoExported: Readonly<Record<string, (id: string) => RawBuilder<unknown>>> = {
  // What is written on the items of a folder belongs to its owner too.
  annotations: id => sql`folder_id in (select id from folders where owner_user_id = ${id})`,
  // Others go on with a community that its maker has left, where it may be closed to everyone else.
  communities: id =>
    sql`made_by = ${id} and slug_value in (select slug_value from memberships where kind = 'community' and user_id = ${id})`,
}

async function exportedTables(query: Kysely<Tables>, person: DataSubject): Promise<ExportedTable[]> {
  return (await personalTables(query)).map(table => {
    const without = rowsOfOthers[table.name] ?? []
    const actorColumns = table.actorColumns.filter(({ name }) => !without.includes(name))
    const condition = sql`${isOwn(table, person)} or ${hasActor({ ...table, actorColumns }, person)}`
    const also = alsoExported[table.name]?.(person.id)
    return { table, condition: also ? sql`${condition} or ${also}` : condition }
  })
}

/**
 * The rows of a table, in pieces. Which rows they are is read first, and each is then read by its key: a query that
 * stays open between two pieces would keep the store from tidying up as long as the reader likes.
 */
async function* rowsOf(query: Kysely<Tables>, { table, condition }: ExportedTable, person: Exporting): AsyncGenerator<string> {
  const { name } = table
  const found = await findRows(query, name, condition)
  let separator = ''
  let most = firstRows
  for (let at = 0; at < found.count;) {
    await setImmediate()
    // The condition again: a row may have passed to someone else meanwhile.
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} where ${found.among(at, at + most)} and (${condition}) order by ${found.order}`.execute(query)
    at += most
    const text = rows.map(row => JSON.stringify(visibleColumns(table, row, person))).join(',')
    if (text === '') continue
    yield `${separator}${text}`
    separator = ','
    // The next ones are about as large, and may be twice as many.
    most = Math.max(1, Math.min(rowsAtOnce, 2 * most, Math.floor((rows.length * pieceLength) / text.length)))
  }
}

/** The ids of other accounts are nobody else's: by them rows of different kinds could be told to be about one person. */
function visibleColumns({ name, ownerColumns, actorColumns }: PersonalTable, row: Row, person: Exporting): Row {
  const people = [...ownerColumns, ...actorColumns.map(column => column.name)]
  const others = people.filter(column => row[column] !== null && row[column] !== person.id)
  const without = new Set([...others, ...(hiddenColumns[name]?.(row, person) ?? [])])
  return Object.fromEntries(Object.entries(row).filter(([column]) => !isSecret(column) && !without.has(column)))
}
