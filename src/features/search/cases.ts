import type { SearchReply } from '#contract/search.ts'
import { late } from '#ui/waiting/late.tsx'

/** What only some searches show. The page that the app starts with has them before it is drawn; on others they come a moment later. */
export const NothingFound = late(() => import('./NothingFound.tsx'))
export const NoResults = late(() => import('./NoResults.tsx'))
export const ExploreHead = late(() => import('./results/ExploreHead.tsx'))
export const QueryFault = late(() => import('./box/QueryFault.tsx'))

type Part = { preload: () => Promise<void> } | false
const prepare = async (...parts: Part[]): Promise<void> =>
  void (await Promise.allSettled(parts.flatMap(part => (part ? [part.preload()] : []))))

/** Fetches the head of a page of results within a scope. Never rejects. */
export const prepareForScope = (isScoped: boolean): Promise<void> => prepare(isScoped && ExploreHead)

/** Fetches what is shown in place of the results, if there are none. Never rejects. */
export const prepareForAnswer = (reply: SearchReply | undefined): Promise<void> =>
  reply ? prepare(reply.total === 0 && NothingFound) : prepare(NoResults, QueryFault)
