import { limits } from '#contract/limits.ts'
import { sql } from 'kysely'
import type { Tx } from '../../store/unit-of-work.ts'

const { days, kept } = limits.events
const maxAgeMs = days * 24 * 3600_000

/** Deletes events that are old, and those of a person beyond the latest: a device that was away that long reads everything anew anyway. */
export async function pruneMembershipEvents(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('membership_events')
    .where('created_at', '<', now - maxAgeMs)
    .execute()
  await sql`
    DELETE FROM membership_events WHERE change_seq IN (
      SELECT change_seq FROM (
        SELECT change_seq, row_number() OVER (PARTITION BY user_id, email ORDER BY change_seq DESC) AS place FROM membership_events
      ) AS numbered WHERE place > ${kept})`.execute(tx)
}
