import { type ContactInput, contactTypeOf, inContactOrder, type OwnContact } from '#contract/contact-info.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely, Selectable } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

type StoredContact = Selectable<Tables['contact_info']>

export const contactView = ({ id, contact_type_id, value, version }: StoredContact): OwnContact => ({
  id,
  value,
  contact_type: contactTypeOf(contact_type_id),
  contact_type_id,
  version,
})

/** The contacts that a user gave; there are at most `limits.contactInfo.most`. */
export async function givenContacts(query: Kysely<Tables>, userId: string): Promise<OwnContact[]> {
  const rows = await query.selectFrom('contact_info').selectAll().where('user_id', '=', userId).execute()
  return inContactOrder(rows.map(contactView))
}

const findContact = (query: Kysely<Tables>, userId: string, id: string): Promise<StoredContact | undefined> =>
  query.selectFrom('contact_info').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

/** Adds a contact; the same id again changes nothing. Refuses one too many. */
export async function insertContact(tx: Tx, userId: string, id: string, input: ContactInput): Promise<void> {
  if (await findContact(tx, userId, id)) return
  if ((await givenContacts(tx, userId)).length >= limits.contactInfo.most)
    throw new Refusal('limit_reached', { sentence: `A profile has at most ${limits.contactInfo.most} contacts. Remove one of them first.` })
  await tx
    .insertInto('contact_info')
    .values({ ...input, user_id: userId, id, version: 1, change_seq: await nextChangeSeq(tx) })
    .execute()
  await tx.deleteFrom('removed_contact_info').where('user_id', '=', userId).where('id', '=', id).execute()
}

interface ContactChange {
  id: string
  input: ContactInput
  /** The value that the user saw; undefined: whatever it was. */
  seen: string | undefined
}

/** Changes a contact. One of others and one that does not exist are the same `not_found`. Refuses what was changed to another value meanwhile. */
export async function updateContact(tx: Tx, userId: string, { id, input, seen }: ContactChange): Promise<void> {
  const row = await findContact(tx, userId, id)
  if (!row) throw new Refusal('not_found')
  const isSame = row.value === input.value && row.contact_type_id === input.contact_type_id
  if (isSame) return
  if (seen !== undefined && row.value !== seen && row.value !== input.value)
    throw new Refusal('version_conflict', { current: contactView(row) })
  await tx
    .updateTable('contact_info')
    .set({ ...input, version: row.version + 1, change_seq: await nextChangeSeq(tx) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Removes a contact; one that is not there is no error. */
export async function deleteContact(tx: Tx, userId: string, id: string, now: number): Promise<void> {
  const removed = await tx.deleteFrom('contact_info').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()
  if (!removed) return
  const mark = { change_seq: await nextChangeSeq(tx), removed_at: now }
  await tx
    .insertInto('removed_contact_info')
    .values({ user_id: userId, id, ...mark })
    .execute()
}
