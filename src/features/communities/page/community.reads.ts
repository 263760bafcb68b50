import { readAhead } from '#api/read/read.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import { communities, type CommunityView } from '#contract/communities.ts'
import { firstView } from '#kit/first-view.ts'
import type { Place } from '#routing/place.ts'

/** What everybody who may open one of its pages sees of a community, and what the viewer is there. */
export const useCommunityView = (id: string): ReadState<CommunityView> => useRead(communities.show, { params: { id } })

/** Asks for a community while the code of its page is still being fetched. */
export const readCommunityAhead = async ({ params }: Place): Promise<void> =>
  readAhead(communities.show, { params: { id: params['id'] ?? '' } }, {}, firstView())
