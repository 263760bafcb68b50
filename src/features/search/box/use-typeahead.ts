import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { type Offer, typeahead } from '#contract/typeahead.ts'
import type { ComboboxOption } from '#ui/field/Combobox.tsx'
import { formatNumber } from '#kit/format-number.ts'
import { useRead } from '#api/read/use-read.ts'

export interface TypeaheadOption extends ComboboxOption {
  offer: Offer
}

/** Suggestions for a typed text: records to open and names to search for (S1§5). None after a failure. */
export function useTypeahead(index: IndexName, typed: string | undefined): TypeaheadOption[] | undefined {
  const query = typed?.trim() ?? ''
  const isLongEnough = query.length >= limits.typeahead.minLength && query.length <= 200
  const { answer, error } = useRead(typeahead.typeahead, isLongEnough ? { body: { query, index } } : undefined, {
    delay: limits.typeahead.debounce,
  })
  if (error) return undefined
  return answer?.results.map(offer => ({
    key: `${offer.kind} ${offer.index} ${offer.slug}`,
    label: offer.text,
    note: notes[offer.kind](offer),
    offer,
  }))
}

/** What choosing a suggestion does, for each kind. */
const notes: Readonly<Record<Offer['kind'], (offer: Offer) => string>> = {
  record: ({ index }) => `Open ${indexes[index].singular.toLowerCase()}`,
  name: ({ count: mentions }) => (mentions === undefined ? 'Search' : `Search, ${formatNumber(mentions)}`),
}
