import type { Kysely, Selectable, Updateable } from 'kysely'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

export type StoredProfile = Selectable<Tables['profiles']>
type ProfileColumns = Omit<Updateable<Tables['profiles']>, 'user_id' | 'version' | 'change_seq'>

/** The profile of a new account. */
export async function insertProfile(tx: Tx, userId: string): Promise<void> {
  await tx
    .insertInto('profiles')
    .values({ user_id: userId, change_seq: await nextChangeSeq(tx) })
    .execute()
}

/** What a person says beside the columns of `users`. */
export const storedProfile = (query: Kysely<Tables>, userId: string): Promise<StoredProfile> =>
  query.selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()

/** Writes fields; the change counts as such with `touchProfile`. */
export async function writeProfile(tx: Tx, userId: string, columns: ProfileColumns): Promise<void> {
  if (Object.keys(columns).length > 0) await tx.updateTable('profiles').set(columns).where('user_id', '=', userId).execute()
}

/** The own devices get the profile again. A deleted account has none. */
export async function touchProfile(tx: Tx, userId: string): Promise<void> {
  const change_seq = await nextChangeSeq(tx)
  await tx
    .updateTable('profiles')
    .set(eb => ({ version: eb('version', '+', 1), change_seq }))
    .where('user_id', '=', userId)
    .execute()
}
