export { loadStartSearch, OnThisDevice, SearchTips } from './late-parts.ts'
export { useRememberedSearch } from './recent/remember-search.ts'
export { useRecentSearches } from './recent/recent-searches.ts'
export { searchLabel } from './recent/search-label.ts'
