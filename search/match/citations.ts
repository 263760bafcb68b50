import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { citationKey, citationWord, citedNumbers, citedWord, ownCitationKey } from '../segment/citation-words.ts'
import type { SearchedSegment } from '../segment/searched-segment.ts'
import { documentsUnder } from './allowed-documents.ts'

export interface CitationLinks {
  /** First slugs of the records that cite a record, newest first. */
  citing: string[]
  /** What the record cites and the index has, in the order of the record. */
  cited: { number: string; slug: string }[]
}

export function citationsOf(index: IndexData, searched: readonly SearchedSegment[], record: CatalogueRecord): CitationLinks {
  const own = ownCitationKey(index, record)
  const citing = own === undefined ? [] : found(searched, citationWord(own))
  citing.sort((a, b) => b.newest - a.newest || (a.slug < b.slug ? -1 : 1))
  const cited = citedNumbers(index, record).flatMap(number =>
    found(searched, citedWord(citationKey(number)))
      .slice(0, 1)
      .map(({ slug }) => ({ number, slug })),
  )
  return { citing: citing.map(({ slug }) => slug), cited }
}

/** The living records under a word. */
const found = (searched: readonly SearchedSegment[], word: string): { slug: string; newest: number }[] =>
  searched.flatMap(({ segment, dead }) =>
    Array.from(documentsUnder(segment, [word]))
      .filter(document => dead?.[document] !== 1)
      .map(document => ({ slug: segment.slugs.at(document), newest: segment.newest[document]! })),
  )
