import type { CommunityPageRow } from '#contract/community-page-rows.ts'
import { groupLane, groupLanes, ownMemberships } from '#features/memberships/index.ts'
import { keyText, type MirrorScope, mirrored, type Op, rowsAt, rowsWhere, type SyncMark } from '#offline/index.ts'

export const orderKind = 'community_page.order'
export type PageRow = CommunityPageRow & { mark?: SyncMark }

/** The pages of the user's communities; they come and go with the membership. */
export const ownCommunityPages = mirrored<PageRow>()({
  name: 'community_pages',
  title: 'Pages of communities',
  since: 12,
  key: ['kind', 'community_slug', 'id'],
  indexes: ['community_slug'],
  parent: ownMemberships,
  version: 'version',
  lanes: groupLanes,
  target: 'community_page',
  touches: movedPages,
  mutations: () => import('./mirror/mutations.ts'),
})

/** A change of the order moves all pages. */
function movedPages({ kind, payload }: Op): string[] {
  if (kind !== orderKind) return []
  const { community, order } = payload as { community: string; order: string[] }
  return order.map(id => pageKey(community, id))
}

export const pageKey = (community_slug: string, id: string): string => keyText(ownCommunityPages, { kind: 'community', community_slug, id })

export const pagesOfCommunity = (slug: string): MirrorScope => ({
  rows: [rowsWhere(ownCommunityPages, 'community_slug', slug)],
  lane: groupLane(slug),
})
export const oneCommunityPage = (slug: string, id: string): MirrorScope => ({
  rows: [rowsAt(ownCommunityPages, pageKey(slug, id))],
  lane: groupLane(slug),
})
