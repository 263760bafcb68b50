import { analysisName } from '#contract/analysis-name.ts'
import { useLive, type ViewRows } from '#offline/index.ts'
import { allAnalyses, type AnalysisHere, analysesMade } from './analyses.mirrored.ts'
import { latestFirst } from './found.rules.ts'

/** The analyses on this device, latest first; undefined while loading and for a guest. */
export const useAnalysesHere = (): AnalysisHere[] | undefined => useLive(async mirror => sorted(await mirror.view(allAnalyses)), [])

const sorted = (view: ViewRows): AnalysisHere[] => [...view.of(analysesMade).values()].toSorted(latestFirst)

/** Those in a folder, latest first. */
export const analysesIn = (view: ViewRows, folder: string): AnalysisHere[] => sorted(view).filter(({ folders }) => folders.includes(folder))

/** The same; undefined while loading. */
export const useFolderAnalyses = (folder: string, when?: 'now' | 'idle'): AnalysisHere[] | undefined =>
  useLive(async mirror => analysesIn(await mirror.view(allAnalyses), folder), [folder], when)

/** What the analyses on this device are called, latest first. */
export const useAnalysisNames = (): { id: string; name: string }[] =>
  (useAnalysesHere() ?? []).map(row => ({ id: row.id, name: analysisName(row) }))
