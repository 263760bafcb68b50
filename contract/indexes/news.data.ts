import type { IndexData } from './shape.ts'

export const newsIndex = {
  name: 'news',
  label: 'News',
  singular: 'News item',
  key: 'news',
  title: 'title',
  fields: [
    { name: 'title', label: 'Title', kind: 'line', card: true },
    { name: 'publication_date', label: 'Published', kind: 'date', card: true },
    { name: 'content_from', label: 'Source', kind: 'entities', card: true, place: true },
    { name: 'text', label: 'Text', kind: 'prose', card: true },
    { name: 'teaser', label: 'Teaser', kind: 'prose', card: true },
    { name: 'organisations', label: 'Organisations mentioned', kind: 'entities', index: 'organisations', card: true },
    { name: 'keywords', label: 'Keywords', kind: 'terms', card: true },
    { name: 'industries', label: 'Industries', kind: 'terms' },
    { name: 'url', label: 'Full article', kind: 'link' },
  ],
  search: [
    { name: 'title', label: 'Title', paths: ['title'], weight: 4 },
    { name: 'text', label: 'Text', paths: ['text', 'teaser'], weight: 1 },
    { name: 'organisations', label: 'Organisations', paths: ['organisations.name'], weight: 2, names: 'organisations' },
    { name: 'keywords', label: 'Keywords', paths: ['keywords', 'industries'], weight: 2 },
    { name: 'source', label: 'Source', paths: ['content_from.name'], weight: 1, names: 'organisations' },
    { name: 'year', label: 'Year', paths: ['publication_date'], weight: 0.5, years: true },
  ],
  facets: [
    { name: 'year', label: 'Year', path: 'publication_date', kind: 'year', order: 'newest' },
    { name: 'content_from', label: 'Source', path: 'content_from.name', kind: 'term', order: 'count' },
    { name: 'organisation', label: 'Organisation', path: 'organisations.name', kind: 'term', order: 'count' },
    { name: 'industry', label: 'Industry', path: 'industries', kind: 'term', order: 'count', topical: true },
    { name: 'keyword', label: 'Keyword', path: 'keywords', kind: 'term', order: 'count', topical: true },
  ],
  sorts: { newest: 'publication_date' },
  links: [{ index: 'organisations', paths: ['organisations'], names: 'organisations' }],
  columns: ['title', 'content_from', 'publication_date', 'organisations'],
} as const satisfies IndexData
