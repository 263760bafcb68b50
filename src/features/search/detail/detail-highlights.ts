import { useMemo } from 'react'
import { useRead } from '#api/read/use-read.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { type Highlight, search } from '#contract/search.ts'
import { toWordsState } from '#workers/query-encoding/search-request.ts'
import { lastHighlights, useSearchState } from '../search.reads.ts'

/** Highlights of the keyword: in fields with one text, and value by value in lists. */
interface DetailHighlights {
  highlights: Record<string, Highlight>
  listHighlights: Record<string, readonly Highlight[]>
}

/**
 * The highlights of the search's keyword in the full texts of an open record. Until the server has answered, and offline, those of the
 * result card.
 */
export function useDetailHighlights(index: IndexName, slug: string): DetailHighlights {
  const state = useSearchState()
  const hasKeyword = state.category === index && state.keyword !== ''
  const words = { ...toWordsState(state), search_by_fields: state.search_by_fields }
  const input = { query: { view: 'detail' as const }, body: { ...words, index, slugs: [slug] } }
  const { answer } = useRead(search.highlights, hasKeyword ? input : undefined)
  const detail = useMemo(() => highlightsOf(answer?.highlights[slug] ?? {}), [answer, slug])
  return { highlights: { ...lastHighlights(index, slug), ...detail.highlights }, listHighlights: detail.listHighlights }
}

function highlightsOf(fields: Record<string, Highlight[]>): DetailHighlights {
  const result: DetailHighlights = { highlights: {}, listHighlights: {} }
  for (const [name, values] of Object.entries(fields)) {
    const [text, ...more] = values
    if (text && more.length === 0) result.highlights[name] = text
    result.listHighlights[name] = values
  }
  return result
}
