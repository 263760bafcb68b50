import { plans, readers, type Row, signedIn, usersGet, writers } from './actors.ts'

const index = 'publications'
const id = '00000000-0000-4000-8000-00000000000c'
/** Whoever may ask the AI. */
const askers = { ...signedIn, ...plans(403, 200, 403, 200) }
const askersGet = (status: number) => ({ ...askers, ...usersGet(status), ...plans(403, status, 403, status) })
const ofNobody = { ...signedIn, ...usersGet(404) }

const analysis = { index, analysisType: 'single-prompt', question: 'What is there?', items: [{ order: 1, slug_values: ['nothing'] }] }
const perItem = () => ({ uuid: id, state: { index, keyword: 'quasar' }, questions: ['What is there?'], numItems: 1 })

/** Analyses: only for plans that have them, and everyone reads only their own. Nothing is begun here: nobody finds these records. */
export const analysisRows: readonly Row[] = [
  { name: 'analyses.overview', body: () => ({ index }), expect: askers },
  { name: 'analyses.suggest', body: () => ({ query: 'moss', index, questions: [] }), expect: askers },
  { name: 'analyses.start', body: () => ({ analysis: { ...analysis, id } }), expect: askersGet(404) },
  { name: 'analyses.stream', body: () => analysis, expect: askersGet(404) },
  { name: 'analyses.preview', body: perItem, expect: askersGet(404) },
  { name: 'analyses.startPerItem', body: perItem, expect: askersGet(404) },
  { name: 'analyses.perItem', body: perItem, expect: askersGet(404) },
  { name: 'analyses.list', expect: signedIn },
  { name: 'analyses.inFolder', params: ({ folder }) => ({ id: folder.id }), expect: readers },
  { name: 'analyses.takeOut', params: ({ folder }) => ({ id: folder.id, analysisId: id }), expect: writers },
  { name: 'analyses.events', params: () => ({ id }), expect: ofNobody },
  { name: 'analyses.stop', params: () => ({ id }), expect: ofNobody },
  { name: 'analyses.file', params: () => ({ id }), expect: ofNobody },
  { name: 'analyses.show', params: () => ({ id }), expect: ofNobody },
  { name: 'analyses.answers', params: () => ({ id }), expect: ofNobody },
  { name: 'analyses.change', params: () => ({ id }), body: () => ({ analysis: { name: 'Mine' } }), expect: ofNobody },
  { name: 'analyses.delete', params: () => ({ id }), expect: ofNobody },
]
