import type { CommunityRow } from '#contract/community-rows.ts'
import { groupLane, groupLanes } from '#features/memberships/index.ts'
import { type MirrorScope, mirrored, rowsAt, type SyncMark } from '#offline/index.ts'

export type OwnCommunityRow = CommunityRow & { mark?: SyncMark }

/** The user's communities, with their settings. */
export const communities = mirrored<OwnCommunityRow>()({
  name: 'communities',
  title: 'Communities',
  since: 12,
  key: ['slug_value'],
  lanes: groupLanes,
  target: 'community',
  mutations: () => import('./mirror/mutations.ts'),
})

/** All changes of what is in a community are sent after those of the community itself, which may still be to be made. */
export const oneCommunity = (slug: string): MirrorScope => ({ rows: [rowsAt(communities, slug)], lane: groupLane(slug) })
