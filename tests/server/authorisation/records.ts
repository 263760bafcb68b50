import { blind, everybody, type Row } from './actors.ts'

/** The records themselves, and the server’s own state. */
export const records: readonly Row[] = [
  { name: 'health.alive', method: 'GET', path: () => '/v1/health', expect: blind },
  { name: 'health.ready', method: 'GET', path: () => '/v1/ready', expect: blind },
  { name: 'news.show', method: 'GET', path: () => '/v1/news/news-1', expect: everybody },
  { name: 'patents.show', method: 'GET', path: () => '/v1/patents/patents-1', expect: everybody },
  { name: 'projects.show', method: 'GET', path: () => '/v1/projects/projects-1', expect: everybody },
  { name: 'publications.authors', method: 'GET', path: () => '/v1/publications/publications-1/authors', expect: everybody },
  { name: 'publications.show', method: 'GET', path: () => '/v1/publications/publications-1', expect: everybody },
  { name: 'records.show', method: 'GET', path: () => '/v1/records/researchers/researchers-1', expect: everybody },
  {
    name: 'references.records',
    method: 'POST',
    path: () => '/search-service/references',
    body: () => ({ items: [{ index: 'news', slug: 'news-1' }] }),
    expect: everybody,
  },
  { name: 'topics.show', method: 'GET', path: () => '/v1/research_groups/research_topics/research-topics-1', expect: everybody },
  { name: 'trials.show', method: 'GET', path: () => '/v1/clinical_trials/clinical-trials-1', expect: everybody },
]
