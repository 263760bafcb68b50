import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { textsAt } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { compact } from '../text/identifiers.ts'

/** Citations are indexed as words that no text can contain, because `>` separates words: `>us11147202` is in every record that cites this number. */
export const citationWord = (key: string): string => `>${key}`

/** A number as it is cited: a citation may lack the kind of a document. */
export const citationKey = (number: string): string => compact(number).replace(/^(us(?:\d{6,}|(?:re|d|pp)\d{5,}))[a-z]\d?$/, '$1')

/** The numbers that a record cites, as it has them. */
export const citedNumbers = ({ cites }: IndexData, record: CatalogueRecord): string[] => (cites ? textsAt(record, cites.numbers) : [])

/** The key under which other records cite a record; undefined if nothing cites records of its index. */
export function ownCitationKey({ cites }: IndexData, record: CatalogueRecord): string | undefined {
  const [number] = cites ? textsAt(record, cites.own) : []
  return number === undefined ? undefined : citationKey(number)
}

/** The words of what a record cites, and the one under which it is found by its citations: `>>us11147202`. */
export function citationWordsOf(index: IndexData, record: CatalogueRecord): string[] {
  const own = ownCitationKey(index, record)
  const cited = citedNumbers(index, record).map(number => citationWord(citationKey(number)))
  return own === undefined ? cited : [...cited, citedWord(own)]
}

export const citedWord = (key: string): string => `>>${key}`
