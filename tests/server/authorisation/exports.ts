import { anyCaller, exporters, ignoresToken, type Row, signedIn, usersGet } from './actors.ts'

const index = 'clinical_trials'
const list = { index, state: { index }, numberOfDocuments: 3 }
const made = { ...list, id: '00000000-0000-4000-8000-00000000000b', format: 'csv', count: 3, moment: 1 }

/** Exports: only for the plan that has them, and everyone sees only their own. */
export const exportRows: readonly Row[] = [
  { name: 'exports.config', params: () => ({ index }), expect: ignoresToken },
  { name: 'exports.scopedConfig', params: () => ({ index }), expect: anyCaller },
  { name: 'exports.rows', params: () => ({ index }), body: () => list, expect: exporters },
  { name: 'exports.file', params: () => ({ index }), body: () => ({ ...list, format: 'csv' }), expect: exporters },
  {
    name: 'exports.contactsFile',
    params: () => ({ index }),
    body: () => ({ ...list, format: 'csv', findEmails: true }),
    expect: exporters,
  },
  { name: 'exports.list', expect: signedIn },
  { name: 'exports.record', body: () => ({ export: made }), expect: exporters },
  { name: 'exports.delete', params: () => ({ id: 'nothing' }), expect: { ...signedIn, ...usersGet(404) } },
]
