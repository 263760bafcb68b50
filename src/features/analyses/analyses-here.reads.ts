import { analysisName } from '#contract/analysis-name.ts'
import { useLive } from '#offline/index.ts'
import { allAnalyses, type AnalysisHere, analysesMade } from './analyses.mirrored.ts'
import { latestFirst } from './found.rules.ts'

/** The analyses on this device, latest first; undefined while loading and for a guest. */
export const useAnalysesHere = (): AnalysisHere[] | undefined =>
  useLive(async mirror => [...(await mirror.view(allAnalyses)).of(analysesMade).values()].toSorted(latestFirst), [])

/** What the analyses on this device are called, latest first. */
export const useAnalysisNames = (): { id: string; name: string }[] =>
  (useAnalysesHere() ?? []).map(row => ({ id: row.id, name: analysisName(row) }))
