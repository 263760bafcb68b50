import type { CitedType } from '#contract/own-entry.ts'

/** The variables of CSL-JSON 1.0.2 that our records fill, under their own names. */

export type CslType = CitedType

export interface CslName {
  family?: string
  given?: string
  /** `van der`: part of the family name, also for sorting. */
  'non-dropping-particle'?: string
  suffix?: string
  /** A comma stands before the suffix. */
  'comma-suffix'?: boolean
  /** A name without parts: an organisation, one word, a script without spaces. */
  literal?: string
}

export interface CslDate {
  /** One date: the year, and month and day if known. */
  'date-parts': [[year: number, month?: number, day?: number]]
}

/** The content of a reference, independent of its format. */
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
  /** The journal, book or site that contains it. */
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
  language?: string
  /** Separated by commas. */
  keyword?: string
  abstract?: string
  note?: string
  /** The number of authors that are not listed. */
  custom?: { further_authors: number }
}

/** A citation with its key in a file. */
export type CslItem = { id: string } & Citation

/** A note about authors that are not listed, for formats without a field for it. */
export const furtherNote = ({ custom }: CslItem): string | undefined =>
  custom && `${custom.further_authors} more ${custom.further_authors === 1 ? 'author is' : 'authors are'} not named here.`
