import type { ResearchGroupRow } from '#contract/research-group-rows.ts'
import { groupLane, groupLanes } from '#features/memberships/index.ts'
import { type MirrorScope, mirrored, rowsAt, type SyncMark } from '#offline/index.ts'

export type OwnGroupRow = ResearchGroupRow & { mark?: SyncMark }

/** The user's research groups that people made or edited here, with their topics. */
export const researchGroups = mirrored<OwnGroupRow>()({
  name: 'research_groups',
  title: 'Research groups',
  since: 11,
  key: ['slug_value'],
  lanes: groupLanes,
  target: 'research_group',
  mutations: () => import('./mirror/mutations.ts'),
})

export const oneResearchGroup = (slug: string): MirrorScope => ({ rows: [rowsAt(researchGroups, slug)], lane: groupLane(slug) })
