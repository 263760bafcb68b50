import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { every, type MirrorScope, mirrored, rowsAt, type SyncMark } from '#offline/index.ts'

export type AnalysisHere = AnalysisRow & { mark?: SyncMark }

const lanes = 'analysis:'

/** The latest AI analyses of the user, with their answers. They are begun at the server; what belongs to the user is changed here. */
export const analysesMade = mirrored<AnalysisHere>()({
  name: 'analyses',
  title: 'AI analyses',
  since: 13,
  key: ['id'],
  lanes,
  target: 'analysis',
  mutations: () => import('./mirror/mutations.ts'),
})

export const allAnalyses: MirrorScope = { rows: [every(analysesMade)] }
export const oneAnalysis = (id: string): MirrorScope => ({ rows: [rowsAt(analysesMade, id)], lane: lanes + id })

/** Where a change of an analysis belongs. */
export const analysisPlace = (id: string) => ({ lane: lanes + id, target: { type: analysesMade.target, id }, mentions: [id] })
