import type { ResultItem } from '#contract/search.ts'
import { counted } from '#kit/format-number.ts'
import { entityNames, fieldText } from '#features/records/index.ts'

const countWords = (value: unknown, one: string): string | undefined => (typeof value === 'number' ? counted(value, one) : undefined)

const joined = (words: readonly (string | false | undefined)[]): string => words.filter(Boolean).join(' · ')

/** The line under a publication of a profile: year, where it appeared, citations. */
export function publicationWords({ data }: ResultItem): string {
  return joined([
    fieldText(data['publication_date'])?.slice(0, 4),
    entityNames(data['locations'])[0],
    countWords(data['estimated_citation_count'], 'citation'),
    data['is_retracted'] === true && 'Retracted',
  ])
}

/** Research interests that tell one person from another. */
const interestsShown = 3

/** What tells people of one name apart: where they are, what they have written, what they work on. */
export function personWords({ data }: ResultItem): string {
  return joined([
    entityNames(data['organisations'])[0],
    fieldText(data['country']),
    countWords(data['publications_count'], 'publication'),
    entityNames(data['research_interests']).slice(0, interestsShown).join(', '),
  ])
}
