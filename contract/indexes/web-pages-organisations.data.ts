import type { IndexData } from './shape.ts'

export const webPagesOrganisationsIndex = {
  name: 'web_pages_organisations',
  label: 'Web pages of organisations',
  singular: 'Web page',
  key: 'web_page_organisation',
  title: 'title',
  fields: [
    { name: 'title', label: 'Title', kind: 'line', card: true },
    { name: 'organisation', label: 'Organisation', kind: 'entities', index: 'organisations', card: true },
    { name: 'text', label: 'Text', kind: 'prose', card: true },
    { name: 'language', label: 'Language', kind: 'term' },
    { name: 'fetched_date', label: 'Fetched', kind: 'date', card: true },
    { name: 'url', label: 'Address', kind: 'link', card: true },
  ],
  search: [
    { name: 'title', label: 'Title', paths: ['title'], weight: 4 },
    { name: 'text', label: 'Text', paths: ['text'], weight: 1 },
    { name: 'organisation', label: 'Organisation', paths: ['organisation.name'], weight: 2, names: 'organisations' },
    { name: 'address', label: 'Address', paths: ['url'], weight: 1 },
  ],
  facets: [
    { name: 'organisation', label: 'Organisation', path: 'organisation.name', kind: 'term', order: 'count' },
    { name: 'language', label: 'Language', path: 'language', kind: 'term', order: 'count' },
    { name: 'year', label: 'Fetched', path: 'fetched_date', kind: 'year', order: 'newest' },
  ],
  sorts: { newest: 'fetched_date' },
  links: [{ index: 'organisations', paths: ['organisation'], names: 'organisation' }],
  columns: ['title', 'organisation', 'url', 'fetched_date'],
} as const satisfies IndexData
