import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import type { IndexName } from './indexes/shape.ts'
import { indexNames } from './indexes/shape.ts'
import { limits } from './limits.ts'
import { record } from './records.ts'

const always = ['url', 'is_retracted'] as const

/** The fields that a reference to a record of each index is made of. */
export const referenceFields: Readonly<Record<IndexName, readonly string[]>> = {
  publications: [
    ...always,
    'title',
    'authors',
    'authors_count',
    'editors',
    'publication_date',
    'publication_type',
    'locations',
    'volume_title',
    'volume',
    'issue',
    'pages',
    'publisher',
    'identifiers',
    'abstract',
  ],
  patents: [
    ...always,
    'title',
    'parties',
    'publication_no',
    'application_no',
    'document_kind',
    'patent_office',
    'country',
    'publication_date',
    'granted_date',
    'application_date',
    'full_text_url',
    'abstract',
  ],
  clinical_trials: [
    ...always,
    'full_title',
    'official_title',
    'trial_id',
    'register',
    'sponsors',
    'investigators',
    'start_date',
    'first_posted',
    'last_updated',
    'status',
  ],
  projects: [
    ...always,
    'title',
    'acronym',
    'project_id',
    'participants',
    'organisations',
    'funding_source',
    'call_identifier',
    'start_date',
    'end_date',
  ],
  research_topics: [...always, 'title', 'research_group'],
  news: [...always, 'title', 'content_from', 'publication_date'],
  researchers: [...always, 'full_name', 'organisations'],
  research_groups: [...always, 'name', 'organisations', 'website'],
  organisations: [...always, 'name', 'website'],
  web_pages_organisations: [...always, 'title', 'organisation', 'fetched_date'],
  web_pages_research_groups: [...always, 'title', 'research_group', 'fetched_date'],
}

export const references = {
  records: endpoint({
    method: 'POST',
    host: 'search',
    path: '/references',
    summary: 'What references to the named records are made of, all authors included, in the order asked; what is not there is left out.',
    body: v.object({
      items: v.pipe(
        v.array(v.object({ index: v.picklist(indexNames), slug: v.pipe(v.string(), v.minLength(1), v.maxLength(300)) })),
        v.maxLength(limits.references.batch),
      ),
    }),
    reply: v.object({ records: v.array(record) }),
    needs: 'guest',
    safe: true,
    // Each answer holds what many details would.
    limit: 'records',
  }),
}
