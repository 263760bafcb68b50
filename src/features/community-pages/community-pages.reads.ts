import { useRead } from '#api/read/use-read.ts'
import { type WorkspacePage, type CommunityPageHead } from '#contract/community-page-rows.ts'
import { communityPageCalls as calls } from '#contract/community-pages.ts'
import type { Role } from '#contract/roles.ts'
import { allMemberships, groupKey, groupLane, groupMembers, ownMemberships } from '#features/memberships/index.ts'
import { rowsWhere, type SyncMark, useLive } from '#offline/index.ts'
import { ownCommunityPages, oneCommunityPage, pageKey, type PageRow, pagesOfCommunity } from './community-pages.mirrored.ts'
import { inOrder } from './mutations/pages.rules.ts'

/** The viewer's role in a community, with what waits; null without one, undefined while loading. */
export const useWriterRole = (slug: string): Role | null | undefined =>
  useLive(
    async mirror => {
      const key = groupKey({ kind: 'community', slug_value: slug })
      return (await mirror.view(allMemberships)).of(ownMemberships).get(key)?.role ?? null
    },
    [slug],
  )

/** A page on this device; null without it, undefined while loading. */
export const useMirroredPage = (slug: string, id: string): PageRow | null | undefined =>
  useLive(async mirror => (await mirror.view(oneCommunityPage(slug, id))).of(ownCommunityPages).get(pageKey(slug, id)) ?? null, [slug, id])

/**
 * The pages of a community that this device keeps; null: none, because of many communities only the first ones have their members and pages here.
 * Undefined while loading.
 */
const useMirroredPages = (slug: string): PageRow[] | null | undefined =>
  useLive(
    async mirror => {
      const { rows } = pagesOfCommunity(slug)
      const view = await mirror.view({ rows: [...rows, rowsWhere(groupMembers, 'group_slug', slug)], lane: groupLane(slug) })
      const isHeld = [...view.of(groupMembers).values()].some(member => member.kind === 'community' && member.group_slug === slug)
      // Until the first pull is complete the members may be here, and the pages not yet.
      const isComplete = (await mirror.lastPull()) !== undefined
      return isHeld && isComplete ? inOrder([...view.of(ownCommunityPages).values()]) : null
    },
    [slug],
  )

export type ListedPage = CommunityPageHead & { mark?: SyncMark }

interface PageList {
  /** In their order; undefined while they are not known. */
  pages: readonly ListedPage[] | undefined
  /** Whether they are on this device. */
  isMirrored: boolean
  reading: Pick<ReturnType<typeof useRead<typeof calls.list>>, 'error' | 'again'>
}

/**
 * The pages of a community: of a member from this device, of others from the server, which is also asked for those of a community whose
 * pages are not mirrored.
 */
export function usePageList({ slug, role }: { slug: string; role: Role | null }): PageList {
  const mirrored = useMirroredPages(slug)
  const own = role === null ? null : mirrored
  const { answer, error, again } = useRead(calls.list, own === null ? { params: { id: slug }, query: {} } : undefined)
  return { pages: own ?? answer?.community_pages, isMirrored: own != null, reading: { error, again } }
}

/** A page with its text: from this device, or else from the server. */
export function usePageText(
  slug: string,
  id: string,
  isMirrored: boolean,
): { page: WorkspacePage | undefined; reading: PageList['reading'] } {
  const own = useMirroredPage(slug, id)
  const { answer, error, again } = useRead(calls.show, isMirrored ? undefined : { params: { id: slug, pid: id } })
  return { page: (isMirrored ? own : answer?.community_page) ?? undefined, reading: { error, again } }
}
