import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import type { IndexName } from './indexes/shape.ts'
import { indexNames } from './indexes/shape.ts'
import { limits } from './limits.ts'
import { record } from './records.ts'
import { atLeast, atMost } from './rules.ts'

const common = ['url', 'is_retracted'] as const

/** The fields that a reference needs, by index. */
export const referenceFields: Readonly<Record<IndexName, readonly string[]>> = {
  publications: [
    ...common,
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
    ...common,
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
    ...common,
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
    ...common,
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
  research_topics: [...common, 'title', 'research_group'],
  news: [...common, 'title', 'content_from', 'publication_date'],
  researchers: [...common, 'full_name', 'organisations'],
  research_groups: [...common, 'name', 'organisations', 'website'],
  organisations: [...common, 'name', 'website'],
  web_pages_organisations: [...common, 'title', 'organisation', 'fetched_date'],
  web_pages_research_groups: [...common, 'title', 'research_group', 'fetched_date'],
}

export const references = {
  records: endpoint({
    method: 'POST',
    host: 'search',
    path: '/references',
    summary:
      'The fields that references to these records need, all authors included, in the requested order; missing records are left out.',
    body: v.object({
      items: v.pipe(
        v.array(v.object({ index: v.picklist(indexNames), slug: v.pipe(v.string(), atLeast(1), atMost(300)) })),
        v.maxLength(limits.references.batch),
      ),
    }),
    reply: v.object({ records: v.array(record) }),
    needs: 'guest',
    safe: true,
    // One answer holds as much as many detail calls.
    limit: 'records',
  }),
}
