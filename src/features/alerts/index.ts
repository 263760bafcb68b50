export { useEditedSearch } from './edited-search.state.ts'
export { FollowButton } from './FollowButton.tsx'
export { DeviceMessages, EditedSearch, SaveSearch } from './late-parts.ts'
export { useNewResults, useSavedSearches } from './searches/searches.reads.ts'
