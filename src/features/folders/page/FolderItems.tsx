import { type RefObject, Suspense, lazy, memo, useEffect, useMemo, useRef, useState } from 'react'
import type { WindowVirtualizerHandle } from 'virtua'
import { setCurrentList, useListKeys } from '#features/records/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { usePlace } from '#routing/place.ts'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { DuplicateNotice } from '../items/DuplicateNotice.tsx'
import { ItemRow } from '../items/ItemRow.tsx'
import { moveInList, MoveContext } from '../items/item-moves.ts'
import { isRecord } from '../items/item-view.ts'
import { itemKeyOf, type Move } from '../items/places.ts'
import { useSelectedItems } from '../items/selection.state.ts'
import type { FolderView, ItemView } from '../folders.reads.ts'
import { InTurn } from './InTurn.tsx'
import css from './FolderPage.module.css'

interface FolderItemsProps {
  folder: FolderView
  items: readonly ItemView[]
  /** The list has items of several indexes, so each one names its index. */
  isMixed: boolean
  /** The items are in the order by hand, so that it can be changed. */
  isOwnOrder?: boolean
}

/** Of a list with more items only those on the screen are drawn. */
const longList = 60
const firstScreen = 3
const cardHeight = 180
const LongList = lazy(() => import('./LongList.tsx'))
const ItemSelectionBar = lazy(() => import('../late/ItemSelectionBar.tsx'))

export function FolderItems({ folder, items, isMixed, isOwnOrder = true }: FolderItemsProps) {
  const { href } = usePlace()
  const [told, setTold] = useState('')
  useEffect(
    () => setCurrentList({ href, places: items.filter(isRecord).map(({ index, slug_value }) => ({ index, slug: slug_value })) }),
    [href, items],
  )
  const shown = useRef(items)
  useEffect(() => void (shown.current = items), [items])
  const scroller = useRef<WindowVirtualizerHandle>(null)
  // The same function at every change, so that rows need not follow the list.
  const move = useMemo(
    () => async (key: string, by: Move) => {
      const at = await moveInList(shown.current, key, by)
      if (at === undefined) return
      setTold(`Moved to place ${formatNumber(at)}`)
      // Its handle takes the focus again once it is drawn, and of a long list only what is on the screen is.
      scroller.current?.scrollToIndex(at - 1, { align: 'nearest' })
    },
    [],
  )
  if (items.length === 0)
    return (
      <EmptyBlock title={isMixed ? 'No items yet' : 'No items of this type'} picture={<Picture name="empty" />}>
        <p>Use the bookmark icon of a search result to save it here.</p>
      </EmptyBlock>
    )
  return (
    <MoveContext value={isOwnOrder ? move : undefined}>
      <DuplicateNotice folder={folder} items={items} />
      <ItemList folder={folder} items={items} isMixed={isMixed} scroller={scroller} />
      <SelectionBar folder={folder} items={items} />
      <output className="visually-hidden">{told}</output>
    </MoveContext>
  )
}

/** Not drawn again when only the address changes. */
const ItemList = memo(function ItemList({
  folder,
  items,
  isMixed,
  scroller,
}: Omit<FolderItemsProps, 'isOwnOrder'> & { scroller: RefObject<WindowVirtualizerHandle | null> }) {
  const list = useListKeys()
  const draw = (item: ItemView) => <ItemRow folder={folder} item={item} isMixed={isMixed} />
  if (items.length > longList)
    return (
      <Suspense>
        <LongList scroller={scroller} label="Items" className={css['items']} first={firstScreen} height={cardHeight} count={items.length}>
          {at => (
            <div key={itemKeyOf(items[at]!)} className={css['item']}>
              {draw(items[at]!)}
            </div>
          )}
        </LongList>
      </Suspense>
    )
  return (
    <ol ref={list} className={css['items']} aria-label="Items">
      {items.map((item, at) => (
        <li key={itemKeyOf(item)} className={css['item']}>
          {at < firstScreen ? draw(item) : <InTurn height={cardHeight}>{draw(item)}</InTurn>}
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
