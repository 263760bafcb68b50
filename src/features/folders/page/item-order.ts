import { indexes } from '#contract/indexes/all.ts'
import type { FolderOrder } from '#workers/query-encoding/search-url.ts'
import { titleOfCopy } from '../mutations/folders.rules.ts'
import type { ItemView } from '../folders.reads.ts'

export const orderLabels: Readonly<Record<FolderOrder, string>> = {
  own: 'Own order',
  last_added: 'Last added',
  relevance: 'Best match',
  title: 'Title',
  newest: 'Newest first',
}

/** The items in an order. They come in their own; `relevance` keeps them as they come, because the search has ordered them. */
export function inOrder(items: readonly ItemView[], order: FolderOrder): readonly ItemView[] {
  if (order === 'title') return sortedBy(items, titleKeyOf, (a, b) => (a < b ? -1 : a > b ? 1 : 0))
  if (order === 'newest') return sortedBy(items, dateKeyOf, (a, b) => (a > b ? -1 : a < b ? 1 : 0))
  if (order === 'last_added') return items.toSorted((a, b) => b.added_at - a.added_at || (a.slug_value < b.slug_value ? -1 : 1))
  return items
}

/** Sorted by a key that is made once for each item: thousands of comparisons may not make it again. Equal keys keep their order. */
function sortedBy(items: readonly ItemView[], keyOf: (item: ItemView) => string, compare: (a: string, b: string) => number): ItemView[] {
  return items
    .map(item => ({ item, key: keyOf(item) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ item }) => item)
}

/** Without case and accents; quotation marks and brackets at the start do not count. */
export const titleKey = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/^[^\p{L}\p{N}]+|\p{M}/gu, '')
    .toLowerCase()

export const titleKeyOf = ({ record, slug_value }: ItemView): string => titleKey(titleOfCopy(record, slug_value))

/** What the search sorts by, too: a date such as 2024-05, or a year; empty without one. */
export function dateKeyOf({ index, record }: ItemView): string {
  const { newest } = indexes[index].sorts
  const date = newest === undefined ? undefined : record?.[newest]
  return typeof date === 'string' || typeof date === 'number' ? String(date) : ''
}
