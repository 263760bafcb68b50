export { openTrends } from './open-trends.ts'
