import type { Right, Viewer } from './rights.ts'

/** What each right allows, as the end of “Your plan does not include …” and “Log in for …”. */
export const rightLabels: Readonly<Record<Right, string>> = {
  viewFilters: 'filters',
  compareExpertise: 'comparisons of expertise',
  viewFullSearchResults: 'all results of a search',
  useFilters: 'filters',
  useRefineTerms: 'suggested terms for a search',
  viewTrendsModal: 'trends',
  viewMapModal: 'maps of results',
  promptAI: 'questions to the AI',
  inviteToAL: 'inviting colleagues',
  viewAllNewsResults: 'all news',
  viewLandscape: 'the full landscape',
  dump: 'copying all records of an index',
  askProfile: 'asking a profile',
  bulkBookmarkSave: 'saving many results at once',
  export: 'exporting results',
  giveFreeAccess: 'giving colleagues free access',
}

/** The sentence for someone who lacks a right. */
export const missingRight = (viewer: Viewer, right: Right): string =>
  viewer === 'unregistered' || viewer === 'reader'
    ? `Log in for ${rightLabels[right]}.`
    : `Your plan does not include ${rightLabels[right]}.`
