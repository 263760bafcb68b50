import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { type Offer, typeahead } from '#contract/typeahead.ts'
import type { ComboboxOption } from '#ui/field/Combobox.tsx'
import { count } from '../figures.ts'
import { useRead } from '#api/read/use-read.ts'

export interface OfferOption extends ComboboxOption {
  offer: Offer
}

/** What begins like the text: records that open directly, and names to search for (S1§5). A failure offers nothing. */
export function useOffers(index: IndexName, typed: string | undefined): OfferOption[] | undefined {
  const query = typed?.trim() ?? ''
  const asks = query.length >= limits.typeahead.minLength && query.length <= 200
  const { answer: value, error } = useRead(typeahead.typeahead, asks ? { body: { query, index } } : undefined, {
    delay: limits.typeahead.debounce,
  })
  if (error) return undefined
  return value?.results.map(offer => ({
    key: `${offer.kind} ${offer.index} ${offer.slug}`,
    label: offer.text,
    note: noteOf(offer),
    offer,
  }))
}

const noteOf = ({ kind, index, count: mentions }: Offer): string =>
  kind === 'record' ? `Open ${indexes[index].singular.toLowerCase()}` : mentions === undefined ? 'Search' : `Search, ${count(mentions)}`
