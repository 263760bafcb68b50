import { useState } from 'react'
import type { SearchReply } from '#contract/search.ts'
import { toWordsState } from '#workers/query-encoding/search-request.ts'
import { withKeyword } from '#workers/query-encoding/search-moves.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

/** The search whose results are shown: in another spelling, if nothing has the words as they were typed. */
export const searchedState = (state: UrlSearchState, reply: SearchReply | undefined): UrlSearchState =>
  reply?.spelling?.shown ? withKeyword(state, reply.spelling.keyword) : state

/** How the words of a search were read. Pages, orders and filters do not change it, so it stays while these load. */
export function useReading(state: UrlSearchState, reply: SearchReply | undefined): SearchReply | undefined {
  const words = JSON.stringify([state.category, toWordsState(state)])
  const [kept, setKept] = useState<{ words: string; reply: SearchReply }>()
  if (reply && (kept?.words !== words || kept.reply !== reply)) setKept({ words, reply })
  return reply ?? (kept?.words === words ? kept.reply : undefined)
}
