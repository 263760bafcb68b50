import { namedOnes, textOf } from '../page/profile-fields.ts'
import type { ResultItem } from '#contract/search.ts'
import { formatNumber } from '#kit/format-number.ts'

/** The line under a publication of a profile: year, where it appeared, citations. */
export function publicationNote({ data }: ResultItem): string {
  const citations = data['estimated_citation_count']
  const [venue] = namedOnes(data['locations'])
  return [
    textOf(data['publication_date'])?.slice(0, 4),
    venue?.name,
    typeof citations === 'number' && (citations === 1 ? '1 citation' : `${formatNumber(citations)} citations`),
    data['is_retracted'] === true && 'Retracted',
  ]
    .filter(Boolean)
    .join(' · ')
}
