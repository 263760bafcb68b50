import type { Searches } from '../port.ts'
import { alertSearches } from './alerts.ts'
import { amongSearches } from './among.ts'
import { browseSearches } from './browse.ts'
import { expertiseSearches } from './expertise.ts'
import { landscapeSearches } from './landscape.ts'
import { organisationFigureSearches } from './organisation-figures.ts'
import { previewSearches } from './previews.ts'
import { resultSearches } from './results.ts'
import { researcherFigureSearches } from './researcher-figures.ts'
import { namesakeSearches } from './namesakes.ts'
import type { Indexes } from './search-request.ts'
import { trendSearches } from './trends.ts'
import { typeaheadSearches } from './typeahead.ts'

/** Implements every method of the port on open indexes. */
export const searchesOf = (indexes: Indexes): Searches => ({
  ...resultSearches(indexes),
  ...amongSearches(indexes),
  ...browseSearches(indexes),
  ...typeaheadSearches(indexes),
  ...previewSearches(indexes),
  ...namesakeSearches(indexes),
  ...expertiseSearches(indexes),
  ...researcherFigureSearches(indexes),
  ...organisationFigureSearches(indexes),
  ...landscapeSearches(indexes),
  ...trendSearches(indexes),
  ...alertSearches(indexes),
})
