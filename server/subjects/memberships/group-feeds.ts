import { type Expression, sql } from 'kysely'
import type { ChangedRow, FeedSource } from '../../store/feed.ts'
import { memberRowViews, ownMembershipViews } from './group-members.ts'
import { joinRequestViews } from './join-rows.ts'
import type { GroupTarget } from './target.ts'

// A member sees a group and its members from the moment of joining, and nothing of who left before.

/** Which rows of a table of groups a member sees: the group itself, from the moment of joining until the membership ends. */
export function ownGroups(kindName: 'community' | 'research_group', table: 'communities' | 'research_groups') {
  const [kind, groups] = [sql.lit(kindName), sql.table(table)]
  return {
    key: ['slug_value'],
    current: userId => sql`
      SELECT CASE WHEN g.change_seq > m.change_seq THEN g.change_seq ELSE m.change_seq END, g.change_seq, g.slug_value, NULL, NULL
      FROM memberships m JOIN ${groups} g ON g.slug_value = m.slug_value
      WHERE m.user_id = ${userId} AND m.kind = ${kind}`,
    removed: userId => sql`
      SELECT change_seq, change_seq, slug_value, NULL, NULL FROM removed_own_memberships
      WHERE user_id = ${userId} AND kind = ${kind}`,
    audience: after => sql`
      SELECT m.user_id FROM ${groups} g JOIN memberships m ON m.kind = ${kind} AND m.slug_value = g.slug_value
        WHERE g.change_seq > ${after}
      UNION ALL SELECT user_id FROM memberships WHERE kind = ${kind} AND change_seq > ${after}
      UNION ALL SELECT user_id FROM removed_own_memberships WHERE kind = ${kind} AND change_seq > ${after}`,
  } satisfies Omit<FeedSource<'communities' | 'research_groups'>, 'rows'>
}

export const ownMembershipFeedSource: FeedSource<'own_memberships'> = {
  key: ['kind', 'slug_value'],
  current: userId => sql`
    SELECT CASE WHEN t.change_seq > m.change_seq THEN t.change_seq ELSE m.change_seq END, m.change_seq, m.kind, m.slug_value, NULL
    FROM memberships m LEFT JOIN membership_targets t ON t.kind = m.kind AND t.slug_value = m.slug_value
    WHERE m.user_id = ${userId} AND m.kind <> 'bookmark_folder'`,
  removed: userId => sql`SELECT change_seq, change_seq, kind, slug_value, NULL FROM removed_own_memberships WHERE user_id = ${userId}`,
  audience: after => sql`
    SELECT user_id FROM memberships WHERE change_seq > ${after} AND kind <> 'bookmark_folder'
    UNION ALL SELECT m.user_id FROM membership_targets t JOIN memberships m ON m.kind = t.kind AND m.slug_value = t.slug_value
      WHERE t.change_seq > ${after}
    UNION ALL SELECT user_id FROM removed_own_memberships WHERE change_seq > ${after}`,
  rows: (query, userId, changed) =>
    changed.length === 0
      ? Promise.resolve([])
      : ownMembershipViews(
          query,
          userId,
          changed.map(row => row.key_2!),
        ),
}

// Of many groups only the first ones: a pull looks at all that a device has of them.
const heldGroups = (userId: string | Expression<string>) =>
  sql`own.user_id = ${userId} AND own.kind <> 'bookmark_folder' AND own.holds_members = 1`

export const groupMemberFeedSource: FeedSource<'group_members'> = {
  key: ['kind', 'group_slug', 'member_id'],
  current: userId => sql`
    SELECT CASE WHEN m.change_seq > own.joined_seq THEN m.change_seq ELSE own.joined_seq END, m.change_seq, m.kind, m.slug_value, m.member_id
    FROM memberships own JOIN memberships m ON m.kind = own.kind AND m.slug_value = own.slug_value AND m.is_mirrored = 1
    WHERE ${heldGroups(userId)}`,
  removed: userId => sql`
    SELECT r.change_seq, r.change_seq, r.kind, r.group_slug, r.member_id
    FROM memberships own JOIN removed_group_members r ON r.kind = own.kind AND r.group_slug = own.slug_value
    WHERE ${heldGroups(userId)} AND r.change_seq > own.known_seq`,
  audience: after => sql`
    SELECT own.user_id FROM memberships m JOIN memberships own ON own.kind = m.kind AND own.slug_value = m.slug_value
      WHERE m.change_seq > ${after} AND m.is_mirrored = 1 AND own.holds_members = 1
    UNION ALL SELECT own.user_id FROM removed_group_members r JOIN memberships own ON own.kind = r.kind AND own.slug_value = r.group_slug
      WHERE r.change_seq > ${after} AND own.holds_members = 1`,
  rows: async (query, _userId, changed) => {
    const views = await Promise.all(groupsOf(changed).map(({ group, members }) => memberRowViews(query, group, members)))
    return views.flat()
  },
}

/** The rows of a page by their group. */
function groupsOf(changed: readonly ChangedRow[]) {
  const groups = new Map<string, { group: Pick<GroupTarget, 'type' | 'id'>; members: string[] }>()
  for (const { key_1, key_2, key_3 } of changed) {
    const key = `${key_1} ${key_2}`
    // SQL has no types: the kinds are those of the contract.
    const found = groups.get(key) ?? { group: { type: key_1 as GroupTarget['type'], id: key_2! }, members: [] }
    found.members.push(key_3!)
    groups.set(key, found)
  }
  return [...groups.values()]
}

export const joinRequestFeedSource: FeedSource<'join_requests'> = {
  key: ['id'],
  current: userId => sql`
    SELECT change_seq, change_seq, id, NULL, NULL FROM invite_requests
    WHERE user_id = ${userId} AND invitable_type <> 'bookmark_folder'`,
  removed: userId => sql`SELECT change_seq, change_seq, id, NULL, NULL FROM removed_join_requests WHERE user_id = ${userId}`,
  rows: (query, userId, changed) =>
    joinRequestViews(
      query,
      userId,
      changed.map(row => row.key_1),
    ),
}
