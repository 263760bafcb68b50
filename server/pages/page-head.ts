import { pageAt } from '#contract/page-at.ts'
import { communityHead, isCommunityPage } from './community-head.ts'
import type { Head } from './head-tags.ts'
import { questionHead } from './question-head.ts'
import { recordHead, recordShownAt } from './record-head.ts'
import { searchHead } from './search-head.ts'
import type { VisitCalls } from './visit-calls.ts'

/**
 * The head of the page at an address, from what a guest may read of it: at most one call, and none where the page was drawn from it. Undefined
 * where every page says the same, and where nothing can be read just now.
 */
export async function pageHead(address: URL, origin: string, calls: VisitCalls): Promise<Head | 'unlisted' | undefined> {
  const page = pageAt(address.pathname)
  const record = recordShownAt(page, address)
  if (record) return recordHead(record, origin, calls)
  if (isCommunityPage(page)) return communityHead(page, address, origin, calls)
  if (page === 'community.questions.question') return questionHead(address, origin, calls)
  return searchHead(page, address, calls)
}
