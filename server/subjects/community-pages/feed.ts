import { type Expression, sql } from 'kysely'
import type { FeedSource } from '../../store/feed.ts'
import { memberRows } from './rows.ts'

// Members see the pages of a community from the moment of joining until the membership ends. Of many groups only the first ones: a pull
// looks at all that a device has of them.
const heldCommunities = (userId: string | Expression<string>) =>
  sql`own.user_id = ${userId} AND own.kind = 'community' AND own.holds_members = 1`

export const communityPageFeedSource: FeedSource<'community_pages'> = {
  key: ['kind', 'community_slug', 'id'],
  current: userId => sql`
    SELECT CASE WHEN p.change_seq > own.joined_seq THEN p.change_seq ELSE own.joined_seq END, p.change_seq, own.kind, p.community_slug, p.id
    FROM memberships own JOIN community_pages p ON p.community_slug = own.slug_value
    WHERE ${heldCommunities(userId)}`,
  removed: userId => sql`
    SELECT r.change_seq, r.change_seq, own.kind, r.community_slug, r.id
    FROM memberships own JOIN removed_community_pages r ON r.community_slug = own.slug_value
    WHERE ${heldCommunities(userId)} AND r.change_seq > own.known_seq`,
  audience: after => sql`
    SELECT own.user_id FROM community_pages p JOIN memberships own ON own.kind = 'community' AND own.slug_value = p.community_slug
      WHERE p.change_seq > ${after} AND own.holds_members = 1
    UNION ALL SELECT own.user_id FROM removed_community_pages r
      JOIN memberships own ON own.kind = 'community' AND own.slug_value = r.community_slug
      WHERE r.change_seq > ${after} AND own.holds_members = 1`,
  rows: async (query, _userId, changed) => {
    const communities = [...new Set(changed.map(({ key_2 }) => key_2!))]
    const idsIn = (community: string) => changed.flatMap(({ key_2, key_3 }) => (key_2 === community && key_3 !== null ? [key_3] : []))
    const rows = await Promise.all(communities.map(community => memberRows(query, community, idsIn(community))))
    return rows.flat()
  },
}
