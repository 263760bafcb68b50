import { createContext } from 'react'
import { commit } from '#offline/index.ts'
import { flash } from '#ui/feedback/flash.ts'
import { moveItem } from '../mutations/move-item.mutation.ts'
import { flashNotSaved } from '../save/change-bookmarks.ts'
import type { ItemView } from './item-view.ts'
import { itemKeyOf, type Move, placeAfterMove } from './places.ts'

/** Moves an item of the list that is shown; undefined where the list cannot be put in another order. */
export const MoveContext = createContext<((key: string, move: Move) => Promise<void>) | undefined>(undefined)

/** The item that was moved last: its handle takes the focus again, which moving its element takes away. */
export const lastMoved: { key: string | undefined } = { key: undefined }

/** Moves an item, and resolves with its new number in the list, from 1; undefined if it stays. */
export async function moveInList(items: readonly ItemView[], key: string, move: Move): Promise<number | undefined> {
  const item = items.find(one => itemKeyOf(one) === key)
  const target = placeAfterMove(items, key, move)
  if (!item || !target) return undefined
  if (target === 'crowded') {
    flash({ variant: 'info', text: 'There is no room between these two items. Move one of them first.' })
    return undefined
  }
  lastMoved.key = key
  const { folder_id, index, slug_value } = item
  try {
    await commit(moveItem, { folder_id, index, slug_value, value: target.place })
    return target.at + 1
  } catch (error) {
    flashNotSaved(error)
    return undefined
  }
}
