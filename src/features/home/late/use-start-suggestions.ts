import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { slugify } from '#contract/slugs.ts'
import type { Offer } from '#contract/typeahead.ts'
import { offeredKeyword, offerOption, useOffers } from '#features/search/index.ts'
import { useRecentRecords } from '#offline/index.ts'
import { go } from '#routing/navigation.ts'
import { openRecord } from '#routing/record-links.ts'
import type { ComboboxOption } from '#ui/field/Combobox.tsx'
import { searchUrl } from '#workers/query-encoding/search-url.ts'
import { isIndexName } from '../index-labels.ts'
import { useRecentSearches } from '../recent/recent-searches.ts'
import { searchLabel } from '../recent/search-label.ts'
import { emptySearch } from './empty-search.ts'

export interface StartSuggestion extends ComboboxOption {
  choose: () => Promise<void>
}

/** Suggestions from this device: at most so many searches and so many records. */
const maxLocal = 4

/** Suggestions for a typed text: first recent searches and opened records of this device, then what is offered. Undefined until that is known. */
export function useStartSuggestions(text: string, index: IndexName): StartSuggestion[] | undefined {
  const { hrefs } = useRecentSearches()
  const records = useRecentRecords() ?? []
  const query = text.trim()
  const offers = useOffers(index, text)
  const searches = hrefs
    .map(href => ({ key: href, label: searchLabel(href).label, note: 'Recent search', choose: () => go(href) }))
    .filter(({ label }) => hasPrefix(label, query))
    .slice(0, maxLocal)
  const opened = query
    ? records
        .flatMap(({ index: name, slug, title }) =>
          isIndexName(name) && hasPrefix(title, query) ? [recordSuggestion(name, slug, title)] : [],
        )
        .slice(0, maxLocal)
    : []
  const further = (offers ?? []).map(offerSuggestion)
  const suggestions = [...searches, ...opened, ...further]
  if (offers === undefined && suggestions.length === 0) return undefined
  return suggestions.filter(({ key }, at) => suggestions.findIndex(other => other.key === key) === at)
}

function offerSuggestion(offer: Offer): StartSuggestion {
  const keyword = offeredKeyword(offer)
  const { index, slug } = offer
  return {
    ...offerOption(offer),
    choose: () => (keyword === undefined ? openRecord(index, slug) : go(searchUrl({ ...emptySearch, category: index, keyword }))),
  }
}

const recordSuggestion = (index: IndexName, slug: string, label: string): StartSuggestion => ({
  key: `${index}/${slug}`,
  label,
  note: `Open ${indexes[index].singular.toLowerCase()}`,
  choose: () => openRecord(index, slug),
})

/** Whether the query is a prefix of the text from some word on; accents and case do not count. */
const hasPrefix = (text: string, query: string): boolean => `-${slugify(text)}`.includes(`-${slugify(query)}`)
