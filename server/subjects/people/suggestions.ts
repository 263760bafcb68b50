import type { typeaheadKinds } from '#contract/onboarding.ts'
import type { Option } from '#contract/option.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#contract/rights.ts'
import type { Searches, Async } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { offeredCountries } from '#contract/countries.ts'
import { mostOfferedRecords } from '../../core/offered-records.ts'
import type { Store } from '../../store/store.ts'
import { suggestedTitles } from './function-titles.ts'
import type { PopularInterests } from './popular-interests.ts'

type Kind = (typeof typeaheadKinds)[number]

interface SuggestionQuery {
  /** The user who asks: their own titles are suggested to them. */
  userId: string | undefined
  viewer: Viewer
  prefix: string
  limit: number | undefined
  searches: Async<Searches>
}

const { profileOffers, typeahead } = limits
const defaultLimits: Record<Kind, number> = {
  country: profileOffers.countries,
  function_title: profileOffers.functionTitles,
  interest: typeahead.results,
  organisation: typeahead.results,
}

/** Suggestions for a profile (S2§7): names with a word that begins with `prefix`. */
export async function suggestionsFor(
  kind: Kind,
  { userId, viewer, prefix, limit = defaultLimits[kind], searches }: SuggestionQuery,
  parts: Parts,
): Promise<Option[]> {
  switch (kind) {
    case 'country':
      return offeredCountries(prefix, limit)
    case 'function_title':
      return suggestedTitles(parts.store.read, userId, prefix, limit)
    case 'organisation': {
      const found = await toRefusal(searches.organisations(prefix, mostOfferedRecords(viewer, limit)))
      return found.map(({ name, slug_values }) => ({ id: slug_values[0]!, name }))
    }
    case 'interest': {
      const topics = await toRefusal(
        searches.typeahead({ query: prefix, index: 'research_topics', limit: mostOfferedRecords(viewer, limit) }),
      )
      // Names that topics mention are people and organisations.
      const topicNames = topics.filter(topic => topic.kind === 'record').map(topic => topic.text)
      const names = [...topicNames, ...(await parts.interests.withPrefix(prefix))]
      return unique(names)
        .slice(0, limit)
        .map(name => ({ id: name, name }))
    }
  }
}

interface Parts {
  store: Store
  interests: PopularInterests
}

/** Each once regardless of case; the first spelling counts. */
function unique(names: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const name of names) if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), name)
  return [...found.values()]
}
