import type { Kysely } from 'kysely'
import type { Tables } from '../store/tables.ts'
import type { Tx } from '../store/unit-of-work.ts'

/**
 * [Note: Bounces] An address of an account that a mail server refuses for good is marked: nothing goes there any more that nobody asks for, until its
 * user confirms it. What people ask for themselves, such as a new password, is still sent. An address of nobody's is not kept.
 */
export async function markBounced(tx: Tx, email: string, reason: string, now: number): Promise<void> {
  const account = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (!account) return
  await tx
    .insertInto('bounced_addresses')
    .values({ email, reason, bounced_at: now })
    .onConflict(conflict => conflict.column('email').doNothing())
    .execute()
}

export async function isBounced(query: Kysely<Tables>, email: string): Promise<boolean> {
  return (await query.selectFrom('bounced_addresses').select('email').where('email', '=', email).executeTakeFirst()) !== undefined
}

export async function forgetBounce(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('bounced_addresses').where('email', '=', email).execute()
}
