import { type DragEvent, Suspense, lazy, useContext, useState } from 'react'
import { roleMay } from '#contract/roles.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import type { FolderView, ItemView } from '../folders.reads.ts'
import { ItemChanges } from './ItemChanges.tsx'
import { ItemNotes } from './ItemNotes.tsx'
import { OwnEntryCard } from '../own-entries/OwnEntryCard.tsx'
import { isEntry, titleOfItem } from './item-view.ts'
import { MoveContext } from './item-moves.ts'
import { MoveHandle, draggedItem } from './MoveHandle.tsx'
import { itemKeyOf } from './places.ts'
import { RecordItemCard } from './RecordItemCard.tsx'
import { toggleItem, useSelectedItems } from './selection.state.ts'
import css from './ItemRow.module.css'

const SameRecord = lazy(() => import('../late/SameRecordOffer.tsx'))

interface ItemRowProps {
  folder: FolderView
  item: ItemView
  /** The list has items of several indexes, so each one names its index. */
  isMixed: boolean
}

/** An item of a folder: its record or own entry, what changed of it, what is written on it, and what can be done with it. */
export function ItemRow({ folder, item, isMixed }: ItemRowProps) {
  const key = itemKeyOf(item)
  const isSelected = useSelectedItems(folder.id).has(key)
  const title = titleOfItem(item)
  const mayChange = roleMay(folder.rw_access, 'changeItem')
  const { over, ...drop } = useDrop(key)
  return (
    <div data-row className={css['row']} data-selected={isSelected || undefined} data-over={over} {...drop}>
      <div className={css['handles']}>
        <Checkbox
          data-tick
          className={css['tick']}
          checked={isSelected}
          onChange={() => toggleItem(folder.id, key)}
          label={<span className="visually-hidden">Select {title}</span>}
        />
        {mayChange && <MoveHandle itemKey={key} title={title} />}
      </div>
      <div className={css['item']}>
        {isEntry(item) ? (
          <>
            <OwnEntryCard folder={folder} item={item} />
            {item.same_record && roleMay(folder.rw_access, 'removeBookmark') && (
              <Suspense>
                <SameRecord item={item} record={item.same_record} />
              </Suspense>
            )}
          </>
        ) : (
          <>
            <RecordItemCard folder={folder} item={item} isMixed={isMixed} />
            <ItemChanges item={item} title={title} />
          </>
        )}
        <ItemNotes item={item} title={title} mayChange={mayChange} />
      </div>
    </div>
  )
}

/** What makes a row a place to drop another one: above it, or below it. */
function useDrop(key: string) {
  const move = useContext(MoveContext)
  const [over, setOver] = useState<'above' | 'below'>()
  if (!move) return {}
  const sideOf = ({ currentTarget, clientY }: DragEvent<HTMLElement>): 'above' | 'below' => {
    const { top, height } = currentTarget.getBoundingClientRect()
    return clientY < top + height / 2 ? 'above' : 'below'
  }
  return {
    over,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (draggedItem.key === undefined || draggedItem.key === key) return
      event.preventDefault()
      setOver(sideOf(event))
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent<HTMLElement>) => {
      setOver(undefined)
      const dragged = draggedItem.key
      if (dragged === undefined || dragged === key) return
      event.preventDefault()
      void move(dragged, sideOf(event) === 'above' ? { before: key } : { after: key })
    },
  }
}
