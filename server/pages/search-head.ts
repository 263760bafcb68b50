import { callPaths } from '#contract/hosts.ts'
import { indexes } from '#contract/indexes/all.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { PageName } from '#contract/page-routes.ts'
import { paramsAt } from '#contract/params-at.ts'
import { search, type SearchReply } from '#contract/search.ts'
import { explorePage } from '#contract/search-address.ts'
import { searchTitle } from '#contract/search-title.ts'
import type { Head } from './head-tags.ts'
import type { VisitCalls } from './visit-calls.ts'

const explored: ReadonlySet<PageName> = new Set(Object.values(explorePage))
const searchPath = callPaths(search.search)[0]!.join('')

/**
 * What a link to a search says to whoever gets it. Search engines are kept out of searches (`server/crawlers/robots.ts`), so it has no address
 * of its own, and nothing is asked for it: whose explore page it is, is known where the page was drawn.
 */
export function searchHead(page: PageName, { pathname, searchParams }: URL, calls: VisitCalls): Head | 'unlisted' | undefined {
  const isExplored = explored.has(page)
  if (page !== 'search' && !isExplored) return undefined
  const reply = isExplored ? calls.known<SearchReply>(searchPath) : undefined
  if (reply === 'closed') return 'unlisted'
  const category = paramsAt(page, pathname)?.['category']
  const { label } = indexes[reply?.index ?? indexNames.find(name => name === category) ?? 'publications']
  const keyword = (searchParams.get('keyword') ?? '').slice(0, limits.keywordLength)
  const scope = reply?.scope?.title
  const about = [...(keyword ? [`found for “${keyword}”`] : []), ...(scope ? [`linked with ${scope}`] : [])]
  return { title: searchTitle(keyword, scope, label), description: `${[label, ...about].join(' ')} in Indago.`, type: 'website' }
}
