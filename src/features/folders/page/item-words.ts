import { indexes } from '#contract/indexes/all.ts'
import { entityNames } from '#features/records/index.ts'
import { isRecord, type ItemView, type RecordItem, titleOfItem } from '../items/item-view.ts'
import { entryTextsOf } from '../own-entries/entry-texts.ts'
import { titleKey } from './item-order.ts'

/**
 * Tells whether an item has all of some words, begun words too, where the search does not look: in an own entry, and in what is written on an item.
 * Of a record at least one of them is in its note or tags, the others may be in its title or its names: the search knows the rest of it.
 */
export function itemHas(words: string): (item: ItemView) => boolean {
  const wanted = titleKey(words).match(/[\p{L}\p{N}]+/gu) ?? []
  return item => {
    const written = titleKey([item.note, ...item.tags].join(' '))
    if (isRecord(item) && !wanted.some(word => written.includes(word))) return false
    const text = `${written} ${titleKey((isRecord(item) ? recordTexts(item) : entryTextsOf(item.entry)).join(' '))}`
    return wanted.every(word => text.includes(word))
  }
}

const recordTexts = (item: RecordItem): string[] => [
  titleOfItem(item),
  ...indexes[item.index].fields.flatMap(({ name, kind, card }) => (kind === 'entities' && card ? entityNames(item.record?.[name]) : [])),
]
