import type { ActiveSession } from '#contract/account.ts'
import type { Kysely } from 'kysely'
import type { User } from '../../core/user.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { browserName } from './browser-name.ts'

/** Longer lists are not useful. */
const maxSessions = 100

/** The user's active sessions, the latest first. */
export async function activeSessions(query: Kysely<Tables>, { id, sid: own }: User, now: number): Promise<ActiveSession[]> {
  const rows = await query
    .selectFrom('sessions')
    .select(['sid', 'created_at', 'last_seen_at', 'agent'])
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(maxSessions)
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

/** Deletes expired sessions. */
export async function pruneSessions(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<', now).execute()
}
