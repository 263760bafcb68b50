import { useRead } from '#api/read/use-read.ts'
import { type CommunityPage, type CommunityPageHead } from '#contract/community-page-rows.ts'
import { communityPages as calls } from '#contract/community-pages.ts'
import type { Role } from '#contract/roles.ts'
import { allMemberships, groupKey, ownMemberships } from '#features/memberships/index.ts'
import { type SyncMark, useLive } from '#offline/index.ts'
import { communityPages, onePage, pageKey, type PageRow, pagesOfCommunity } from './community-pages.mirrored.ts'
import { inOrder } from './mutations/pages.rules.ts'

/** The viewer's role in a community, with what waits; null without one, undefined while loading. */
export const useCommunityRole = (slug: string): Role | null | undefined =>
  useLive(
    async mirror => {
      const key = groupKey({ kind: 'community', slug_value: slug })
      return (await mirror.view(allMemberships)).of(ownMemberships).get(key)?.role ?? null
    },
    [slug],
  )

/** A page on this device; null without it, undefined while loading. */
export const useMirroredPage = (slug: string, id: string): PageRow | null | undefined =>
  useLive(async mirror => (await mirror.view(onePage(slug, id))).of(communityPages).get(pageKey(slug, id)) ?? null, [slug, id])

const useMirroredPages = (slug: string): PageRow[] | undefined =>
  useLive(async mirror => inOrder([...(await mirror.view(pagesOfCommunity(slug))).of(communityPages).values()]), [slug])

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
  const isMirrored = role !== null && mirrored !== undefined && mirrored.length > 0
  const isAsked = role === null || mirrored?.length === 0
  const { answer, error, again } = useRead(calls.list, isAsked ? { params: { id: slug }, query: {} } : undefined)
  // A member who is offline has what there is: nothing.
  const own = role !== null && error?.kind === 'offline' ? mirrored : undefined
  return { pages: isMirrored ? mirrored : (answer?.community_pages ?? own), isMirrored, reading: { error, again } }
}

/** A page with its text: from this device, or else from the server. */
export function usePageText(
  slug: string,
  id: string,
  isMirrored: boolean,
): { page: CommunityPage | undefined; reading: PageList['reading'] } {
  const own = useMirroredPage(slug, id)
  const { answer, error, again } = useRead(calls.show, isMirrored ? undefined : { params: { id: slug, pid: id } })
  return { page: (isMirrored ? own : answer?.community_page) ?? undefined, reading: { error, again } }
}
