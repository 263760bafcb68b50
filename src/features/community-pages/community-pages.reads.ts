import { useLive } from '#offline/index.ts'
import { communityPages, onePage, pageKey, type PageRow, pagesOfCommunity } from './community-pages.mirrored.ts'
import { inOrder } from './mutations/pages.rules.ts'

/** The pages of a community of the user in their order, as this device has them; undefined while loading and for a guest. */
export const useMirroredPages = (slug: string): PageRow[] | undefined =>
  useLive(async mirror => inOrder([...(await mirror.view(pagesOfCommunity(slug))).of(communityPages).values()]), [slug])

/** A page; null without it, undefined while loading and for a guest. */
export const useMirroredPage = (slug: string, id: string): PageRow | null | undefined =>
  useLive(async mirror => (await mirror.view(onePage(slug, id))).of(communityPages).get(pageKey(slug, id)) ?? null, [slug, id])
