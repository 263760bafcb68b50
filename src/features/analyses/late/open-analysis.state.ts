import { deviceState, keepDeviceState } from '#kit/device-state.ts'
import * as v from 'valibot'
import { listAnalysisTypes } from '#contract/analyses.ts'
import type { OpenAnalysis } from './analysis-state.rules.ts'

const stored = v.object({
  id: v.string(),
  url: v.string(),
  type: v.picklist(listAnalysisTypes),
  selected: v.array(v.number()),
  count: v.number(),
})

/** Remembers the analysis whose window is open: after a reload the window of the same search shows it again. Undefined forgets it. */
export const rememberOpenAnalysis = (open: OpenAnalysis | undefined): void => keepDeviceState('open_analysis', open)

/** The analysis that was open for this search. */
export function rememberedAnalysis(url: string): OpenAnalysis | undefined {
  const { success, output } = v.safeParse(stored, deviceState('open_analysis'))
  return success && output.url === url ? output : undefined
}
