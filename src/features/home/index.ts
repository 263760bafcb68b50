export { OnThisDevice, SearchTips } from './late-parts.ts'
export { useRememberedSearch } from './late/remember-search.ts'
