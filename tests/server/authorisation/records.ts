import { blind, everybody, type Row } from './actors.ts'

/** Records and the server’s state. */
export const records: readonly Row[] = [
  { name: 'health.alive', expect: blind },
  { name: 'health.ready', expect: blind },
  { name: 'news.show', params: () => ({ id: 'news-1' }), expect: everybody },
  { name: 'patents.show', params: () => ({ id: 'patents-1' }), expect: everybody },
  { name: 'projects.show', params: () => ({ id: 'projects-1' }), expect: everybody },
  { name: 'publications.authors', params: () => ({ id: 'publications-1' }), expect: everybody },
  { name: 'publications.show', params: () => ({ id: 'publications-1' }), expect: everybody },
  { name: 'records.show', params: () => ({ index: 'researchers', id: 'researchers-1' }), expect: everybody },
  {
    name: 'references.records',
    body: () => ({ items: [{ index: 'news', slug: 'news-1' }] }),
    expect: everybody,
  },
  { name: 'topics.show', params: () => ({ id: 'research-topics-1' }), expect: everybody },
  { name: 'trials.show', params: () => ({ id: 'clinical-trials-1' }), expect: everybody },
]
