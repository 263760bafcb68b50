import { typesInOrder } from './organisation-types.data.ts'
import type { IndexName } from './shape.ts'

interface IndexTrends {
  /** The facet of years by which everything is followed. */
  by: string
  /** What happened in that year. */
  dateLabel: string
  /** The facets whose values are followed, in the order in which they are shown. */
  facets: readonly string[]
  /** The values of a facet that have an order of their own. */
  bucketOrder?: Readonly<Record<string, readonly string[]>>
}

/** What of each index can be followed by year. Research topics have no date. */
export const indexTrends: Readonly<Partial<Record<IndexName, IndexTrends>>> = {
  publications: {
    by: 'year',
    dateLabel: 'Year of publication',
    facets: ['field_of_study', 'research_area', 'country', 'organisation', 'journal', 'author', 'publication_type', 'open_access'],
    bucketOrder: { open_access: ['yes', 'no'] },
  },
  researchers: {
    by: 'last_year',
    dateLabel: 'Year of the latest publication',
    facets: ['interest', 'country', 'organisation', 'venue', 'function_title'],
  },
  research_groups: {
    by: 'foundation_year',
    dateLabel: 'Year of foundation',
    facets: ['interest', 'category', 'type', 'country', 'organisation'],
  },
  organisations: {
    by: 'foundation_year',
    dateLabel: 'Year of foundation',
    facets: ['organisation_type', 'continent', 'country', 'region', 'status'],
    bucketOrder: { organisation_type: typesInOrder },
  },
  projects: {
    by: 'start_year',
    dateLabel: 'Year of the start',
    facets: ['keyword', 'funder', 'funding_mechanism', 'country', 'organisation', 'status'],
  },
  patents: {
    by: 'year',
    dateLabel: 'Year of publication',
    facets: ['research_area', 'classification', 'party', 'country', 'patent_office', 'document_kind'],
  },
  clinical_trials: {
    by: 'start_year',
    dateLabel: 'Year of the start',
    facets: ['condition', 'phase', 'intervention_type', 'sponsor', 'country', 'state', 'study_type', 'status', 'has_results'],
    bucketOrder: {
      phase: ['early-phase-1', 'phase-1', 'phase-2', 'phase-3', 'phase-4', 'not-applicable'],
      has_results: ['yes', 'no'],
    },
  },
  news: {
    by: 'year',
    dateLabel: 'Year of publication',
    facets: ['keyword', 'industry', 'organisation', 'content_from'],
  },
  web_pages_organisations: { by: 'year', dateLabel: 'Year in which it was fetched', facets: ['organisation', 'language'] },
  web_pages_research_groups: { by: 'year', dateLabel: 'Year in which it was fetched', facets: ['language'] },
}
