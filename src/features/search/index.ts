export { DetailHost } from './DetailHost.tsx'
export { useOfflineListCount, useOfflineSearches } from './device/use-offline-searches.ts'
