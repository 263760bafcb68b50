import { type Expression, sql } from 'kysely'
import type { FeedSource } from '../../store/feed.ts'
import { groupInviteRows } from '../memberships/index.ts'

// Of many communities a device has the groups of the first ones, like their members.
const heldCommunities = (userId: string | Expression<string>) =>
  sql`own.user_id = ${userId} AND own.kind = 'community' AND own.holds_members = 1`

/** The research groups of the user's communities. */
export const communityGroupFeedSource: FeedSource<'community_groups'> = {
  key: ['kind', 'community_slug', 'group_slug'],
  current: userId => sql`
    SELECT CASE WHEN g.change_seq > own.joined_seq THEN g.change_seq ELSE own.joined_seq END, g.change_seq,
      'community', g.community_slug, g.group_slug
    FROM memberships own JOIN community_groups g ON g.community_slug = own.slug_value
    WHERE ${heldCommunities(userId)}`,
  removed: userId => sql`
    SELECT r.change_seq, r.change_seq, 'community', r.community_slug, r.group_slug
    FROM memberships own JOIN removed_community_groups r ON r.community_slug = own.slug_value
    WHERE ${heldCommunities(userId)} AND r.change_seq > own.known_seq`,
  audience: after => sql`
    SELECT own.user_id FROM community_groups g JOIN memberships own ON own.kind = 'community' AND own.slug_value = g.community_slug
      WHERE g.change_seq > ${after} AND own.holds_members = 1
    UNION ALL SELECT own.user_id FROM removed_community_groups r
      JOIN memberships own ON own.kind = 'community' AND own.slug_value = r.community_slug
      WHERE r.change_seq > ${after} AND own.holds_members = 1`,
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const rows = await query
      .selectFrom('community_groups')
      .innerJoin('memberships', join =>
        join.onRef('memberships.slug_value', '=', 'community_slug').on('kind', '=', 'community').on('user_id', '=', userId),
      )
      .select(['community_slug', 'group_slug', 'community_groups.name', 'community_groups.joined_at'])
      .where(eb => eb.or(changed.map(({ key_2, key_3 }) => eb.and([eb('community_slug', '=', key_2!), eb('group_slug', '=', key_3!)]))))
      .orderBy('community_groups.change_seq')
      .execute()
    return rows.map(row => ({ kind: 'community' as const, ...row }))
  },
}

// Whoever may no longer answer for a group has what was there before; the screens ask for the role.
const managed = sql`own.kind = 'research_group' AND own.role IN ('admin', 'owner')`

/** The invitations into communities of the research groups that the user manages, as long as they wait. */
export const communityInviteFeedSource: FeedSource<'community_invites'> = {
  key: ['kind', 'group_slug', 'id'],
  current: userId => sql`
    SELECT CASE WHEN i.change_seq > own.change_seq THEN i.change_seq ELSE own.change_seq END, i.change_seq,
      'research_group', i.group_slug, i.id
    FROM memberships own JOIN invites i ON i.group_slug = own.slug_value
    WHERE own.user_id = ${userId} AND ${managed} AND i.group_slug IS NOT NULL AND i.action IS NULL AND i.deleted_at IS NULL`,
  removed: userId => sql`
    SELECT r.change_seq, r.change_seq, 'research_group', r.group_slug, r.id
    FROM memberships own JOIN removed_community_invites r ON r.group_slug = own.slug_value
    WHERE own.user_id = ${userId} AND own.kind = 'research_group' AND r.change_seq > own.known_seq`,
  audience: after => sql`
    SELECT own.user_id FROM invites i JOIN memberships own ON own.slug_value = i.group_slug
      WHERE i.group_slug IS NOT NULL AND i.change_seq > ${after} AND ${managed}
    UNION ALL SELECT own.user_id FROM memberships own WHERE own.change_seq > ${after} AND ${managed}
    UNION ALL SELECT own.user_id FROM removed_community_invites r
      JOIN memberships own ON own.kind = 'research_group' AND own.slug_value = r.group_slug
      WHERE r.change_seq > ${after}`,
  rows: (query, _userId, changed) =>
    groupInviteRows(
      query,
      changed.map(row => row.key_3!),
    ),
}
