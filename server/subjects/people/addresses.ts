import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** Whose address this is: that of an account, or a further one that its owner has confirmed. Undefined: nobody's. */
export async function holderOf(query: Kysely<Tables>, address: string): Promise<string | undefined> {
  const primary = await query.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
  if (primary) return primary.id
  const further = await query
    .selectFrom('secondary_emails')
    .select('user_id')
    .where('email', '=', address)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return further?.user_id
}

/** The user's own addresses: the one to sign in with and those that were confirmed. */
export async function addressesOf(query: Kysely<Tables>, { id, email }: { id: string; email: string }): Promise<string[]> {
  const confirmed = await query
    .selectFrom('secondary_emails')
    .select('email')
    .where('user_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .execute()
  return [email, ...confirmed.map(row => row.email)]
}
