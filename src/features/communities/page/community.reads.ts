import { lastAnswer, readAhead } from '#api/read/read.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import { communities, type CommunityView } from '#contract/communities.ts'
import { firstView } from '#kit/first-view.ts'

/** What everybody who may open one of its pages sees of a community, and what the viewer is there. */
export const useCommunityView = (id: string): ReadState<CommunityView> => useRead(communities.show, { params: { id } })

/** Asks for a community before the view that shows it is there. Resolves to its first slug; undefined without an answer. */
export async function readCommunityAhead(id: string): Promise<string | undefined> {
  const args = { params: { id } }
  await readAhead(communities.show, args, {}, firstView())
  return lastAnswer(communities.show, args)?.slug_values[0]
}
