import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** The account with this address: its own, or a confirmed secondary one. Undefined if there is none. */
export async function accountWithAddress(query: Kysely<Tables>, address: string): Promise<string | undefined> {
  const primary = await query.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
  if (primary) return primary.id
  const secondary = await query
    .selectFrom('secondary_emails')
    .select('user_id')
    .where('email', '=', address)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return secondary?.user_id
}

/** The user's addresses: the primary one and the confirmed secondary ones. */
export async function addressesOf(query: Kysely<Tables>, { id, email }: { id: string; email: string }): Promise<string[]> {
  const confirmed = await query
    .selectFrom('secondary_emails')
    .select('email')
    .where('user_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .execute()
  return [email, ...confirmed.map(row => row.email)]
}
