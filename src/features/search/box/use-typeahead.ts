import type { IndexName } from '#contract/indexes/shape.ts'
import type { Offer } from '#contract/typeahead.ts'
import type { ComboboxOption } from '#ui/field/Combobox.tsx'
import { offerOption } from './offer-option.ts'
import { useOffers } from './use-offers.ts'

export interface TypeaheadOption extends ComboboxOption {
  offer: Offer
}

/** Suggestions for a typed text: records to open, names and words to search for (S1§5). None after a failure. */
export const useTypeahead = (index: IndexName, typed: string | undefined): TypeaheadOption[] | undefined =>
  useOffers(index, typed)?.map(offer => ({ ...offerOption(offer), offer }))
