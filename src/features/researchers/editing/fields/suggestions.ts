import { read } from '#api/read/read.ts'
import { onboarding, type typeaheadKinds } from '#contract/onboarding.ts'
import type { Option } from '#contract/option.ts'

/** Loads countries, research interests or function titles that begin with a text. */
export const loadSuggestions =
  (kind: (typeof typeaheadKinds)[number], limit: number) =>
  async (text: string, signal: AbortSignal): Promise<readonly Option[]> =>
    (await read(onboarding.typeahead, { params: { kind }, query: { q: text, limit: String(limit) } }, { signal })).results
