import { indexes } from '#contract/indexes/all.ts'
import { inSlices } from '#kit/in-slices.ts'
import type { FolderOrder } from '#workers/query-encoding/search-url.ts'
import { isEntry, type ItemView, titleOfItem } from '../items/item-view.ts'

export const orderLabels: Readonly<Record<FolderOrder, string>> = {
  own: 'Own order',
  last_added: 'Last added',
  relevance: 'Best match',
  title: 'Title',
  newest: 'Newest first',
}

type Items = readonly ItemView[]
type Sorter = (items: Items) => Promise<Items>

export const asTheyCome: Sorter = async items => items

/** What brings items into an order. None for the order in which they come: their own, or `relevance`, which the search has given them. */
export const sorters: Readonly<Partial<Record<FolderOrder, Sorter>>> = {
  last_added: sorterBy(
    ({ added_at }) => added_at,
    (a, b) => b - a,
  ),
  title: sorterBy(titleKeyOf, (a, b) => (a < b ? -1 : a > b ? 1 : 0)),
  newest: sorterBy(dateKeyOf, (a, b) => (a > b ? -1 : a < b ? 1 : 0)),
}

/** Sorts by a key that is made once for each item: thousands of comparisons may not make it again. Equal keys keep their order. */
function sorterBy<K>(keyOf: (item: ItemView) => K, compare: (a: K, b: K) => number): Sorter {
  return async items => {
    const keyed: { item: ItemView; key: K }[] = []
    await inSlices(items, item => keyed.push({ item, key: keyOf(item) }))
    return keyed.sort((a, b) => compare(a.key, b.key)).map(({ item }) => item)
  }
}

/** Without case and accents; quotation marks and brackets at the start do not count. */
export const titleKey = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/^[^\p{L}\p{N}]+|\p{M}/gu, '')
    .toLowerCase()

function titleKeyOf(item: ItemView): string {
  return titleKey(titleOfItem(item))
}

/** What the search sorts by, too: a date such as 2024-05, or a year; empty without one. */
function dateKeyOf(item: ItemView): string {
  if (isEntry(item)) return (item.entry.issued?.['date-parts'][0] ?? []).map(part => String(part).padStart(2, '0')).join('-')
  const { index, record } = item
  const { newest } = indexes[index].sorts
  const date = newest === undefined ? undefined : record?.[newest]
  return typeof date === 'string' || typeof date === 'number' ? String(date) : ''
}
