import { rm } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { mailFile } from '../../outside/mail-carriers.ts'
import { nextChange } from '../../store/change-seq.ts'
import type { Tx } from '../../store/sqlite/group-commit.ts'
import type { Tables } from '../../store/tables.ts'
import { dropSubscriptions } from '../alerts/rows.ts'
import { isDoneBy, isOwn, type Person, type PersonalTable, personalTables } from './personal-tables.ts'

/** Roles in the order in which what was a person's passes on. */
const heirs = sql`case role when 'owner' then 0 when 'admin' then 1 else 2 end`

/**
 * Deletes an account with everything that is its person's alone (I13; see [Note: Personal data]): what is shared passes to others or
 * stays without a name. Only the id is remembered, so that its devices are told, and the slug until the catalogue has forgotten it.
 */
export async function deleteAccount(tx: Tx, person: Person, now: number): Promise<void> {
  const { slug_values } = await tx.selectFrom('users').select('slug_values').where('id', '=', person.id).executeTakeFirstOrThrow()
  const slugs = JSON.parse(slug_values) as string[]
  await passFolders(tx, person.id)
  await endFollowing(tx, slugs, now)
  await passMemberships(tx, person.id)
  await forgetNames(tx, slugs)
  // Their own words in what others may still answer.
  await tx.updateTable('invites').set({ message: '' }).where('invited_by', '=', person.id).execute()
  await tx
    .deleteFrom('function_titles')
    .where('made_by', '=', person.id)
    .where(
      'id',
      'not in',
      tx
        .selectFrom('users')
        .select('function_title_id')
        .where('id', '!=', person.id)
        .where('function_title_id', 'is not', null)
        .$castTo<{ function_title_id: string }>(),
    )
    .execute()
  // To addresses that were never proved to be theirs, and may be somebody else's.
  await tx
    .deleteFrom('mails')
    .where('kind', '=', 'secondary_email')
    .where('to_address', 'in', tx.selectFrom('secondary_emails').select('email').where('user_id', '=', person.id))
    .execute()
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

/** Folders that nobody else is in go; of the others somebody else becomes the owner. */
async function passFolders(tx: Tx, userId: string): Promise<void> {
  const mine = await tx.selectFrom('folder_members').select(['folder_id', 'role']).where('user_id', '=', userId).execute()
  for (const { folder_id, role } of mine) {
    const others = await tx
      .selectFrom('folder_members')
      .select(['user_id', 'role'])
      .where('folder_id', '=', folder_id)
      .where('user_id', '!=', userId)
      .orderBy(heirs)
      .orderBy('change_seq')
      .execute()
    const heir = others[0]
    if (!heir) await removeFolder(tx, folder_id)
    else if (role === 'owner') {
      await tx
        .updateTable('folder_members')
        .set({ role: 'owner', change_seq: await nextChange(tx) })
        .where('folder_id', '=', folder_id)
        .where('user_id', '=', heir.user_id)
        .execute()
      // Every member's device shows whose it is.
      await tx
        .updateTable('folders')
        .set({ change_seq: await nextChange(tx) })
        .where('id', '=', folder_id)
        .execute()
    }
  }
}

async function removeFolder(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('folders').where('id', '=', id).execute()
  for (const table of ['invites', 'invite_requests'] as const)
    await tx.deleteFrom(table).where('invitable_type', '=', 'bookmark_folder').where('invitable_id', '=', id).execute()
}

/** A group or community that would be left without an owner gets the next of its people for one. */
async function passMemberships(tx: Tx, userId: string): Promise<void> {
  const owned = await tx
    .selectFrom('memberships')
    .select(['kind', 'slug_value'])
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .execute()
  for (const { kind, slug_value } of owned) {
    const heir = await tx
      .selectFrom('memberships')
      .select('user_id')
      .where('kind', '=', kind)
      .where('slug_value', '=', slug_value)
      .where('user_id', '!=', userId)
      .orderBy(heirs)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    if (!heir) continue
    await tx
      .updateTable('memberships')
      .set({ role: 'owner' })
      .where('kind', '=', kind)
      .where('slug_value', '=', slug_value)
      .where('user_id', '=', heir.user_id)
      .execute()
  }
}

/** Nobody follows somebody who is not there; their devices are told. */
async function endFollowing(tx: Tx, slugs: readonly string[], now: number): Promise<void> {
  if (slugs.length === 0) return
  const followers = await tx
    .selectFrom('subscriptions')
    .select('user_id')
    .distinct()
    .where('index_name', '=', 'researchers')
    .where('slug_value', 'in', slugs)
    .execute()
  for (const { user_id } of followers) await dropSubscriptions(tx, user_id, 'researchers', slugs, now)
}

/**
 * Others' answers that are kept for repetition name owners of folders and profiles that are followed, by the name of that day, and carry
 * the records that were put into folders.
 */
async function forgetNames(tx: Tx, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs) {
    const told = await tx
      .selectFrom('mutations')
      .select(['user_id', 'mid', 'body'])
      .where('body', 'like', `%${JSON.stringify(slug)}%`)
      .execute()
    for (const { user_id, mid, body } of told)
      await tx
        .updateTable('mutations')
        .set({ body: JSON.stringify(JSON.parse(body, (key, value) => nameless(key, value, slug))) })
        .where('user_id', '=', user_id)
        .where('mid', '=', mid)
        .execute()
  }
}

const unnamed = 'A deleted account'

/** What is said of whoever has this slug, without a name. A record is said to be gone, as in a folder from now on. */
function nameless(key: string, value: unknown, slug: string): unknown {
  if (!isOf(value, slug)) return value
  if (key === 'record') return null
  return { ...value, ...('name' in value && { name: unnamed }), ...('full_name' in value && { full_name: unnamed }) }
}

function isOf(value: unknown, slug: string): value is object {
  if (typeof value !== 'object' || value === null) return false
  if ('slug_value' in value && value.slug_value === slug) return true
  return 'slug_values' in value && Array.isArray(value.slug_values) && value.slug_values.includes(slug)
}
