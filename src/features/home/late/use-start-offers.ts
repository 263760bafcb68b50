import { useRead } from '#api/read/use-read.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { slugify } from '#contract/slugs.ts'
import { typeahead } from '#contract/typeahead.ts'
import { useRecentRecords } from '#offline/index.ts'
import { go } from '#routing/navigation.ts'
import { openRecord } from '#routing/record-links.ts'
import type { ComboboxOption } from '#ui/field/Combobox.tsx'
import { searchUrl } from '#workers/query-encoding/search-url.ts'
import { isIndexName } from '../index-labels.ts'
import { useRecentSearches } from './recent-searches.ts'
import { searchWords } from './search-words.ts'
import { untouched } from './untouched.ts'

export interface StartOffer extends ComboboxOption {
  choose: () => Promise<void>
}

/** How many offers of the device, of a kind. */
const own = 4

/**
 * What somebody may mean who begins like this: first what this device knows (searches, records opened before), which needs no network
 * and no wait, then what the server offers.
 */
export function useStartOffers(text: string, index: IndexName): StartOffer[] {
  const { hrefs } = useRecentSearches()
  const seen = useRecentRecords() ?? []
  const query = text.trim()
  const isAsked = query.length >= limits.typeahead.minLength && query.length <= 200
  const { answer, error } = useRead(typeahead.typeahead, isAsked ? { body: { query, index } } : undefined, {
    delay: limits.typeahead.debounce,
  })
  const searches = hrefs
    .map(href => ({ key: href, label: searchWords(href).words, note: 'Recent search', choose: () => go(href) }))
    .filter(({ label }) => beginsIn(label, query))
    .slice(0, own)
  const opened = query
    ? seen
        .flatMap(({ index: name, slug, title }) => (isIndexName(name) && beginsIn(title, query) ? [recordOffer(name, slug, title)] : []))
        .slice(0, own)
    : []
  const told = (!error && answer?.results) || []
  const world = told.map(({ kind, index: name, slug, text: label, count }) =>
    kind === 'record'
      ? recordOffer(name, slug, label)
      : {
          key: `name ${slug}`,
          label,
          note: count === undefined ? 'Search' : `Search, ${count}`,
          choose: () => go(searchUrl({ ...untouched, category: name, keyword: `"${label.replaceAll('"', '')}"` })),
        },
  )
  const offers = [...searches, ...opened, ...world]
  return offers.filter(({ key }, at) => offers.findIndex(other => other.key === key) === at)
}

const recordOffer = (index: IndexName, slug: string, label: string): StartOffer => ({
  key: `${index}/${slug}`,
  label,
  note: `Open ${indexes[index].singular.toLowerCase()}`,
  choose: () => openRecord(index, slug),
})

/** Whether some word of the text, and those after it, begin like this; accents and case do not count. */
const beginsIn = (text: string, query: string): boolean => `-${slugify(text)}`.includes(`-${slugify(query)}`)
