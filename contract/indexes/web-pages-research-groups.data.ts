import type { IndexData } from './shape.ts'

export const webPagesResearchGroupsIndex = {
  name: 'web_pages_research_groups',
  label: 'Web pages of research groups',
  singular: 'Web page',
  key: 'web_page_research_group',
  title: 'title',
  fields: [
    { name: 'title', label: 'Title', kind: 'line', card: true },
    { name: 'research_group', label: 'Research group', kind: 'entities', index: 'research_groups', card: true },
    { name: 'text', label: 'Text', kind: 'prose', card: true },
    { name: 'language', label: 'Language', kind: 'term' },
    { name: 'fetched_date', label: 'Fetched', kind: 'date', card: true },
    { name: 'url', label: 'Address', kind: 'link', card: true },
  ],
  search: [
    { name: 'title', label: 'Title', paths: ['title'], weight: 4 },
    { name: 'text', label: 'Text', paths: ['text'], weight: 1 },
    { name: 'research_group', label: 'Research group', paths: ['research_group.name'], weight: 2, names: 'organisations' },
    { name: 'address', label: 'Address', paths: ['url'], weight: 1 },
  ],
  facets: [
    { name: 'research_group', label: 'Research group', path: 'research_group.name', kind: 'term', order: 'count' },
    { name: 'language', label: 'Language', path: 'language', kind: 'term', order: 'count' },
    { name: 'year', label: 'Fetched', path: 'fetched_date', kind: 'year', order: 'newest' },
  ],
  sorts: { newest: 'fetched_date' },
  links: [{ index: 'research_groups', paths: ['research_group'], names: 'research_group' }],
  columns: ['title', 'research_group', 'url', 'fetched_date'],
} as const satisfies IndexData
