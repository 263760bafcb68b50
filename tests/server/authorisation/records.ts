import { ignoresToken, anyCaller, paidUsers, plans, type Row } from './actors.ts'

/** For whoever may make dumps at all. */
const missing = { ...plans(403, 404, 404, 404), owner: 404, admin: 404, member: 404, other: 404 }

/** Records and the server’s state. */
export const records: readonly Row[] = [
  { name: 'dump.records', params: () => ({ index: 'news' }), expect: paidUsers },
  { name: 'dump.records: an index that does not exist', params: () => ({ index: 'letters' }), expect: { ...paidUsers, ...missing } },
  { name: 'health.alive', expect: ignoresToken },
  { name: 'health.ready', expect: ignoresToken },
  { name: 'news.show', params: () => ({ id: 'news-1' }), expect: anyCaller },
  { name: 'patents.show', params: () => ({ id: 'patents-1' }), expect: anyCaller },
  { name: 'popUps.organisation', params: () => ({ id: 'organisations-1' }), expect: anyCaller },
  { name: 'popUps.researcher', params: () => ({ id: 'researchers-1' }), expect: anyCaller },
  { name: 'popUps.researchGroup', params: () => ({ id: 'research-groups-1' }), expect: anyCaller },
  { name: 'projects.show', params: () => ({ id: 'projects-1' }), expect: anyCaller },
  { name: 'publications.authors', params: () => ({ id: 'publications-1' }), expect: anyCaller },
  { name: 'publications.show', params: () => ({ id: 'publications-1' }), expect: anyCaller },
  { name: 'records.show', params: () => ({ index: 'researchers', id: 'researchers-1' }), expect: anyCaller },
  {
    name: 'references.records',
    body: () => ({ items: [{ index: 'news', slug: 'news-1' }] }),
    expect: anyCaller,
  },
  { name: 'researcherFigures.show', params: () => ({ id: 'researchers-1' }), expect: anyCaller },
  { name: 'researcherFigures.similar', params: () => ({ id: 'researchers-1' }), expect: anyCaller },
  { name: 'topics.show', params: () => ({ id: 'research-topics-1' }), expect: anyCaller },
  { name: 'trials.show', params: () => ({ id: 'clinical-trials-1' }), expect: anyCaller },
]
