import { late } from '#ui/waiting/late.tsx'

export { useAnalysisNames } from './analyses.reads.ts'
export { followRun, type RunNow } from './follow-run.ts'
export { stopAnalysis } from './mutations/stop-analysis.mutation.ts'
export { startAnalysis } from './start-analysis.ts'

/** An answer with its marks and their passages. */
export const AnswerView = late(() => import('./answer/AnswerView.tsx'))
