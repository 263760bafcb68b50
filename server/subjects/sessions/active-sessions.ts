import type { ActiveSession } from '#contract/account.ts'
import type { Kysely } from 'kysely'
import type { User } from '../../core/user.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { browserName } from './browser-name.ts'

/** All sessions of the user that work, the latest first: one that is not listed could not be ended. */
export async function activeSessions(query: Kysely<Tables>, { id, sid: own }: User, now: number): Promise<ActiveSession[]> {
  const rows = await query
    .selectFrom('sessions')
    .select(['sid', 'created_at', 'last_seen_at', 'agent'])
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute()
  // Sessions of earlier versions have neither a last use nor a browser.
  return rows.map(({ sid, created_at, last_seen_at, agent }) => ({
    sid,
    created_at,
    last_seen_at: last_seen_at || created_at,
    agent: agent || browserName(''),
    current: sid === own,
  }))
}

/** How many sessions of the user were ended in the last days because there were too many. Sessions are deleted when they expire. */
export async function crowdedOutCount(query: Kysely<Tables>, userId: string): Promise<number> {
  const { count } = await query
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('crowded_out', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes expired sessions. */
export async function pruneSessions(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<', now).execute()
}
