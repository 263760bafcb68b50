import { useMemo } from 'react'
import { useRead } from '#api/read/use-read.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { type Highlight, search } from '#contract/search.ts'
import { toWordsState } from '#workers/query-encoding/search-request.ts'
import { lastHighlights, useSearchState } from '../search.reads.ts'

/** Where the words were found: in fields that are one text, and, value by value, in those that are lists. */
interface FoundPlaces {
  highlights: Record<string, Highlight>
  listHighlights: Record<string, readonly Highlight[]>
}

/**
 * Where the words of the search around an open record are in it: every place of its whole texts. Until the server has told,
 * and where it cannot be asked, what the result card marked.
 */
export function useDetailHighlights(index: IndexName, slug: string): FoundPlaces {
  const state = useSearchState()
  const isSought = state.category === index && state.keyword !== ''
  const { keyword, ignore_synonyms, ignored_synonyms, exact_match } = toWordsState(state)
  const words = { keyword, ignore_synonyms, ignored_synonyms, exact_match, search_by_fields: state.search_by_fields }
  const asked = { query: { view: 'detail' as const }, body: { index, slugs: [slug], ...words } }
  const { answer } = useRead(search.highlights, isSought ? asked : undefined)
  const places = useMemo(() => placesOf(answer?.highlights[slug] ?? {}), [answer, slug])
  return { highlights: { ...lastHighlights(index, slug), ...places.highlights }, listHighlights: places.listHighlights }
}

function placesOf(fields: Record<string, Highlight[]>): FoundPlaces {
  const places: FoundPlaces = { highlights: {}, listHighlights: {} }
  for (const [name, values] of Object.entries(fields)) {
    const [text, ...more] = values
    if (text && more.length === 0) places.highlights[name] = text
    places.listHighlights[name] = values
  }
  return places
}
