import type { IndexData } from './shape.ts'

export const researchTopicsIndex = {
  name: 'research_topics',
  label: 'Research topics',
  singular: 'Research topic',
  key: 'research_topic',
  title: 'title',
  fields: [
    { name: 'title', label: 'Title', kind: 'line', card: true },
    { name: 'description', label: 'Description', kind: 'prose', card: true },
    { name: 'research_group', label: 'Research group', kind: 'entities', index: 'research_groups', card: true },
    { name: 'organisations', label: 'Organisations', kind: 'entities', index: 'organisations', card: true, within: 'research_group' },
    { name: 'owners', label: 'Led by', kind: 'entities', index: 'researchers', card: true, within: 'research_group' },
    { name: 'keywords', label: 'Keywords', kind: 'terms', card: true },
    { name: 'publications', label: 'Publications', kind: 'entities', index: 'publications' },
  ],
  search: [
    { name: 'title', label: 'Title', paths: ['title'], weight: 4 },
    { name: 'description', label: 'Description', paths: ['description'], weight: 1 },
    { name: 'keywords', label: 'Keywords', paths: ['keywords'], weight: 2 },
    {
      name: 'research_group',
      label: 'Research group',
      paths: ['research_group.name', 'research_group.organisations.name'],
      weight: 2,
      names: 'organisations',
    },
    { name: 'people', label: 'People', paths: ['research_group.owners.name'], weight: 2, names: 'people' },
  ],
  facets: [
    { name: 'keyword', label: 'Keyword', path: 'keywords', kind: 'term', order: 'count', topical: true },
    { name: 'research_group', label: 'Research group', path: 'research_group.name', kind: 'term', order: 'count' },
    { name: 'organisation', label: 'Organisation', path: 'research_group.organisations.name', kind: 'term', order: 'count' },
    { name: 'country', label: 'Country', path: 'research_group.organisations.country.name', kind: 'term', order: 'count' },
  ],
  sorts: {},
  links: [
    { index: 'research_groups', paths: ['research_group'], names: 'research_group' },
    { index: 'organisations', paths: ['research_group.organisations'], names: 'research_group' },
    { index: 'researchers', paths: ['research_group.owners'], names: 'people' },
  ],
  places: { country: 'country' },
  columns: ['title', 'research_group', 'keywords'],
} as const satisfies IndexData
