/** The last lists of results, kept on the device as they were found. */
export { firstKeptResults, firstKeptTotals, keepResults, keepTotals, keptResults, keptTotals } from './kept-results.ts'
export { useOfflineListCount } from './offline-list-count.ts'
export { useOfflinePages, useOfflineSearches } from './use-offline-searches.ts'
