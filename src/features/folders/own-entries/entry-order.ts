import { positionOfAddition } from '#contract/item-position.ts'
import type { FolderOrder } from '#workers/query-encoding/search-url.ts'
import type { ItemView } from '../folders.reads.ts'
import { dateKeyOf, titleKey, titleKeyOf } from '../page/item-order.ts'
import type { OwnEntryRow } from '../own-entries.mirrored.ts'

export type ListRow = { item: ItemView; entry?: undefined } | { item?: undefined; entry: OwnEntryRow }

/**
 * The items, which are in this order, with the own entries among them. Where the order is by hand, or by a search that does not know own
 * entries, these stand where they were added.
 */
export function withEntries(items: readonly ItemView[], entries: readonly OwnEntryRow[], order: FolderOrder): ListRow[] {
  if (entries.length === 0) return items.map(item => ({ item }))
  const [keyOfItem, keyOfEntry, isDescending] = keysOf[order]
  const waiting = entries
    .map(entry => ({ entry, key: keyOfEntry(entry) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) * (isDescending ? -1 : 1))
  const rows: ListRow[] = []
  let next = 0
  for (const item of items) {
    const key = keyOfItem(item)
    for (; next < waiting.length && (isDescending ? waiting[next]!.key > key : waiting[next]!.key < key); next += 1)
      rows.push({ entry: waiting[next]!.entry })
    rows.push({ item })
  }
  return [...rows, ...waiting.slice(next).map(({ entry }) => ({ entry }))]
}

const placeOf = ({ added_at, id }: OwnEntryRow): string => positionOfAddition({ added_at, index: 'own', slug_value: id })
const timeKey = (at: number): string => String(at).padStart(15, '0')
const byPlace = [(item: ItemView) => item.place, placeOf, false] as const

const keysOf: Readonly<Record<FolderOrder, readonly [(item: ItemView) => string, (entry: OwnEntryRow) => string, boolean]>> = {
  own: byPlace,
  relevance: byPlace,
  last_added: [item => timeKey(item.added_at), entry => timeKey(entry.added_at), true],
  title: [titleKeyOf, ({ entry }) => titleKey(entry.title), false],
  newest: [dateKeyOf, ({ entry }) => entry.issued?.['date-parts'][0]?.map(part => String(part).padStart(2, '0')).join('-') ?? '', true],
}
