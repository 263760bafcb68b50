import { groupLane } from '#features/memberships/index.ts'
import type { OpError } from '#offline/declare/op.ts'
import type { View } from '#offline/index.ts'
import { communities, type OwnCommunityRow } from '../communities.mirrored.ts'

/** Where a change of a community belongs: in its lane, like those of its members and of what they write there. */
export const communityPlace = (slug: string) => ({
  lane: groupLane(slug),
  target: { type: communities.target, id: slug },
  mentions: [],
})

/** Changes the row of a community that is shown. Does nothing without it. */
export function changeCommunityRow(view: View, slug: string, change: Partial<OwnCommunityRow>): void {
  const row = view.of(communities).get(slug)
  if (row) view.of(communities).set(slug, { ...row, ...change })
}

/** Why a change was refused that was allowed when it was made. */
export const communityReason = ({ status }: OpError): string | undefined =>
  status === 404 || status === 410
    ? 'This community no longer exists, or you’re no longer a member.'
    : status === 403
      ? 'You can no longer edit this community.'
      : undefined

/** What can be done about a refused change. Also of a community that is not there: its creation may be refused, and tried again. */
export const editChoices = ({ code }: OpError) =>
  code === 'version_conflict' ? (['mine', 'theirs', 'discard'] as const) : (['retry', 'discard'] as const)
