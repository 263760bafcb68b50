import { rm } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { mailFile } from '../../outside/mail-carriers.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { endFollowing } from '../alerts/index.ts'
import { passFolders } from '../folders/index.ts'
import { forgetInvitationsTo, forgetWordsOf, passMemberships } from '../memberships/index.ts'
import { forgetTitlesOf } from '../people/index.ts'
import { forgetUnprovenMails } from '../secondary-emails/index.ts'
import { forgetNames } from './forgotten-names.ts'
import { isDoneBy, isOwn, type Person, type PersonalTable, personalTables } from './personal-tables.ts'

/**
 * Deletes an account with everything that is its person's alone (I13; see [Note: Personal data]): what is shared passes to others or
 * stays without a name. Only the id is remembered, so that its devices are told, and the slug until the catalogue has forgotten it.
 */
export async function deleteAccount(tx: Tx, person: Person, now: number): Promise<void> {
  const { slug_values: slugs } = await tx.selectFrom('users').select('slug_values').where('id', '=', person.id).executeTakeFirstOrThrow()
  const goneFolders = await passFolders(tx, person.id)
  await forgetInvitationsTo(tx, goneFolders)
  await endFollowing(tx, slugs, now)
  await passMemberships(tx, person.id)
  await forgetNames(tx, slugs)
  await forgetWordsOf(tx, person.id)
  await forgetTitlesOf(tx, person.id)
  await forgetUnprovenMails(tx, person.id)
  for (const table of await personalTables(tx)) if (table.name !== 'users') await clear(tx, table, person)
  await tx.deleteFrom('users').where('id', '=', person.id).execute()
  await tx
    .insertInto('deleted_users')
    .values({ user_id: person.id, slug_value: slugs[0] ?? null, deleted_at: now })
    .execute()
}

/** Removes the files of mails to and from a person: without a mail server, mail is kept as files. Before their rows go, which name them. */
export async function removeMailFiles(query: Kysely<Tables>, dataDir: string, { id, addresses }: Person): Promise<void> {
  const mails = await query
    .selectFrom('mails')
    .select('id')
    .where(eb => eb.or([eb('from_user_id', '=', id), eb('to_address', 'in', addresses), eb('reply_to', 'in', addresses)]))
    .execute()
  for (const mail of mails) await rm(mailFile(dataDir, mail.id), { force: true })
}

/** What one did for others stays, and says no more by whom; rows of one's own go. */
async function clear(tx: Tx, table: PersonalTable, person: Person): Promise<void> {
  const name = sql.table(table.name)
  await sql`delete from ${name} where ${isOwn(table, person)}`.execute(tx)
  if (table.doers.length === 0) return
  for (const doer of table.doers) {
    const column = sql.ref(doer.name)
    const nobody = doer.isNullable ? sql`null` : sql`''`
    await sql`update ${name} set ${column} = ${nobody} where ${isDoneBy({ ...table, doers: [doer] }, person)}`.execute(tx)
  }
}
