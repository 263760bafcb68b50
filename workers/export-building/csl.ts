/** The variables of CSL-JSON 1.0.2 that our records fill, under their own names. */

export type CslType =
  | 'article'
  | 'article-journal'
  | 'article-newspaper'
  | 'book'
  | 'chapter'
  | 'dataset'
  | 'document'
  | 'paper-conference'
  | 'patent'
  | 'report'
  | 'software'
  | 'thesis'
  | 'webpage'

export interface CslName {
  family?: string
  given?: string
  /** `van der`: belongs to the family name, also where that is sorted by. */
  'non-dropping-particle'?: string
  suffix?: string
  /** A comma stands before the suffix. */
  'comma-suffix'?: boolean
  /** A name that has no parts: an organisation, one word, a script without spaces. */
  literal?: string
}

export interface CslDate {
  /** One date: year, month and day as far as they are known. */
  'date-parts': [[year: number, month?: number, day?: number]]
}

/** What a reference says about a record, whatever it is written as. */
export interface Citation {
  type: CslType
  title: string
  author?: CslName[]
  editor?: CslName[]
  /** The owner of a patent. */
  'container-author'?: CslName[]
  issued?: CslDate
  submitted?: CslDate
  accessed?: CslDate
  /** Journal, book or site that it stands in. */
  'container-title'?: string
  'event-title'?: string
  volume?: string
  issue?: string
  page?: string
  number?: string
  /** The office of a patent, the register of a trial. */
  authority?: string
  jurisdiction?: string
  publisher?: string
  genre?: string
  DOI?: string
  ISBN?: string
  ISSN?: string
  PMID?: string
  PMCID?: string
  URL?: string
  abstract?: string
  note?: string
  /** More authors than are named here. */
  custom?: { further_authors: number }
}

/** A citation with the key it is called by in a file. */
export type CslItem = { id: string } & Citation

/** What a format without a place for it says about authors that are not named. */
export const furtherNote = ({ custom }: CslItem): string | undefined =>
  custom && `${custom.further_authors} more ${custom.further_authors === 1 ? 'author is' : 'authors are'} not named here.`
