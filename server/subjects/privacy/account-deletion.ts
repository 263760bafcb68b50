import { type Kysely, sql } from 'kysely'
import { mailFile } from '../../outside/mail-transports.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { removeFollowers } from '../alerts/index.ts'
import { forgetProfiles } from '../analyses/index.ts'
import { leaveBlocks } from '../blocked-people/index.ts'
import { giveBack } from '../claims/index.ts'
import { leaveCommunities } from '../communities/index.ts'
import { handOverFolders } from '../folders/index.ts'
import { forgetFoundProfiles } from '../kept-finds/index.ts'
import { clearMessagesOf, handOverMemberships } from '../memberships/index.ts'
import { leaveOpportunities } from '../opportunities/index.ts'
import { leavePublications } from '../own-publications/index.ts'
import { deleteTitlesOf } from '../people/index.ts'
import { forgetEvaluated } from '../profile-questions/index.ts'
import { leaveQuestions } from '../questions/index.ts'
import { leaveGroups } from '../research-groups/index.ts'
import { deleteUnconfirmedMails } from '../secondary-emails/index.ts'
import { anonymiseResponses } from './anonymised-responses.ts'
import { hasActor, isOwn, type DataSubject, type PersonalTable, personalTables } from './personal-tables.ts'

/**
 * Deletes an account with all data that belongs only to its person (I13; see [Note: Personal data]): shared data passes to others or stays
 * without a name, and a record that it took over returns to the catalogue without what the person wrote. Only the id is kept, to inform its devices, and the slug until the catalogue has removed the record.
 */
export async function deleteAccount(tx: Tx, person: DataSubject, now: number): Promise<void> {
  await giveBack(tx, person.id, now)
  const { slug_values: slugs } = await tx.selectFrom('users').select('slug_values').where('id', '=', person.id).executeTakeFirstOrThrow()
  await handOverFolders(tx, person.id, now)
  await removeFollowers(tx, slugs, now)
  await leaveOpportunities(tx, person.id)
  await leaveGroups(tx, person.id, now)
  await leaveCommunities(tx, person.id, now)
  await handOverMemberships(tx, person.id, now)
  await leavePublications(tx, person.id)
  await leaveQuestions(tx, person.id)
  await leaveBlocks(tx, person.id, now)
  await forgetProfiles(tx, slugs)
  await forgetEvaluated(tx, slugs)
  await forgetFoundProfiles(tx, slugs)
  await anonymiseResponses(tx, slugs, person.addresses)
  await clearMessagesOf(tx, person.id)
  await deleteTitlesOf(tx, person.id)
  await deleteUnconfirmedMails(tx, person.id)
  for (const table of await personalTables(tx)) if (table.name !== 'users') await clearTable(tx, table, person)
  await tx.deleteFrom('users').where('id', '=', person.id).execute()
  await tx
    .insertInto('deleted_users')
    .values({ user_id: person.id, slug_value: slugs[0] ?? null, deleted_at: now })
    .execute()
}

/** The files of mails to and from a person (without a mail server, mail is stored as files), which the rows name. */
export async function mailFilesOf(query: Kysely<Tables>, dataDir: string, { id, addresses }: DataSubject): Promise<string[]> {
  const mails = await query
    .selectFrom('mails')
    .select('id')
    .where(eb => eb.or([eb('from_user_id', '=', id), eb('to_address', 'in', addresses), eb('reply_to', 'in', addresses)]))
    .execute()
  return mails.map(mail => mailFile(dataDir, mail.id))
}

/** Deletes the person's own rows; rows about others stay, without the person who did it. */
async function clearTable(tx: Tx, table: PersonalTable, person: DataSubject): Promise<void> {
  const name = sql.table(table.name)
  await sql`delete from ${name} where ${isOwn(table, person)}`.execute(tx)
  if (table.actorColumns.length === 0) return
  for (const doer of table.actorColumns) {
    const column = sql.ref(doer.name)
    const noActor = doer.isNullable ? sql`null` : sql`''`
    await sql`update ${name} set ${column} = ${noActor} where ${hasActor({ ...table, actorColumns: [doer] }, person)}`.execute(tx)
  }
}
