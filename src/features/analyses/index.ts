export { followRun, type RunNow } from './follow-run.ts'
export { startAnalysis } from './start-analysis.ts'
export { stopAnalysis } from './mutations/stop-analysis.mutation.ts'
