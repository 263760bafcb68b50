import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** Whether a user is a verified member of an organisation: this is what their profile says of them, and what they are shown of themselves. */
export async function isVerifiedMember(query: Kysely<Tables>, userId: string): Promise<boolean> {
  const row = await query
    .selectFrom('memberships')
    .innerJoin('organisation_verifications as verification', join =>
      join
        .onRef('verification.slug_value', '=', 'memberships.slug_value')
        .onRef('verification.user_id', '=', 'memberships.user_id')
        .onRef('verification.verified_at', '>=', 'memberships.created_at'),
    )
    .select('memberships.slug_value')
    .where('memberships.kind', '=', 'organisation')
    .where('memberships.user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
