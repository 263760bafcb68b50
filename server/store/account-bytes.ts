import type { Tx } from './unit-of-work.ts'

/**
 * [Note: Bytes of an account] What an account fills that its other bounds do not limit: the texts and own entries of the folders that it
 * owns, and the stored answers to its changes. A running figure, written in the transaction of every write that changes it: adding it up anew would
 * read every answer of the account, megabytes, at each change. Each answer remembers how much it counted, so that its deletion gives
 * back exactly that.
 */
export async function addAccountBytes(tx: Tx, userId: string, bytes: number): Promise<void> {
  await tx
    .insertInto('account_sizes')
    .values({ user_id: userId, bytes: Math.max(0, bytes) })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet(eb => {
        const sum = eb('account_sizes.bytes', '+', bytes)
        return { bytes: eb.case().when(sum, '>', 0).then(sum).else(0).end() }
      }),
    )
    .execute()
}

/** The bytes of an account, as counted so far. */
export async function accountBytes(query: Tx, userId: string): Promise<number> {
  const row = await query.selectFrom('account_sizes').select('bytes').where('user_id', '=', userId).executeTakeFirst()
  return row?.bytes ?? 0
}
