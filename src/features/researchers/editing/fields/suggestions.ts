import { ApiError } from '#api/api-error.ts'
import { read } from '#api/read/read.ts'
import { onboarding, type typeaheadKinds } from '#contract/onboarding.ts'
import type { Option } from '#contract/option.ts'

/** Loads countries, research interests or function titles that begin with a text. Countries are known without a network, too. */
export const loadSuggestions =
  (kind: (typeof typeaheadKinds)[number], limit: number) =>
  async (text: string, signal: AbortSignal): Promise<readonly Option[]> => {
    try {
      return (await read(onboarding.typeahead, { params: { kind }, query: { q: text, limit: String(limit) } }, { signal })).results
    } catch (thrown) {
      if (kind !== 'country' || !isUnanswered(thrown)) throw thrown
      return (await import('#contract/countries.ts')).offeredCountries(text, limit)
    }
  }

const isUnanswered = (thrown: unknown): boolean => thrown instanceof ApiError && (thrown.kind === 'offline' || thrown.kind === 'timeout')
