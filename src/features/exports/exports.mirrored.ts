import type { MadeExport } from '#contract/exports.ts'
import { mirrored, type SyncMark } from '#offline/index.ts'

export type ExportRow = MadeExport & { mark?: SyncMark }

/** The exports of the user. Encrypted but for the id; the server keeps at most `limits.export.kept`. */
export const exportsMade = mirrored<ExportRow>()({
  name: 'exports',
  title: 'Exports',
  since: 9,
  key: ['id'],
  lanes: 'export:',
  target: 'export',
  mutations: () => Promise.resolve(),
})
