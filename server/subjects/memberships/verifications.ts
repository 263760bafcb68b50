import type { VerificationWay } from '#contract/organisation-view.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { changeStanding } from './group-rows.ts'

interface Verification {
  userId: string
  /** The first slug of the organisation. */
  slug: string
  way: VerificationWay
  /** Null: an address proves it. */
  by: string | null
}

/**
 * Remembers how a member is known to belong to an organisation. It counts for this membership only: a later one is younger than the row, so nothing has to
 * be taken back when somebody leaves.
 */
export async function verifyMember(
  tx: Tx,
  { userId: user_id, slug: slug_value, way, by: verified_by }: Verification,
  now: number,
): Promise<void> {
  const known = { way, verified_by, verified_at: now }
  await tx
    .insertInto('organisation_verifications')
    .values({ slug_value, user_id, ...known })
    .onConflict(conflict => conflict.columns(['slug_value', 'user_id']).doUpdateSet(known))
    .execute()
  const membership = await tx
    .selectFrom('memberships')
    .select('role')
    .where('kind', '=', 'organisation')
    .where('slug_value', '=', slug_value)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (membership) await changeStanding(tx, user_id, { type: 'organisation', id: slug_value }, { role: membership.role, verified: true })
}
