import { useContext } from 'react'
import { roleMay } from '#contract/roles.ts'
import { IconButton } from '#ui/button/Button.tsx'
import { EllipsisVertical, Trash2 } from '#ui/Icon.tsx'
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx'
import type { FolderView, ItemView } from '../folders.reads.ts'
import { removeItems } from './change-items.ts'
import { copyToFolder, moveToFolder } from './choose-folder.modal.ts'
import { MoveContext } from './item-moves.ts'
import { itemKeyOf, type Move } from './places.ts'

/** Removes an item, and the menu of what else can be done with it: other places, other folders. */
export function ItemActions({ folder, item, title }: { folder: FolderView; item: ItemView; title: string }) {
  const move = useContext(MoveContext)
  const canRemove = roleMay(folder.rw_access, 'removeBookmark')
  const canMove = move !== undefined && roleMay(folder.rw_access, 'changeItem')
  const place = (label: string, to: Move): MenuItem => ({ label, onSelect: () => void move?.(itemKeyOf(item), to) })
  const items: (MenuItem | 'line')[] = [
    ...(canMove
      ? [
          place('Move up', 'up'),
          place('Move down', 'down'),
          place('Move to the top', 'first'),
          place('Move to the end', 'last'),
          'line' as const,
        ]
      : []),
    ...(canRemove ? [{ label: 'Move to another folder', onSelect: () => void moveToFolder([item], folder) }] : []),
    { label: 'Copy to another folder', onSelect: () => void copyToFolder([item], folder) },
  ]
  return (
    <>
      <Menu label={`More for ${title}`} icon={EllipsisVertical} iconOnly align="end" items={items} />
      {canRemove && (
        <IconButton
          icon={Trash2}
          label={`Remove ${title}`}
          title="Remove from this folder"
          onClick={() => void removeItems([item], folder)}
        />
      )}
    </>
  )
}
