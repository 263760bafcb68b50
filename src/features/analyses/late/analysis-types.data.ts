import type { ListAnalysisType } from '#contract/analyses.ts'

/** What each type of analysis is called. */
export const analysisTypeNames: Readonly<Record<ListAnalysisType, string>> = {
  'single-prompt': 'A set of results',
  'prompt-per-item': 'Individual results',
  'patent-analysis': 'Full patents',
}
