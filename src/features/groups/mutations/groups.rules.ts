import type { ResearchTopic } from '#contract/research-group-rows.ts'
import { groupLane } from '#features/memberships/index.ts'
import type { OpError } from '#offline/declare/op.ts'
import type { View } from '#offline/index.ts'
import { type OwnGroupRow, researchGroups } from '../research-groups.mirrored.ts'

/** Where a change of a group belongs: in the lane of the group, like those of its members. */
export const groupPlace = (slug: string) => ({
  lane: groupLane(slug),
  target: { type: researchGroups.target, id: slug },
  mentions: [],
})

const longest = 80
export const titleInQuotes = (name: string): string => `“${name.length > longest ? `${name.slice(0, longest - 1)}…` : name}”`

/** Changes the row of a group that is shown. Does nothing without it. */
export function changeGroupRow(view: View, slug: string, change: (row: OwnGroupRow) => OwnGroupRow): void {
  const row = view.of(researchGroups).get(slug)
  if (row) view.of(researchGroups).set(slug, change(row))
}

export const inTitleOrder = (topics: readonly ResearchTopic[]): ResearchTopic[] =>
  topics.toSorted((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : a.id < b.id ? -1 : 1))

/** Why a change was refused that was allowed when it was made. */
export const editReason = ({ status }: OpError): string | undefined =>
  status === 404 || status === 410 ? 'This group no longer exists.' : status === 403 ? 'You can no longer edit this group.' : undefined

/** What can be done about a refused change of a text. Also of a group that is not there: its creation may be refused, and tried again. */
export const textChoices = ({ code }: OpError) =>
  code === 'version_conflict' ? (['mine', 'theirs', 'discard'] as const) : (['retry', 'discard'] as const)
