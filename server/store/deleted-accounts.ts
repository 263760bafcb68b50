import type { Kysely } from 'kysely'
import { Refusal } from '../core/refusal.ts'
import type { Tables } from './tables.ts'

/** Refuses `account_deleted` for the id of a deleted account (I13). */
export async function refuseDeletedAccount(query: Kysely<Tables>, userId: string): Promise<void> {
  const deleted = await query.selectFrom('deleted_users').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  if (deleted) throw new Refusal('account_deleted')
}
