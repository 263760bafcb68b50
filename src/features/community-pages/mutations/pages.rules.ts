import { groupLane } from '#features/memberships/index.ts'
import type { OpError } from '#offline/declare/op.ts'
import type { View } from '#offline/index.ts'
import { ownCommunityPages, pageKey, type PageRow } from '../community-pages.mirrored.ts'

/** Where a change of a page belongs: in the lane of its community, like those of its members. */
export const pagePlace = (community: string, id: string) => ({
  lane: groupLane(community),
  target: { type: ownCommunityPages.target, id: pageKey(community, id) },
  mentions: [],
})

const longest = 80
export const pageInQuotes = (title: string): string => `“${title.length > longest ? `${title.slice(0, longest - 1)}…` : title}”`

export const pagesIn = (view: View, community: string): PageRow[] =>
  [...view.of(ownCommunityPages).values()].filter(row => row.community_slug === community)

export const inOrder = (pages: readonly PageRow[]): PageRow[] =>
  pages.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

/** Changes the row of a page that is shown. Does nothing without it. */
export function changePageRow(view: View, community: string, id: string, change: (row: PageRow) => PageRow): void {
  const key = pageKey(community, id)
  const row = view.of(ownCommunityPages).get(key)
  if (row) view.of(ownCommunityPages).set(key, change(row))
}

/** Why a change was refused that was allowed when it was made. */
export const pageReason = ({ status }: OpError): string | undefined =>
  status === 410
    ? 'This page or its community no longer exists.'
    : status === 404
      ? 'This community no longer exists, or you do not have access to it.'
      : status === 403
        ? 'You can no longer write in this community.'
        : undefined
