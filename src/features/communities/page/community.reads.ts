import { type ReadState, useRead } from '#api/read/use-read.ts'
import { communities, type CommunityView } from '#contract/communities.ts'

/** What everybody who may open one of its pages sees of a community, and what the viewer is there. */
export const useCommunityView = (id: string): ReadState<CommunityView> => useRead(communities.show, { params: { id } })
