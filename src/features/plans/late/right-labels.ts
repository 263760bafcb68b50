import type { Right } from '#contract/rights.ts'

/** What each right allows, as the end of "Your plan does not include …". */
export const rightLabel: Readonly<Record<Right, string>> = {
  viewFilters: 'seeing filters',
  compareExpertise: 'comparing expertise',
  viewFullSearchResults: 'all results of a search',
  useFilters: 'filtering results',
  useRefineTerms: 'suggested terms for a search',
  viewTrendsModal: 'trends',
  viewMapModal: 'the map of results',
  promptAI: 'questions to the AI',
  inviteToAL: 'inviting colleagues',
  viewAllNewsResults: 'all news',
  viewLandscape: 'the whole landscape',
  askProfile: 'asking a profile',
  bulkBookmarkSave: 'saving many results at once',
  export: 'exporting results',
  giveFreeAccess: 'giving colleagues free access',
}
