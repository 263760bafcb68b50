import { ignoresToken, anyCaller, type Row } from './actors.ts'

/** Records and the server’s state. */
export const records: readonly Row[] = [
  { name: 'health.alive', expect: ignoresToken },
  { name: 'health.ready', expect: ignoresToken },
  { name: 'news.show', params: () => ({ id: 'news-1' }), expect: anyCaller },
  { name: 'patents.show', params: () => ({ id: 'patents-1' }), expect: anyCaller },
  { name: 'projects.show', params: () => ({ id: 'projects-1' }), expect: anyCaller },
  { name: 'publications.authors', params: () => ({ id: 'publications-1' }), expect: anyCaller },
  { name: 'publications.show', params: () => ({ id: 'publications-1' }), expect: anyCaller },
  { name: 'records.show', params: () => ({ index: 'researchers', id: 'researchers-1' }), expect: anyCaller },
  {
    name: 'references.records',
    body: () => ({ items: [{ index: 'news', slug: 'news-1' }] }),
    expect: anyCaller,
  },
  { name: 'topics.show', params: () => ({ id: 'research-topics-1' }), expect: anyCaller },
  { name: 'trials.show', params: () => ({ id: 'clinical-trials-1' }), expect: anyCaller },
]
