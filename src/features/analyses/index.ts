export { openAnalysis } from './open-analysis.ts'
