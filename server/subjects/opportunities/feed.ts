import { type Expression, type RawBuilder, sql } from 'kysely'
import type { ChangedRow, FeedSource } from '../../store/feed.ts'
import { namedOpportunities, opportunityView } from './rows.ts'

/** Rows of everything that a user belongs to come from the moment of joining; of many groups only those of the first, as their members do. */
const heldGroups = (userId: string | Expression<string>): RawBuilder<unknown> =>
  sql`own.user_id = ${userId} AND own.kind <> 'bookmark_folder' AND own.holds_members = 1`

const keysOf = (changed: readonly ChangedRow[]) => sql.join(changed.map(row => sql`(${row.key_1}, ${row.key_2}, ${row.key_3})`))

export const opportunityFeedSource: FeedSource<'opportunities'> = {
  key: ['group_type', 'group_slug', 'id'],
  current: userId => sql`
    SELECT CASE WHEN o.change_seq > own.joined_seq THEN o.change_seq ELSE own.joined_seq END, o.change_seq, o.group_type, o.group_slug, o.id
    FROM memberships own JOIN opportunities o ON o.group_type = own.kind AND o.group_slug = own.slug_value
    WHERE ${heldGroups(userId)}`,
  removed: userId => sql`
    SELECT r.change_seq, r.change_seq, r.group_type, r.group_slug, r.id
    FROM memberships own JOIN removed_opportunities r ON r.group_type = own.kind AND r.group_slug = own.slug_value
    WHERE ${heldGroups(userId)} AND r.change_seq > own.known_seq`,
  audience: after => sql`
    SELECT own.user_id FROM opportunities o JOIN memberships own ON own.kind = o.group_type AND own.slug_value = o.group_slug
      WHERE o.change_seq > ${after} AND own.holds_members = 1
    UNION ALL SELECT own.user_id FROM removed_opportunities r JOIN memberships own ON own.kind = r.group_type AND own.slug_value = r.group_slug
      WHERE r.change_seq > ${after} AND own.holds_members = 1`,
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const found = await namedOpportunities(query)
      .where(sql<boolean>`(opportunities.group_type, opportunities.group_slug, opportunities.id) IN (VALUES ${keysOf(changed)})`)
      .orderBy('opportunities.change_seq')
      .execute()
    return found.map(row => opportunityView(row, { id: userId, isMember: true }))
  },
}
