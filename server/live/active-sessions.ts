import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../store/tables.ts'

/** Ids in one question: SQLite takes 32,766 values. */
const atOnce = 1000

/** Which of these sessions have neither ended nor become too old. */
export async function stillActive(query: Kysely<Tables>, sids: readonly string[], now: number): Promise<Set<string>> {
  const active = new Set<string>()
  for (let at = 0; at < sids.length; at += atOnce) {
    const rows = await query
      .selectFrom('sessions')
      .select('sid')
      .where('sid', 'in', sids.slice(at, at + atOnce))
      .where('revoked_at', 'is', null)
      .where('created_at', '>', now - limits.sessions.days * 24 * 3600_000)
      .execute()
    for (const { sid } of rows) active.add(sid)
  }
  return active
}
