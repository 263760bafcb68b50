export { matchAlerts, type MatchParts } from './match-alerts.ts'
export { pruneFinds } from './prune.ts'
