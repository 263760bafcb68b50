import type { MadeExport } from '#contract/exports.ts'
import { every, type MirrorScope, mirrored, rowsAt, type SyncMark } from '#offline/index.ts'

export type ExportRow = MadeExport & { mark?: SyncMark }

const lanes = 'export:'

/** The exports of the user. Encrypted but for the id; the server keeps at most `limits.export.kept`. */
export const exportsMade = mirrored<ExportRow>()({
  name: 'exports',
  title: 'Exports',
  since: 9,
  key: ['id'],
  lanes,
  target: 'export',
  mutations: () => import('./mirror/mutations.ts'),
})

export const allExports: MirrorScope = { rows: [every(exportsMade)] }
export const oneExport = (id: string): MirrorScope => ({ rows: [rowsAt(exportsMade, id)], lane: lanes + id })

/** Where a change of an export belongs. */
export const exportPlace = (id: string) => ({ lane: lanes + id, target: { type: exportsMade.target, id }, mentions: [id] })
