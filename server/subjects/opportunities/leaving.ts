import { limits } from '#contract/limits.ts'
import { firstOpenDay } from '#contract/opportunity-days.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { dropOpportunity, touchOpportunity } from './rows.ts'

const dayMs = 24 * 3600_000
/** Deleted in one write. */
const batch = 500

/** What a user who deletes the account has posted stays without the name, also on devices. */
export async function leaveOpportunities(tx: Tx, userId: string): Promise<void> {
  const rows = await tx.selectFrom('opportunities').select(['group_type', 'group_slug', 'id']).where('posted_by', '=', userId).execute()
  for (const row of rows) await touchOpportunity(tx, row, { posted_by: null })
}

/** Deletes opportunities that have been over for long. */
export async function pruneOpportunities(tx: Tx, now: number): Promise<void> {
  const before = now - limits.opportunity.keptDays * dayMs
  const old = await tx
    .selectFrom('opportunities')
    .select(['group_type', 'group_slug', 'id'])
    .where(eb => eb.or([eb('closed_at', '<', before), eb('deadline', '<', firstOpenDay(before))]))
    .limit(batch)
    .execute()
  for (const row of old) await dropOpportunity(tx, row, now)
}
