import { modal, openModal } from '#ui/overlay/modal.ts'
import { copyItems, type FolderName, type Follow, moveItems, nameOfItems } from './change-items.ts'
import type { ItemView } from './item-view.ts'

export interface FolderChoiceProps {
  title: string
  /** The items are in it: it cannot be chosen. */
  from: string
  /** How many items the folder needs room for. */
  count: number
}

const FolderChoiceModal = modal<FolderChoiceProps, FolderName>({
  name: 'choose-folder',
  load: () => import('../late/FolderChoiceModal.tsx'),
})

/** Asks for a folder, and copies the items to it. Resolves with whether one was chosen. */
export async function copyToFolder(items: readonly ItemView[], from: FolderName, follow?: Follow): Promise<boolean> {
  const target = await openModal(FolderChoiceModal, { title: `Copy ${nameOfItems(items)}`, from: from.id, count: items.length })
  if (target) await copyItems(items, target, follow)
  return target !== undefined
}

export async function moveToFolder(items: readonly ItemView[], from: FolderName, follow?: Follow): Promise<boolean> {
  const target = await openModal(FolderChoiceModal, { title: `Move ${nameOfItems(items)}`, from: from.id, count: items.length })
  if (target) await moveItems(items, target, follow)
  return target !== undefined
}
