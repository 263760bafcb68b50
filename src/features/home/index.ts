export { OnThisDevice, SearchTips, RememberSearches } from './late-parts.ts'
