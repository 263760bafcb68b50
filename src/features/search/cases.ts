import type { SearchReply } from '#contract/search.ts'
import { late } from '#ui/waiting/late.tsx'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

/** What only some searches show. The page that the app starts with has them before it is drawn; on others they come a moment later. */
export const NothingFound = late(() => import('./NothingFound.tsx'))
export const NoResults = late(() => import('./NoResults.tsx'))
export const LockedResults = late(() => import('./results/LockedResults.tsx'))
export const LockedNews = late(() => import('./results/LockedNews.tsx'))
export const ExploreHead = late(() => import('./results/ExploreHead.tsx'))
export const QueryFault = late(() => import('./box/QueryFault.tsx'))

type Part = { preload: () => Promise<void> } | false | undefined
const prepare = async (...parts: Part[]): Promise<void> =>
  void (await Promise.allSettled(parts.flatMap(part => (part ? [part.preload()] : []))))

/** Fetches what a search shows besides its results, as far as its address and the viewer tell. Never rejects. */
export const prepareForSearch = ({ scope }: UrlSearchState, isWhole: boolean): Promise<void> =>
  prepare(scope && ExploreHead, !isWhole && LockedResults, !isWhole && LockedNews)

/** Fetches what is shown in place of the results, if there are none. Never rejects. */
export const prepareForAnswer = (reply: SearchReply | undefined): Promise<void> =>
  reply ? prepare(reply.total === 0 && NothingFound) : prepare(NoResults, QueryFault)
