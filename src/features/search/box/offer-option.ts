import { indexes } from '#contract/indexes/all.ts'
import type { Offer } from '#contract/typeahead.ts'
import { counted, formatNumber } from '#kit/format-number.ts'
import type { ComboboxOption } from '#ui/field/Combobox.tsx'

/** An offer as a line of the list: what it is called, and what choosing it does. */
export function offerOption({ kind, index, slug, text, count }: Offer): ComboboxOption {
  switch (kind) {
    case 'record':
      return { key: `${index}/${slug}`, label: text, note: `Open ${indexes[index].singular.toLowerCase()}` }
    case 'name':
      return { key: `name ${slug}`, label: text, note: count === undefined ? 'Search' : `Search, ${formatNumber(count)}` }
    case 'words':
      return { key: `words ${text}`, label: text, note: counted(count ?? 0, 'result') }
    case 'spelling':
      return { key: `spelling ${text}`, label: `Did you mean ${text}?`, note: counted(count ?? 0, 'result') }
  }
}

/** The keyword that an offer searches for; undefined for a record, which is opened. */
export function offeredKeyword({ kind, text }: Offer): string | undefined {
  if (kind === 'record') return undefined
  return kind === 'name' ? `"${text.replaceAll('"', ' ')}"` : text
}
