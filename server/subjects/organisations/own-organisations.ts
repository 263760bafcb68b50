import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** The organisations that a user is a member of, by name. */
export async function ownOrganisations(query: Kysely<Tables>, userId: string) {
  const rows = await query
    .selectFrom('memberships')
    .leftJoin('organisation_verifications as verification', join =>
      join
        .onRef('verification.slug_value', '=', 'memberships.slug_value')
        .onRef('verification.user_id', '=', 'memberships.user_id')
        .onRef('verification.verified_at', '>=', 'memberships.created_at'),
    )
    .select(['memberships.name', 'memberships.slug_value', 'verified_at'])
    .where('kind', '=', 'organisation')
    .where('memberships.user_id', '=', userId)
    .orderBy('memberships.name')
    .orderBy('memberships.slug_value')
    .limit(limits.account.paid.memberships)
    .execute()
  return rows.map(({ name, slug_value, verified_at }) => ({ name, slug_values: [slug_value], verified: verified_at !== null }))
}
