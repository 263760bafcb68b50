export { followRun, type RunNow } from './follow-run.ts'
export { openAnalysis } from './open-analysis.ts'
export { startAnalysis } from './start-analysis.ts'
