export { matchAlerts, type MatchParts } from './match-alerts.ts'
