import { indexes } from '#contract/indexes/all.ts'
import { mayDo } from '#features/plans/index.ts'
import { go } from '#routing/navigation.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { excluding, inFields, withFilter, withSet, withSynonymSettings } from '#workers/query-encoding/search-moves.ts'
import { BrowseModal } from './browse.modal.ts'
import { CountriesModal } from './countries.modal.ts'
import { ExcludeTermsModal } from './exclude-terms.modal.ts'
import { SearchFieldsModal } from './search-fields.modal.ts'
import { SynonymsModal } from './synonyms.modal.ts'

/** Each of these opens a modal and goes to the search that it answers with. If it is dismissed, nothing changes. */

export async function changeExcluded(state: UrlSearchState): Promise<void> {
  const terms = await openModal(ExcludeTermsModal, { terms: state.exclude })
  if (terms) await go(searchUrl(excluding(state, terms)))
}

export async function changeFields(state: UrlSearchState): Promise<void> {
  const names = await openModal(SearchFieldsModal, { index: state.category, chosen: state.search_by_fields })
  if (names) await go(searchUrl(inFields(state, names)))
}

export async function changeCountries(state: UrlSearchState): Promise<void> {
  const facet = indexes[state.category].places?.country
  if (!facet) return
  const answer = await openModal(CountriesModal, {
    index: state.category,
    facet,
    chosen: state.filters[facet] ?? [],
    everywhere: state.qf.includes('active_in_country'),
  })
  if (answer) await go(searchUrl(withSet(withFilter(state, facet, answer.chosen), 'active_in_country', answer.everywhere)))
}

export async function changeSynonyms(state: UrlSearchState): Promise<void> {
  const answer = await openModal(SynonymsModal, { state })
  if (answer) await go(searchUrl(withSynonymSettings(state, answer)))
}

/** Opens the values of all filters, at the given filter. Choices are applied while it is open. */
export function openBrowse(category?: string): void {
  if (mayDo('viewFilters')) void openModal(BrowseModal, { category })
}
