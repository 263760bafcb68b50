import { Suspense, lazy, memo, useEffect, useMemo, useRef, useState } from 'react'
import { setCurrentList, useListKeys } from '#features/records/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { usePlace } from '#routing/place.ts'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { DuplicateNotice } from '../items/DuplicateNotice.tsx'
import { ItemRow } from '../items/ItemRow.tsx'
import { moveInList, MoveContext } from '../items/item-moves.ts'
import { itemKeyOf, type Move } from '../items/places.ts'
import { useSelectedItems } from '../items/selection.state.ts'
import type { FolderView, ItemView } from '../folders.reads.ts'
import { type ListRow, withEntries } from '../own-entries/entry-order.ts'
import { OwnEntryCard } from '../own-entries/OwnEntryCard.tsx'
import type { OwnEntryRow } from '../own-entries.mirrored.ts'
import type { FolderOrder } from '#workers/query-encoding/search-url.ts'
import { InTurn } from './InTurn.tsx'
import css from './FolderPage.module.css'

interface FolderItemsProps {
  folder: FolderView
  items: readonly ItemView[]
  /** Works that are no records of the catalogue. */
  entries?: readonly OwnEntryRow[]
  order?: FolderOrder
  /** The list has items of several indexes, so each one names its index. */
  isMixed: boolean
  /** The items are in the order by hand, so that it can be changed. */
  isOwnOrder?: boolean
}

/** Of a list with more items only those on the screen are drawn. */
const longList = 60
const firstScreen = 6
const cardHeight = 180
const noEntries: readonly OwnEntryRow[] = []
const LongList = lazy(() => import('./LongList.tsx'))
const ItemSelectionBar = lazy(() => import('../late/ItemSelectionBar.tsx'))

export function FolderItems({ folder, items, entries = noEntries, order = 'own', isMixed, isOwnOrder = true }: FolderItemsProps) {
  const { href } = usePlace()
  const [told, setTold] = useState('')
  useEffect(() => setCurrentList({ href, places: items.map(({ index, slug_value }) => ({ index, slug: slug_value })) }), [href, items])
  const shown = useRef(items)
  useEffect(() => void (shown.current = items), [items])
  // The same function at every change, so that rows need not follow the list.
  const move = useMemo(
    () => async (key: string, by: Move) => {
      const at = await moveInList(shown.current, key, by)
      if (at !== undefined) setTold(`Moved to place ${formatNumber(at)}`)
    },
    [],
  )
  if (items.length + entries.length === 0)
    return (
      <EmptyBlock title={isMixed ? 'This folder is empty' : 'No items of this type'} picture={<Picture name="empty" />}>
        <p>Use the bookmark icon of a search result to save it here.</p>
      </EmptyBlock>
    )
  return (
    <MoveContext value={isOwnOrder ? move : undefined}>
      <DuplicateNotice folder={folder} items={items} />
      <ItemList folder={folder} items={items} entries={entries} order={order} isMixed={isMixed} />
      <SelectionBar folder={folder} items={items} />
      <output className="visually-hidden">{told}</output>
    </MoveContext>
  )
}

/** Not drawn again when only the address changes. */
const ItemList = memo(function ItemList({ folder, items, entries, order, isMixed }: Required<Omit<FolderItemsProps, 'isOwnOrder'>>) {
  const list = useListKeys()
  const rows = useMemo(() => withEntries(items, entries, order), [items, entries, order])
  const keyOf = ({ item, entry }: ListRow) => (item ? itemKeyOf(item) : `own ${entry.id}`)
  const draw = ({ item, entry }: ListRow) =>
    item ? <ItemRow folder={folder} item={item} isMixed={isMixed} /> : <OwnEntryCard folder={folder} row={entry} />
  if (rows.length > longList)
    return (
      <Suspense>
        <LongList label="Items" className={css['items']} first={firstScreen} height={cardHeight} count={rows.length}>
          {at => (
            <div key={keyOf(rows[at]!)} className={css['item']}>
              {draw(rows[at]!)}
            </div>
          )}
        </LongList>
      </Suspense>
    )
  return (
    <ol ref={list} className={css['items']} aria-label="Items">
      {rows.map((row, at) => (
        <li key={keyOf(row)} className={css['item']}>
          {at < firstScreen ? draw(row) : <InTurn height={cardHeight}>{draw(row)}</InTurn>}
        </li>
      ))}
    </ol>
  )
})

/** Only it, and the rows on the screen, follow the selection: the list is not drawn again when one item is selected. */
function SelectionBar({ folder, items }: { folder: FolderView; items: readonly ItemView[] }) {
  const keys = useSelectedItems(folder.id)
  const selected = useMemo(() => (keys.size === 0 ? [] : items.filter(item => keys.has(itemKeyOf(item)))), [items, keys])
  if (selected.length === 0) return null
  return (
    <Suspense>
      <ItemSelectionBar folder={folder} items={items} selected={selected} />
    </Suspense>
  )
}
