import type { IndexData } from '#contract/indexes/shape.ts'
import type { SearchState } from '#contract/search.ts'
import type { EngineRequest } from '../query/engine-request.ts'
import { identifiersIn } from '../query/identifiers.ts'
import type { Synonyms } from '../query/synonyms.ts'
import { identifierPieces } from '../text/identifiers.ts'
import { type ReadingSource, requestOf, type SearchContext } from './state-request.ts'

/**
 * An alert is read without the catalogue: whether a record is told depends on the record and the search alone, never on what else there is. So
 * all words count, and no word is spelled otherwise or short for another because of other records. Words are joined and divided in every way in
 * which a search may do it: a record that has one of them is then one for which a search does.
 */
const withoutCatalogue: ReadingSource['engine'] = {
  hasIdentifier: () => false,
  vocabulary: () => ({ frequency: () => 1, likely: () => [], isPhrase: () => true }),
  abbreviations: () => ({ of: () => [], reachOf: () => 0 }),
  sorts: [],
}

/** The engine request of an alert. Throws BadQuery. */
export function alertRequest(
  on: { index: IndexData; synonyms: Synonyms | undefined },
  state: SearchState,
  within: SearchContext,
): EngineRequest {
  const { request } = requestOf({ ...on, engine: withoutCatalogue }, state, within)
  const { keys, rest } = identifiersIn(state.keyword, () => true)
  // A keyword of identifiers alone also finds the records that have one of them, however its pieces belong together.
  const isNumber = keys.length > 0 && rest === ''
  const identifiers = identifierPieces(state.keyword).flatMap(piece => piece.keys)
  return { ...request, ...(isNumber && { identifiers: [...new Set(identifiers)] }), allWords: true, facets: false, offset: 0, limit: 0 }
}
