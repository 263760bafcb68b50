import { type PublicationContent, yearOfPublication } from '#contract/own-publication.ts'
import { formatNumber } from '#kit/format-number.ts'

const shownNames = 3

/** The authors on one line. */
export function publicationNames({ authors_list = [] }: PublicationContent): string {
  const more = authors_list.length - shownNames
  const names = authors_list.slice(0, shownNames).join('; ')
  return more > 0 ? `${names} and ${formatNumber(more)} more` : names
}

/** When and where it appeared. */
export const publicationFacts = (publication: PublicationContent): string =>
  [yearOfPublication(publication), publication.journal_issue_attributes?.journal ?? publication.publisher].filter(Boolean).join(' · ')
