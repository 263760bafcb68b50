import { proxy, ref, useSnapshot } from 'valtio'
import { itemKeyOf } from './places.ts'
import type { ItemView } from './item-view.ts'

/** The selected items of one folder, by their keys. Another folder clears them. */
const selection = proxy<{ folderId: string | undefined; keys: ReadonlySet<string> }>({ folderId: undefined, keys: ref(new Set<string>()) })

const none: ReadonlySet<string> = new Set()

export function useSelectedItems(folderId: string): ReadonlySet<string> {
  const now = useSnapshot(selection)
  return now.folderId === folderId ? now.keys : none
}

export function toggleItem(folderId: string, key: string): void {
  const keys = new Set(selection.folderId === folderId ? selection.keys : none)
  if (!keys.delete(key)) keys.add(key)
  Object.assign(selection, { folderId, keys: ref(keys) })
}

export function selectItems(folderId: string, items: readonly Pick<ItemView, 'index' | 'slug_value'>[]): void {
  Object.assign(selection, { folderId, keys: ref(new Set(items.map(itemKeyOf))) })
}

export const clearSelectedItems = (): void => void Object.assign(selection, { folderId: undefined, keys: ref(none) })
