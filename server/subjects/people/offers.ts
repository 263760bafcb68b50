import type { typeaheadKinds } from '#contract/onboarding.ts'
import type { Option } from '#contract/option.ts'
import { limits } from '#contract/limits.ts'
import type { Searches, Promised } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { countries } from '../../core/countries.ts'
import { byPrefix } from '../../core/prefix-match.ts'
import type { Store } from '../../store/store.ts'
import { offeredTitles } from './function-titles.ts'
import type { ChosenInterests } from './interests.ts'

type Kind = (typeof typeaheadKinds)[number]

interface Asked {
  /** Who asks: their own titles are offered to them. */
  userId: string | undefined
  beginning: string
  limit: number | undefined
  searches: Promised<Searches>
}

const { profileOffers, typeahead } = limits
const usual: Record<Kind, number> = {
  country: profileOffers.countries,
  function_title: profileOffers.functionTitles,
  interest: typeahead.results,
  organisation: typeahead.results,
}

/** What one can choose from where one describes oneself (S2§7): names of which a word begins with what was typed. */
export async function offersOf(kind: Kind, { userId, beginning, limit = usual[kind], searches }: Asked, parts: Parts): Promise<Option[]> {
  switch (kind) {
    case 'country': {
      const fits = byPrefix(beginning)
      return countries
        .filter(country => fits(country.name))
        .slice(0, limit)
        .map(({ code, name }) => ({ id: code, name }))
    }
    case 'function_title':
      return offeredTitles(parts.store.read, userId, beginning, limit)
    case 'organisation': {
      const found = await toRefusal(searches.organisations(beginning, limit))
      return found.map(({ name, slug_values }) => ({ id: slug_values[0]!, name }))
    }
    case 'interest': {
      const topics = await toRefusal(searches.typeahead({ query: beginning, index: 'research_topics', limit }))
      // Names that topics mention are people and houses.
      const named = topics.filter(topic => topic.kind === 'record').map(topic => topic.text)
      const names = [...named, ...(await parts.interests.beginning(beginning))]
      return unique(names)
        .slice(0, limit)
        .map(name => ({ id: name, name }))
    }
  }
}

interface Parts {
  store: Store
  interests: ChosenInterests
}

/** Each once, however it is written; the first spelling counts. */
function unique(names: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const name of names) if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), name)
  return [...found.values()]
}
