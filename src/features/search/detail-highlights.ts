import { call } from '#api/call.ts'
import { useAnswer } from '#api/use-answer.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { type Highlight, search } from '#contract/search.ts'
import { wordsOf } from '#workers/query-encoding/search-request.ts'
import { lastHighlights, useSearchState } from './search.reads.ts'

type Highlights = Record<string, Highlight>

/**
 * Where the words of the search around an open record are in it: every place of its whole texts. Until the server has told,
 * and where it cannot be asked, what the result card marked.
 */
export function useDetailHighlights(index: IndexName, slug: string): Highlights {
  const state = useSearchState()
  const isSought = state.category === index && state.keyword !== ''
  const { keyword, ignore_synonyms, ignored_synonyms, exact_match } = wordsOf(state)
  const words = { keyword, ignore_synonyms, ignored_synonyms, exact_match, search_by_fields: state.search_by_fields }
  const { answer } = useAnswer(isSought ? `${index}/${slug} ${JSON.stringify(words)}` : '', async signal => {
    if (!isSought) return {}
    const body = { index, slugs: [slug], ...words }
    const { highlights } = await call(search.highlights, { query: { view: 'detail' as const }, body }, { signal })
    return singleTexts(highlights[slug] ?? {})
  })
  return { ...lastHighlights(index, slug), ...answer }
}

/** Fields that are one text; a list's values stand apart in a record and are not marked. */
const singleTexts = (fields: Record<string, Highlight[]>): Highlights =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, [text, ...more]]) => (text && more.length === 0 ? [[name, text]] : [])))
